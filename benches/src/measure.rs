//! Measuring: contenders take turns, in slices of thread CPU time, and are compared round by round.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

/// Something to measure: it reads the payload and says whether that went as it should.
pub struct Contender<'a> {
    pub name: String,
    pub run: Box<dyn Fn() -> bool + 'a>,
}

impl<'a> Contender<'a> {
    pub fn new(name: impl Into<String>, run: impl Fn() -> bool + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// What was measured of one contender.
pub struct Row {
    pub name: String,
    /// Median nanoseconds of thread CPU time per call.
    pub nanoseconds: f64,
    /// Median of the ratios to the reference in the same round.
    pub ratio: f64,
}

/// How long a slice takes, in nanoseconds.
const SLICE: f64 = 1e6;

/// Measures the contenders against the first one.
pub fn measure(contenders: &[Contender<'_>], rounds: usize) -> Vec<Row> {
    for contender in contenders {
        assert!((contender.run)(), "{} does not do what it should", contender.name);
    }
    let batches: Vec<u32> = contenders.iter().map(|contender| batch(contender)).collect();
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let i = (turn + round) % contenders.len();
            times[i].push(slice(&contenders[i], batches[i]));
        }
    }
    contenders
        .iter()
        .enumerate()
        .map(|(i, contender)| {
            let ratios = times[i].iter().zip(&times[0]).map(|(time, reference)| time / reference).collect();
            Row { name: contender.name.clone(), nanoseconds: median(times[i].clone()), ratio: median(ratios) }
        })
        .collect()
}

/// How many calls fill a slice.
fn batch(contender: &Contender<'_>) -> u32 {
    let mut batch = 1;
    loop {
        let time = slice(contender, batch) * f64::from(batch);
        if time > SLICE / 4.0 {
            return (f64::from(batch) * SLICE / time).ceil().max(1.0) as u32;
        }
        batch *= 2;
    }
}

/// Nanoseconds per call, over a batch of calls.
fn slice(contender: &Contender<'_>, batch: u32) -> f64 {
    let start = now();
    for _ in 0..batch {
        black_box((contender.run)());
    }
    (now() - start) / f64::from(batch)
}

/// The thread's CPU time in nanoseconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
