//! The threads that count: one reads lines, the others take them as they come. The sum is the same for any number of them.

use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::count::Counter;
use super::lines::{Batch, Lines};
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
        let mut counter = counter();
        let mut space = Vec::new();
        while let Some(batch) = lines.next(space)? {
            counter.batch(&batch);
            space = batch.lines;
        }
        return Ok(counter.finish());
    }
    // Bounded, so that reading does not run ahead.
    let (send, batches) = sync_channel::<Batch>(threads);
    let (give_back, spaces) = channel::<Vec<u8>>();
    let batches = Arc::new(Mutex::new(batches));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (counter, give_back, batches) = (&counter, give_back.clone(), Arc::clone(&batches));
                scope.spawn(move || {
                    let mut counter = counter();
                    while let Some(batch) = next(&batches) {
                        counter.batch(&batch);
                        // Nobody may want it any more.
                        let _ = give_back.send(batch.lines);
                    }
                    counter.finish()
                })
            })
            .collect();
        // Nobody is left to send to when the last thread ends.
        drop((give_back, batches));
        let mut read = Ok(());
        loop {
            match lines.next(spaces.try_recv().unwrap_or_default()) {
                Ok(Some(batch)) => {
                    if send.send(batch).is_err() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(failure) => {
                    read = Err(failure);
                    break;
                }
            }
        }
        drop(send);
        let mut sum: Option<Summary> = None;
        for worker in workers {
            let Ok(summary) = worker.join() else {
                return Err(Failure::new("a thread has failed; this is a bug in toolargs"));
            };
            match &mut sum {
                Some(sum) => sum.add(summary),
                None => sum = Some(summary),
            }
        }
        read.map(|()| sum.unwrap_or_else(|| counter().finish()))
    })
}

fn next(batches: &Mutex<Receiver<Batch>>) -> Option<Batch> {
    batches.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
