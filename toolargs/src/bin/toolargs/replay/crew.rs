//! The threads that count. They take turns at reading lines, so that none waits for another to read for it, and the sum is
//! the same for any number of them.

use std::sync::{Mutex, PoisonError};
use std::thread;

use super::count::Counter;
use super::lines::{Batch, Lines, Space};
use super::summary::Summary;
use crate::Failure;

/// Counts all lines with so many threads.
///
/// # Errors
/// A file cannot be opened.
pub fn count<'s>(
    mut lines: Lines,
    threads: usize,
    counter: impl Fn() -> Counter<'s> + Sync,
) -> Result<Summary, Failure> {
    if threads <= 1 {
        return all(counter(), |space| lines.next(space));
    }
    let lines = Mutex::new(lines);
    let next = |space| lines.lock().unwrap_or_else(PoisonError::into_inner).next(space);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| all(counter(), next))).collect();
        let mut sum: Option<Summary> = None;
        for worker in workers {
            let Ok(summary) = worker.join() else {
                return Err(Failure::new("a thread has failed; this is a bug in toolargs"));
            };
            match &mut sum {
                Some(sum) => sum.add(summary?),
                None => sum = Some(summary?),
            }
        }
        Ok(sum.unwrap_or_else(|| counter().finish()))
    })
}

/// Counts what comes next until nothing does.
fn all(
    mut counter: Counter<'_>,
    mut next: impl FnMut(Space) -> Result<Option<Batch>, Failure>,
) -> Result<Summary, Failure> {
    let mut space = Space::default();
    while let Some(batch) = next(space)? {
        counter.batch(&batch);
        space = batch.space;
    }
    Ok(counter.finish())
}
