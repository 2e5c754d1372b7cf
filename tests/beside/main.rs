//! Our schema beside the one that schemars derives from the same attributes, and our gate beside serde: equal, or each
//! difference listed with its reason. `differences.md` is the list; `UPDATE_EXPECT=1` writes it.

mod difference;
mod normalisation;
mod report;
mod schema;
mod subject;
mod types;
mod verdict;
mod verdicts;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let subjects = types::subjects();
    let verdicts = verdicts::verdicts();
    let list = report::list(&subjects, &verdicts);
    let mut trials = vec![
        Trial::test("the_list_is_this_one", move || report::compare(&list)),
        Trial::test("no_normalisation_is_idle", {
            let idle = normalisation::idle(&subjects);
            move || if idle.is_empty() { Ok(()) } else { Err(idle.join(", ").into()) }
        }),
    ];
    trials.extend(
        subjects
            .into_iter()
            .map(|subject| Trial::test(format!("subject::{}", subject.name), move || Ok(subject.check()?))),
    );
    trials.extend(verdicts.into_iter().map(|verdict| {
        Trial::test(format!("verdict::{} {:?}", verdict.name, verdict.payload), move || Ok(verdict.check()?))
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
