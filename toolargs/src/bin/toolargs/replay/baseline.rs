//! What rose or fell since an earlier summary, and whether that is more than chance.
//!
//! A rate of `k` in `n` calls is compared with `k₀` in `n₀`. If the true rate were `f` times the earlier one, of the `k + k₀`
//! calls that were hit each would be one of the new with the chance `q = f·n / (f·n + n₀)`, whatever the rates are; so the
//! chance of `k` or more of them is a tail of the binomial distribution (the exact conditional test of two Poisson rates). A
//! rate exceeds `f` times the earlier one if that chance is below 5 %. It needs no least number of calls, takes a baseline
//! of none hit, and errs on the side of silence where rates are high. The rows of one dimension share the 5 %.

use std::str::FromStr;

use toolargs::{ErrorCode, Rule};

use super::summary::{Summary, Tally};

/// The chance of an alarm where there is nothing.
const CHANCE: f64 = 0.05;

/// By how much a rate may exceed the baseline's if nothing else is said.
const TWICE: f64 = 2.0;

/// A share of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Those that were refused.
    Rejected,
    /// Those that were accepted after repairs.
    Repaired,
    /// Those that were accepted after repairs by this rule.
    Rule(Rule),
    /// Those that were refused with this code.
    Code(ErrorCode),
}

/// What is asked of a rate: that it does not exceed so many times the baseline's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    measure: Measure,
    times: f64,
}

/// So many of so many calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub hit: u64,
    pub calls: u64,
}

/// A rate that is another than the baseline's.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The dimension and the row; none for all calls.
    pub of: Option<(&'static str, String)>,
    /// Which share of calls.
    pub measure: Measure,
    pub before: Share,
    pub now: Share,
    /// Whether it exceeds a limit.
    pub failed: bool,
}

/// The limits that hold if nothing else is said.
pub const LIMITS: [Limit; 2] =
    [Limit { measure: Measure::Rejected, times: TWICE }, Limit { measure: Measure::Repaired, times: TWICE }];

impl Measure {
    fn share(self, tally: &Tally) -> Share {
        let hit = match self {
            Self::Rejected => tally.rejected,
            Self::Repaired => tally.ok_repaired,
            Self::Rule(rule) => tally.rules.get(rule.as_str()).map_or(0, |count| count.calls),
            Self::Code(code) => tally.codes.get(code.as_str()).map_or(0, |count| count.calls),
        };
        Share { hit, calls: tally.calls }
    }

    fn all() -> impl Iterator<Item = Self> {
        let rules = Rule::ALL.iter().copied().map(Self::Rule);
        let codes = ErrorCode::ALL.iter().copied().map(Self::Code);
        [Self::Rejected, Self::Repaired].into_iter().chain(rules).chain(codes)
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rejected => f.pad("rejected"),
            Self::Repaired => f.pad("repaired"),
            Self::Rule(rule) => f.pad(rule.as_str()),
            Self::Code(code) => f.pad(code.as_str()),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, times) = text.split_once('=').unwrap_or((text, "2"));
        let measure = match name {
            "rejected" => Measure::Rejected,
            "repaired" => Measure::Repaired,
            name => match (name.parse(), name.parse()) {
                (Ok(rule), _) => Measure::Rule(rule),
                (_, Ok(code)) => Measure::Code(code),
                _ => return Err("expected `rejected`, `repaired`, a rule or a code".to_owned()),
            },
        };
        match times.parse() {
            Ok(times) if (1.0..1e6).contains(&times) => Ok(Self { measure, times }),
            _ => Err(
                "expected how many times the baseline's rate is too much, from 1 on, as in `rejected=1.5`"
                    .to_owned(),
            ),
        }
    }
}

impl Share {
    /// The rate; none of no calls.
    pub fn rate(self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss, reason = "a rate is no count")]
        (self.calls > 0).then(|| self.hit as f64 / self.calls as f64)
    }

    /// Whether the rate exceeds so many times that of `other` by more than chance would.
    fn exceeds(self, other: Self, times: f64, chance: f64) -> bool {
        #[allow(clippy::cast_precision_loss, reason = "the last bits of a count make no chance")]
        let [now, before, hit] = [self.calls as f64, other.calls as f64, self.hit as f64];
        if self.calls == 0 || other.calls == 0 {
            return false;
        }
        let one = times * now / (times * now + before);
        at_least(self.hit, self.hit.saturating_add(other.hit), one) < chance && hit > 0.0
    }
}

/// The changes since a baseline that are more than chance, the largest dimension first.
pub fn changes(old: &Summary, new: &Summary, limits: &[Limit]) -> Vec<Change> {
    let mut changes = Vec::new();
    compare(None, &old.all, &new.all, limits, CHANCE, &mut changes);
    for ((dimension, old), (_, new)) in old.by.all().into_iter().zip(new.by.all()) {
        if new.says_nothing() {
            continue;
        }
        let both: Vec<_> =
            new.rows.iter().filter_map(|(name, now)| Some((name, old.rows.get(name)?, now))).collect();
        #[allow(clippy::cast_precision_loss, reason = "there are at most a thousand rows")]
        let chance = CHANCE / both.len().max(1) as f64;
        for (name, before, now) in both {
            compare(Some((dimension, name)), before, now, limits, chance, &mut changes);
        }
    }
    changes
}

fn compare(
    of: Option<(&'static str, &String)>,
    old: &Tally,
    new: &Tally,
    limits: &[Limit],
    chance: f64,
    changes: &mut Vec<Change>,
) {
    for measure in Measure::all() {
        let (before, now) = (measure.share(old), measure.share(new));
        if before.hit == 0 && now.hit == 0 {
            continue;
        }
        let failed =
            limits.iter().any(|limit| limit.measure == measure && now.exceeds(before, limit.times, chance));
        if failed || now.exceeds(before, 1.0, chance) || before.exceeds(now, 1.0, chance) {
            let of = of.map(|(dimension, name)| (dimension, name.clone()));
            changes.push(Change { of, measure, before, now, failed });
        }
    }
}

/// The chance of `least` or more of `all`, each with the chance `one`; 1 if that is no more than the mean.
fn at_least(least: u64, all: u64, one: f64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "the last bits of a count make no chance")]
    let (k, n) = (least as f64, all as f64);
    if k <= n * one || one <= 0.0 || one >= 1.0 {
        return 1.0;
    }
    let choices = ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k);
    let mut term = (choices + k * one.ln() + (n - k) * (1.0 - one).ln()).exp();
    let (mut sum, mut at) = (term, k);
    // Beyond the mean, each term is smaller than the one before.
    while at < n && term > sum * f64::EPSILON {
        term *= (n - at) / (at + 1.0) * one / (1.0 - one);
        at += 1.0;
        sum += term;
    }
    sum.min(1.0)
}

/// The logarithm of `n!`, by Stirling's series from 16 on.
fn ln_factorial(n: f64) -> f64 {
    if n < 16.0 {
        let mut product = 1.0;
        let mut factor = n;
        while factor > 1.0 {
            product *= factor;
            factor -= 1.0;
        }
        return product.ln();
    }
    let inverse = 1.0 / n;
    let series = inverse * (1.0 / 12.0 - inverse * inverse * (1.0 / 360.0 - inverse * inverse / 1260.0));
    n * n.ln() - n + 0.5 * (std::f64::consts::TAU * n).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_is_the_sum_of_its_terms() {
        // Of 10 tosses of a coin, 8 or more heads: (45 + 10 + 1) / 1024.
        assert!((at_least(8, 10, 0.5) - 56.0 / 1024.0).abs() < 1e-12);
        // All of 40: 0.5^40.
        assert!((at_least(40, 40, 0.5) / 0.5_f64.powi(40) - 1.0).abs() < 1e-9);
        // 5,200 of 10,000: four standard deviations, by the normal distribution with continuity correction 3.34e-5.
        assert!((at_least(5200, 10_000, 0.5) / 3.34e-5 - 1.0).abs() < 0.02);
    }

    #[test]
    fn a_rate_exceeds_another_only_with_enough_calls_to_say_so() {
        let share = |hit, calls| Share { hit, calls };
        // 2 % → 6 %, of few and of many calls.
        assert!(!share(3, 50).exceeds(share(1, 50), 2.0, CHANCE));
        assert!(share(300, 5000).exceeds(share(100, 5000), 2.0, CHANCE));
        // Just twice is not more than twice.
        assert!(!share(2000, 100_000).exceeds(share(1000, 100_000), 2.0, CHANCE));
        assert!(share(2000, 100_000).exceeds(share(1000, 100_000), 1.5, CHANCE));
        // None of as many calls before: (2/3)^7 is above 5 %, (2/3)^8 below.
        assert!(!share(7, 1000).exceeds(share(0, 1000), 2.0, CHANCE));
        assert!(share(8, 1000).exceeds(share(0, 1000), 2.0, CHANCE));
        assert!(!share(5, 10).exceeds(share(0, 0), 2.0, CHANCE));
        assert!(!share(0, 0).exceeds(share(0, 10), 2.0, CHANCE));
    }
}
