//! Definitions of tools in every dialect.

mod expected;
mod refused;
mod types;

use toolargs::{Dialect, ToolArgs};
use types::*;

#[test]
fn show() {
    let wanted = std::env::var("D").unwrap_or_default();
    fn one<T: ToolArgs>(wanted: &str) {
        for dialect in Dialect::ALL {
            if !wanted.is_empty() && !wanted.split(',').any(|name| name == dialect.as_str()) {
                continue;
            }
            println!("== {} {dialect}", T::tool().name());
            match T::tool().definition(*dialect) {
                Ok(definition) => println!("{definition}\n{}", definition.report()),
                Err(error) => println!("ERROR {error}"),
            }
        }
    }
    one::<IssueRefund>(&wanted);
    one::<Ping>(&wanted);
    one::<Seats>(&wanted);
    one::<Labels>(&wanted);
    one::<Payload>(&wanted);
    one::<Node>(&wanted);
    one::<Tree>(&wanted);
    one::<Step>(&wanted);
    one::<Steps>(&wanted);
    one::<Host>(&wanted);
}
