//! Strings, and what is written as one.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use toolargs::ToolArgs;
use url::Url;
use uuid::Uuid;

/// Strings of every type.
#[derive(ToolArgs)]
pub struct Texts {
    pub letter: char,
    pub cow: Cow<'static, str>,
    pub boxed: Option<Box<str>>,
    #[tool(alias = "file")]
    pub path: Option<PathBuf>,
    pub shared: Option<Arc<str>>,
    pub counted: Option<Rc<str>>,
    pub letters: Option<Vec<char>>,
    #[tool(len = 3)]
    pub three: Option<Box<str>>,
    #[tool(default = "x".into())]
    pub filled: Cow<'static, str>,
    pub number: Option<Arc<i64>>,
    pub numbers: Option<Rc<Vec<u8>>>,
    pub deep: Arc<Option<Box<bool>>>,
}

/// Strings of every form.
#[derive(ToolArgs)]
pub struct Formats {
    #[tool(format = "email")]
    pub email: String,
    #[tool(format = "hostname", max_len = 12)]
    pub host: Option<String>,
    #[tool(format = "uri")]
    pub uri: Option<String>,
    #[tool(format = "uri-reference")]
    pub link: Option<String>,
    #[tool(format = "uuid")]
    pub id: Option<String>,
    #[tool(format = "date")]
    pub day: Option<String>,
    #[tool(format = "date-time")]
    pub at: Option<String>,
    #[tool(format = "time")]
    pub time: Option<String>,
    #[tool(format = "duration")]
    pub span: Option<String>,
    #[tool(format = "ipv4")]
    pub ipv4: Option<String>,
    #[tool(format = "ipv6")]
    pub ipv6: Option<String>,
    #[tool(items(format = "email", pattern = ".*@example\\.com"))]
    pub copies: Option<Vec<String>>,
}

/// Where and who.
#[derive(ToolArgs)]
pub struct Addresses {
    pub id: Uuid,
    pub others: Option<Vec<Uuid>>,
    pub page: Url,
    pub pages: Option<Vec<Url>>,
    pub any: Option<IpAddr>,
    pub four: Option<Ipv4Addr>,
    pub six: Option<Ipv6Addr>,
    pub list: Option<Vec<IpAddr>>,
    #[tool(default = Ipv4Addr::LOCALHOST)]
    pub host: Ipv4Addr,
}

/// Where, and at which port.
#[derive(ToolArgs)]
pub struct Sockets {
    pub any: SocketAddr,
    pub four: Option<SocketAddrV4>,
    pub six: Option<SocketAddrV6>,
    #[tool(max_items = 2)]
    pub list: Option<Vec<SocketAddr>>,
}

/// When and how long.
#[derive(ToolArgs)]
pub struct Times {
    pub date: NaiveDate,
    pub time: NaiveTime,
    pub moment: DateTime<Utc>,
    pub local: Option<DateTime<FixedOffset>>,
    pub moments: Option<Vec<DateTime<Utc>>>,
    pub span: Duration,
    pub delta: Option<TimeDelta>,
    pub spans: Option<Vec<Duration>>,
    pub times: Option<Vec<NaiveTime>>,
    pub local_time: Option<NaiveDateTime>,
    pub local_times: Option<Vec<NaiveDateTime>>,
    #[tool(strict)]
    pub exact: Option<DateTime<FixedOffset>>,
    #[tool(default = Duration::from_secs(90))]
    pub wait: Duration,
}
