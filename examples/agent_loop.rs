//! The loop around a tool: arguments are parsed before anything runs, a rejection goes back to the model, and
//! after two corrections the agent stops and says so.
//!
//! The model here is a script, so the example runs without a network: `cargo run --example agent_loop`.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};

use toolargs::{Rejection, Repairs, ToolArgs};

/// Move money back to a customer.
#[derive(Debug, ToolArgs)]
#[tool(name = "issue_refund")]
pub struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    pub order_id: String,
    /// Amount in cents.
    #[tool(min = 1, max = 50000)]
    pub amount_cents: i64,
}

/// How often the model may correct a call.
const CORRECTIONS: usize = 2;

/// The model did not manage to call the tool.
#[derive(Debug)]
pub struct GaveUp {
    last: Rejection,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = self.last.tool();
        write!(f, "no valid call of {tool} after {CORRECTIONS} corrections: {}", self.last)
    }
}

impl Error for GaveUp {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.last)
    }
}

/// What an agent needs of a model: the arguments of its call, given the answer to the last one.
pub trait Model {
    /// The arguments as text.
    fn call(&mut self, answer: Option<&str>) -> String;
}

/// Lets the model call the tool until its arguments are accepted, and runs it once.
///
/// # Errors
/// The model used up its corrections; the tool has not run.
pub fn refund(model: &mut dyn Model, log: &mut dyn Write) -> Result<String, GaveUp> {
    let mut arguments = model.call(None);
    let mut corrections = 0;
    loop {
        match toolargs::from_str::<IssueRefund>(&arguments) {
            Ok(parsed) => {
                log_repaired(&parsed.repairs, log).ok();
                return Ok(execute(&parsed.args));
            }
            Err(rejection) => {
                log_rejected(&rejection, log).ok();
                if corrections == CORRECTIONS {
                    return Err(GaveUp { last: rejection });
                }
                corrections += 1;
                arguments = model.call(Some(&rejection.to_model_text()));
            }
        }
    }
}

/// The tool itself: by now its arguments are what its author asked for.
fn execute(refund: &IssueRefund) -> String {
    format!("refunded {} cents of {}", refund.amount_cents, refund.order_id)
}

/// Names only: a log outlives the reason for which a customer gave a value.
fn log_repaired(repairs: &Repairs, log: &mut dyn Write) -> io::Result<()> {
    for repair in repairs {
        writeln!(
            log,
            "tool_args_repaired tool={} rule={} path={}",
            repairs.tool(),
            repair.rule(),
            repair.path()
        )?;
    }
    Ok(())
}

fn log_rejected(rejection: &Rejection, log: &mut dyn Write) -> io::Result<()> {
    for error in rejection.errors() {
        writeln!(
            log,
            "tool_args_rejected tool={} code={} path={}",
            rejection.tool(),
            error.code(),
            error.path()
        )?;
    }
    Ok(())
}

/// A model that says what it was told to.
pub struct Script<'a> {
    lines: std::slice::Iter<'a, &'a str>,
    /// The answers it got.
    pub answers: Vec<String>,
}

impl<'a> Script<'a> {
    /// A model that sends these arguments, one call after the other.
    pub fn new(lines: &'a [&'a str]) -> Self {
        Self { lines: lines.iter(), answers: Vec::new() }
    }
}

impl Model for Script<'_> {
    fn call(&mut self, answer: Option<&str>) -> String {
        self.answers.extend(answer.map(str::to_owned));
        self.lines.next().copied().unwrap_or_default().to_owned()
    }
}

fn main() {
    let out = &mut io::stdout();
    for script in SCRIPTS {
        let mut model = Script::new(script);
        let result = refund(&mut model, out);
        for answer in &model.answers {
            writeln!(out, "answer: {answer}").ok();
        }
        match result {
            Ok(done) => writeln!(out, "result: {done}\n").ok(),
            Err(error) => writeln!(out, "error: {error}\n").ok(),
        };
    }
}

/// A call with a repair, one that is corrected, and one that never is.
const SCRIPTS: [&[&str]; 3] = [
    &[r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999"}"#],
    &[
        r#"{"order_id":"ord_A1b2C3d4","amount_cents":"19.99"}"#,
        r#"{"order_id":"ord_A1b2C3d4","amount_cents":1999}"#,
    ],
    &[r#"{"order":"A1b2C3d4"}"#, r#"{"order_id":"A1b2C3d4"}"#, r#"{"order_id":"ord_A1b2C3d4"}"#],
];

#[cfg(test)]
mod tests {
    #[test]
    fn the_tool_is_sound() {
        toolargs::testing::check::<super::IssueRefund>();
    }
}
