//! x
use toolargs::ToolArgs;
/// Issue a refund against one existing order.
#[derive(Debug, ToolArgs)]
#[tool(name = "issue_refund")]
struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    order_id: String,
    #[tool(min = 1, max = 50000)]
    amount_cents: i64,
    #[tool(default)]
    notify_customer: bool,
    reason: Reason,
    #[tool(default)]
    tags: Vec<String>,
    effective_date: Option<chrono::NaiveDate>,
}
#[derive(Debug, ToolArgs)]
#[tool(rename_all = "snake_case")]
enum Reason { Damaged, Late, Duplicate, Other }

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        match toolargs::from_str::<IssueRefund>(&line) {
            Ok(p) => println!("{} {}", toolargs::to_string(&p.args), p.repairs),
            Err(e) => println!("{e}\n{}", e.to_model_text()),
        }
    }
}
