//! The examples do what they are said to do.

#[allow(dead_code, reason = "the example's own entry point")]
#[path = "../examples/agent_loop.rs"]
mod agent_loop;
#[allow(dead_code, reason = "the example's own entry point, and fields that only its reader needs")]
#[path = "../examples/refund.rs"]
mod refund;

use agent_loop::Script;

fn report(calls: &str) -> String {
    let mut out = Vec::new();
    refund::report(calls, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn refund_counts_what_happened() {
    let out = report(include_str!("../examples/data/calls.jsonl"));
    let (calls, counts) = out.split_once("\n\n").unwrap();
    assert_eq!(calls.matches("call ").count(), 5);
    assert_eq!(
        counts.lines().collect::<Vec<_>>(),
        [
            "1 ok_clean",
            "2 ok_repaired",
            "1 reject:ambiguous_integer",
            "1 reject:unknown_field",
            "1 repair:numeric_string_to_int",
            "1 repair:strip_code_fence",
        ]
    );
}

#[test]
fn refund_takes_another_file() {
    let out = report(include_str!("../examples/data/more_calls.jsonl"));
    let (_, counts) = out.split_once("\n\n").unwrap();
    assert_eq!(
        counts.lines().collect::<Vec<_>>(),
        [
            "3 ok_repaired",
            "1 reject:ambiguous_list",
            "1 reject:duplicate_key",
            "1 reject:invalid_json",
            "1 reject:out_of_range",
            "1 repair:enum_casefold",
            "1 repair:integral_float_to_int",
            "1 repair:null_to_absent",
            "1 repair:numeric_string_to_int",
            "1 repair:scalar_to_list",
            "1 repair:strip_code_fence",
            "1 repair:unwrap_double_encoded",
        ]
    );
    assert!(refund::report("not a call", &mut Vec::new()).is_err());
}

/// Runs the loop on a script: what came of it, what was logged, and what the model was told.
fn run(script: &[&str]) -> (Result<String, String>, String, Vec<String>) {
    let mut model = Script::new(script);
    let mut log = Vec::new();
    let result = agent_loop::refund(&mut model, &mut log).map_err(|error| error.to_string());
    (result, String::from_utf8(log).unwrap(), model.answers)
}

const GOOD: &str = r#"{"order_id":"ord_A1b2C3d4","amount_cents":1999}"#;
const BAD: &str = r#"{"order_id":"ord_A1b2C3d4","amount_cents":"19.99"}"#;

#[test]
fn the_agent_loop_runs_a_good_call_and_logs_its_repairs() {
    let (result, log, answers) = run(&[GOOD]);
    assert_eq!(result.unwrap(), "refunded 1999 cents of ord_A1b2C3d4");
    assert!(log.is_empty() && answers.is_empty());
    let (result, log, _) = run(&[r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999"}"#]);
    assert!(result.is_ok());
    assert_eq!(log, "tool_args_repaired tool=issue_refund rule=numeric_string_to_int path=$.amount_cents\n");
}

#[test]
fn the_agent_loop_lets_the_model_correct_a_call_twice() {
    let (result, log, answers) = run(&[BAD, BAD, GOOD]);
    assert!(result.is_ok());
    let line = "tool_args_rejected tool=issue_refund code=ambiguous_integer path=$.amount_cents\n";
    assert_eq!(log, line.repeat(2));
    assert_eq!(answers.len(), 2);
    assert!(answers.iter().all(|answer| answer.contains("\"error\":\"ambiguous_integer\"")));

    let (result, log, answers) = run(&[BAD, BAD, BAD, GOOD]);
    assert!(result.unwrap_err().contains("after 2 corrections"));
    assert_eq!((log, answers.len()), (line.repeat(3), 2));
}

#[test]
fn the_agent_loop_logs_no_values() {
    let (_, log, _) = run(&[BAD, r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999"}"#]);
    assert!(!log.contains("19") && !log.contains("ord_"), "{log}");
}
