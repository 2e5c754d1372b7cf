//! Tools as people write them, between them with everything that dialects differ in.

use std::collections::HashMap;

use serde_json::Value;
use toolargs::ToolArgs;

/// Issue a refund against one existing order.
#[derive(ToolArgs)]
#[tool(name = "issue_refund")]
pub struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    pub order_id: String,
    /// Amount in minor units.
    #[tool(min = 1, max = 50000)]
    pub amount: i64,
    /// Currency of the amount.
    pub currency: Currency,
    /// Whether to tell the customer.
    #[tool(default)]
    pub notify_customer: bool,
    /// Why.
    pub reason: Option<Reason>,
    #[tool(default)]
    pub tags: Vec<String>,
    /// When to notify.
    pub notify_at: Option<chrono::DateTime<chrono::Utc>>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "UPPERCASE")]
pub enum Currency {
    Eur,
    Usd,
}

/// Why an order is refunded.
#[derive(ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Reason {
    /// It came broken.
    Damaged,
    Late,
}

/// Answers.
#[derive(ToolArgs)]
pub struct Ping;

/// A range of seats.
#[derive(ToolArgs)]
pub struct Seats {
    /// Row and seat.
    pub first: (u8, String),
    #[tool(min_items = 2, max_items = 5, unique)]
    pub others: Vec<u8>,
    #[tool(min_len = 2, max_len = 20)]
    pub name: String,
    #[tool(multiple_of = 5)]
    pub steps: u16,
    #[tool(default = 3)]
    pub retries: u32,
    pub offset: std::num::NonZeroI8,
}

/// Labels of a machine.
#[derive(ToolArgs)]
pub struct Labels {
    /// By name.
    pub labels: HashMap<String, String>,
}

/// Anything.
#[derive(ToolArgs)]
pub struct Payload {
    pub body: Value,
}

/// A part of a tree.
#[derive(ToolArgs)]
pub struct Node {
    pub name: String,
    pub children: Vec<Node>,
}

/// A tree.
#[derive(ToolArgs)]
pub struct Tree {
    pub root: Node,
}

/// Do one thing to a file.
#[derive(ToolArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Step {
    /// Read it.
    Read {
        path: String,
    },
    Write {
        path: String,
        text: Option<String>,
    },
}

/// Do several things.
#[derive(ToolArgs)]
pub struct Steps {
    pub steps: Vec<Step>,
    pub last: Option<Step>,
}

/// Where a host is.
#[derive(ToolArgs)]
pub struct Host {
    pub address: std::net::IpAddr,
    pub id: uuid::Uuid,
    #[tool(title = "Home page", example = "https://example.com/")]
    pub url: url::Url,
    pub weight: f32,
    pub level: Option<Option<u8>>,
}
