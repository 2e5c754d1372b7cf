//! How much of the logs has been read, on a terminal.

use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that is shown if somebody looks: never in a pipe.
pub fn bar(files: &[PathBuf], quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let size = |file: &PathBuf| match file.as_path() == Path::new("-") {
        true => None,
        false => std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file).map(|file| file.len()),
    };
    // Of a pipe nobody knows how long it is.
    let (bar, shape) = match files.iter().map(size).sum::<Option<u64>>() {
        Some(size) => (ProgressBar::new(size), "{wide_bar} {bytes}/{total_bytes} {eta}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(shape) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
