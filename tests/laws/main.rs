//! The laws, on every type of `types.rs`: what a payload is, and what must become of it, is worked out from the type's
//! full schema, and a validator of another make judges the neutral one. Each row of a type's policy table is a trial too.
//!
//! `TOOLARGS_LAW_CASES` is the number of cases per law and type (256 if it is not set), `TOOLARGS_LAW_SEED` the seed
//! that an earlier run has printed.

mod canonical;
mod contract;
mod coverage;
mod dialects;
mod instance;
mod json;
mod law;
mod row;
mod soil;
mod spoil;
mod two_gates;
mod types;
#[path = "../support/value.rs"]
mod value;
#[path = "../support/written.rs"]
mod written;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use toolargs::{Gate, Parsed, Preset, Rejection, Rule, ToolArgs};

/// How the cases are made.
#[derive(Clone, Copy)]
pub struct Plan {
    /// How many for each law and type.
    pub cases: u32,
    /// What they are made from.
    pub seed: u64,
    /// What they are tried under.
    pub under: Under,
}

/// The rules that may fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Under {
    /// Those of `standard`.
    Standard,
    /// Those of `lenient`.
    Lenient,
    /// Those of `lenient`, and all that have to be named.
    Named,
}

impl Under {
    /// The rules.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |rule| match rule.preset() {
            Some(Preset::Standard) => true,
            Some(_) => self != Self::Standard,
            None => self == Self::Named,
        })
    }

    /// The gate that has them.
    pub fn gate(self) -> Gate {
        match self {
            Self::Standard => Gate::new(),
            Self::Lenient => Gate::new().preset(Preset::Lenient),
            Self::Named => {
                let named = self.rules().filter(|rule| rule.preset().is_none());
                Gate::new().preset(Preset::Lenient).allow_all(named.collect())
            }
        }
    }

    /// Gates a text.
    pub fn read<T: ToolArgs>(self, text: &str) -> Result<Parsed<T>, Rejection> {
        self.gate().from_str::<T>(text)
    }
}

/// Tries one law.
type Check = fn(Plan) -> Result<(), Failed>;

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seed = number("TOOLARGS_LAW_SEED").unwrap_or_else(random_seed);
    let cases = number("TOOLARGS_LAW_CASES").map_or(256, |cases| u32::try_from(cases).unwrap());
    let plan = Plan { cases, seed, under: Under::Standard };
    println!("{} cases per law and type, TOOLARGS_LAW_SEED={seed}", plan.cases);

    let (mut trials, mut names) = (Vec::new(), Vec::new());
    macro_rules! types {
        ($($name:ident)*) => {
            $(names.push(stringify!($name));
            trials.extend(laws::<types::$name>(stringify!($name), plan));
            trials.extend(row::trials::<types::$name>(stringify!($name)));)*
        };
    }
    types! {
        IssueRefund Ping Integers Numbers Strings Flags Lists Pair Nested Wrapped Tree Chain StrictTool Policies Inner Secrets
        Login Served Wide Letters
        LongIntegers NonZeros Bounds Decimals Plain Texts Formats Addresses Sockets Times Arrays Kept Sets Sized
        Maps Formed
        Keyed Anything Patches Newtypes Points PageOfPairs PageOfCents GridOfFlags Draw Action
        Script Send Sends Event History Find Cost Lookup Expression Document Modes Ways Levels Search
        Sorted SortedRange Rest Headers Extra Outer Ruled Documented Deletion Foreign Borrowed
    }
    macro_rules! named {
        ($($name:ident)*) => {$(trials.extend(row::named::<types::$name>(stringify!($name)));)*};
    }
    named! { Ping Integers Numbers Flags Lists Pair Nested Wrapped Secrets Login }
    trials.extend(coverage::trials(names));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}

/// A trial for each law, under each set of rules: what more rules do is tried on fewer cases.
fn laws<T: ToolArgs>(name: &str, plan: Plan) -> Vec<Trial> {
    let laws: [(&str, Check); 9] = [
        ("1_idempotence", law::idempotence::<T>),
        ("2_what_the_contract_allows_passes", law::contract_to_gate::<T>),
        ("3_what_passes_the_contract_allows", law::gate_to_contract::<T>),
        ("4_every_repair_was_needed", law::minimality::<T>),
        ("4_every_repair_is_recorded", law::log::<T>),
        ("5_no_error_hides_another", law::completeness::<T>),
        ("6_any_bytes_have_an_outcome", law::totality::<T>),
        ("7_two_doors", law::two_doors::<T>),
        ("8_two_gates", two_gates::two_gates::<T>),
    ];
    let of_definitions: [(&str, Check); 3] = [
        ("definitions_take_what_the_type_takes", dialects::widening::<T>),
        ("definitions_enforce_what_is_kept", dialects::keeping::<T>),
        ("reports_leave_no_keyword_out", dialects::reports::<T>),
    ];
    let fewer = |under| Plan { cases: plan.cases.div_ceil(8), under, ..plan };
    let plans = [("", plan), ("::lenient", fewer(Under::Lenient)), ("::named", fewer(Under::Named))];
    let trials = plans.into_iter().flat_map(|(under, plan)| {
        laws.map(|(law, check)| Trial::test(format!("{law}::{name}{under}"), move || check(plan)))
    });
    let plan = Plan { cases: plan.cases.div_ceil(4), ..plan };
    let of_definitions =
        of_definitions.map(|(law, check)| Trial::test(format!("{law}::{name}"), move || check(plan)));
    trials.chain(of_definitions).collect()
}
