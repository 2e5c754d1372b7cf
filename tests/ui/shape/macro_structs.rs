// The struct itself may come out of a macro.
use toolargs::ToolArgs;

macro_rules! tool {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$inner:meta])* $field:ident: $ty:ty = $check:path,)* }) => {
        #[derive(ToolArgs)]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$inner])* #[tool(check = $check)] $field: $ty,)*
        }
    };
}

fn any<T>(_: &T) -> Result<(), toolargs::CheckError> {
    Ok(())
}

tool! {
    /// Fine.
    #[tool(name = "fine")]
    pub struct Fine {
        /// A list.
        #[tool(min_items = 1)]
        list: Vec<i64> = any::<Vec<_>>,
        #[tool(nullable)]
        maybe: Option<String> = any::<Option<_>>,
    }
}

tool! {
    struct Wrong {
        #[tool(min_items = 1)]
        text: String = any::<String>,
        #[tool(nullable)]
        number: i64 = any,
        borrowed: &'static str = any::<&str>,
    }
}

fn main() {}
