//! A loop around a model's API without any crate for it: requests and responses are JSON.

#![allow(dead_code, reason = "`before` is there to be compared with")]

use serde_json::{Value, json};

mod before {
    use schemars::JsonSchema;
    use serde::Deserialize;
    use serde_json::{Value, json};

    /// Issue a refund against one existing order.
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[schemars(regex(pattern = "^ord_[A-Za-z0-9]{8}$"))]
        order_id: String,
        /// How many cents go back.
        #[schemars(range(min = 1, max = 50000))]
        amount_cents: i64,
    }

    pub fn run(api: &mut dyn FnMut(&Value) -> Value, question: &str) -> Value {
        let tool = json!({
            "name": "issue_refund",
            "description": "Issue a refund against one existing order.",
            "input_schema": schemars::schema_for!(IssueRefund)
        });
        let mut messages = vec![json!({"role": "user", "content": question})];
        loop {
            let response = api(&json!({"tools": [tool], "messages": messages}));
            let mut results = Vec::new();
            for block in response["content"].as_array().into_iter().flatten() {
                if block["type"] == "tool_use" {
                    let (text, is_error) = match serde_json::from_value::<IssueRefund>(block["input"].clone())
                    {
                        Ok(refund) => (execute(&refund), false),
                        Err(error) => (error.to_string(), true),
                    };
                    results.push(json!({
                        "type": "tool_result", "tool_use_id": block["id"], "content": text, "is_error": is_error
                    }));
                }
            }
            if results.is_empty() {
                return response;
            }
            messages.push(json!({"role": "assistant", "content": response["content"]}));
            messages.push(json!({"role": "user", "content": results}));
        }
    }

    fn execute(refund: &IssueRefund) -> String {
        format!("refunded {} cents of {}", refund.amount_cents, refund.order_id)
    }
}

mod after {
    use serde_json::{Value, json};
    use toolargs::{DefinitionError, Dialect, Gate, ToolArgs};

    /// Issue a refund against one existing order.
    #[derive(Debug, ToolArgs)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[tool(pattern = "ord_[A-Za-z0-9]{8}")]
        order_id: String,
        /// How many cents go back.
        #[tool(min = 1, max = 50000)]
        amount_cents: i64,
    }

    const DIALECT: Dialect = Dialect::AnthropicStrict;
    const GATE: Gate = Gate::new().for_dialect(DIALECT);

    pub fn run(api: &mut dyn FnMut(&Value) -> Value, question: &str) -> Result<Value, DefinitionError> {
        let tool = IssueRefund::tool().definition(DIALECT)?;
        let mut messages = vec![json!({"role": "user", "content": question})];
        loop {
            let response = api(&json!({"tools": [tool], "messages": messages}));
            let mut results = Vec::new();
            for call in DIALECT.calls(&response) {
                let mut message = match GATE.from_call::<IssueRefund>(&call) {
                    Ok(parsed) => DIALECT.tool_result(&call.id, call.name, execute(&parsed.args)),
                    Err(rejection) => DIALECT.tool_result(&call.id, call.name, &rejection),
                };
                // All results of a turn belong into one message.
                results.extend(message["content"].as_array_mut().into_iter().flat_map(std::mem::take));
            }
            if results.is_empty() {
                return Ok(response);
            }
            messages.push(json!({"role": "assistant", "content": response["content"]}));
            messages.push(json!({"role": "user", "content": results}));
        }
    }

    fn execute(refund: &IssueRefund) -> String {
        format!("refunded {} cents of {}", refund.amount_cents, refund.order_id)
    }
}

/// A model that says what it was told to, and keeps what it was sent.
struct Script {
    turns: std::vec::IntoIter<Value>,
    requests: Vec<Value>,
}

impl Script {
    fn new(calls: &[&[Value]]) -> Self {
        let mut turns: Vec<Value> = calls
            .iter()
            .map(|inputs| {
                let call = |(number, input): (usize, &Value)| {
                    json!({"type": "tool_use", "id": format!("toolu_{number}"), "name": "issue_refund", "input": input})
                };
                let content: Vec<_> = (1..).zip(inputs.iter()).map(call).collect();
                json!({"role": "assistant", "content": content, "stop_reason": "tool_use"})
            })
            .collect();
        turns.push(json!({"role": "assistant", "content": [{"type": "text", "text": "Done."}]}));
        Self { turns: turns.into_iter(), requests: Vec::new() }
    }

    fn turn(&mut self, request: &Value) -> Value {
        self.requests.push(request.clone());
        self.turns.next().unwrap()
    }

    /// The results in the last message of the request that has this number.
    fn results(&self, request: usize) -> Vec<Value> {
        let last = self.requests[request]["messages"].as_array().unwrap().last().unwrap();
        assert_eq!(last["role"], "user");
        last["content"].as_array().unwrap().clone()
    }
}

#[test]
fn a_call_is_repaired_and_an_ambiguous_one_goes_back() {
    let dirty = json!({"order_id": "ord_A1b2C3d4", "amount_cents": "1999"});
    let ambiguous = json!({"order_id": "A1b2C3d4", "amount_cents": "1,999"});
    let mut script = Script::new(&[&[dirty.clone(), ambiguous], &[dirty]]);
    let last = after::run(&mut |request| script.turn(request), "Send it back.").unwrap();
    assert_eq!(last["content"][0]["text"], "Done.");
    let results = script.results(1);
    assert_eq!(results[0]["content"], "refunded 1999 cents of ord_A1b2C3d4");
    assert_ne!(results[0]["is_error"], json!(true));
    assert_eq!((&results[1]["tool_use_id"], &results[1]["is_error"]), (&json!("toolu_2"), &json!(true)));
    let answer: Value = serde_json::from_str(results[1]["content"].as_str().unwrap()).unwrap();
    let codes: Vec<_> = answer["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
    assert_eq!(codes, ["pattern", "ambiguous_integer"]);
    assert_eq!(script.results(2)[0]["content"], "refunded 1999 cents of ord_A1b2C3d4");
    assert_eq!(script.requests[0]["tools"][0]["strict"], json!(true));
}

/// What becomes of the same calls without the gate.
#[test]
fn without_the_gate_nothing_is_repaired() {
    let mut script = Script::new(&[&[json!({"order_id": "ord_A1b2C3d4", "amount_cents": "1999"})]]);
    before::run(&mut |request| script.turn(request), "Send it back.");
    assert_eq!(script.results(1)[0]["is_error"], json!(true));
}
