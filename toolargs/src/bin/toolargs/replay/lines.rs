//! The lines of logs, some at a time: files or standard input, packed with gzip or not. Memory does not grow with the log.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;

use crate::Failure;

/// About how many bytes are handed on together.
const BATCH: usize = 128 << 10;

/// A byte order mark, which some editors and shells put in front of a text.
const BOM: &[u8] = "\u{feff}".as_bytes();

/// How long a line may be; a longer one is broken.
const LONGEST: usize = 8 << 20;

/// Some lines of one log.
#[derive(Debug, Clone)]
pub struct Batch {
    /// Where they stand among the logs.
    pub log: usize,
    /// The name of the log.
    pub name: Arc<str>,
    /// The number of the first line, from 1.
    pub first: u64,
    /// The lines, with the line feeds between them.
    pub lines: Vec<u8>,
    /// Why the line after these is broken, if it is by its length or by the file.
    pub broken: Option<String>,
}

/// The lines of several logs, one log after the other.
pub struct Lines {
    files: std::vec::IntoIter<PathBuf>,
    bar: ProgressBar,
    /// The log that is being read.
    open: Option<Open>,
    logs: usize,
}

struct Open {
    name: Arc<str>,
    bytes: Box<dyn Read + Send>,
    /// What has been read of the next lines.
    rest: Vec<u8>,
    /// The number of the next line.
    line: u64,
    /// Whether the line that comes next has been given up.
    skipping: bool,
    /// Whether there is no more to read.
    ended: bool,
}

impl Lines {
    /// Those of these files; `-` is standard input. What is read of them is shown on the bar.
    pub fn of(files: Vec<PathBuf>, bar: ProgressBar) -> Self {
        Self { files: files.into_iter(), bar, open: None, logs: 0 }
    }

    /// The next lines; none if there are no more. `space` is memory to put them into.
    ///
    /// # Errors
    /// A file cannot be opened.
    pub fn next(&mut self, mut space: Vec<u8>) -> Result<Option<Batch>, Failure> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(file) = self.files.next() else { return Ok(None) };
                self.open = Some(Open::file(&file, &self.bar)?);
                self.logs += 1;
                continue;
            };
            let Some(batch) = open.batch(self.logs - 1, space) else {
                self.open = None;
                space = Vec::new();
                continue;
            };
            return Ok(Some(batch));
        }
    }
}

impl Open {
    fn file(file: &Path, bar: &ProgressBar) -> Result<Self, Failure> {
        let name = if file == Path::new("-") { "standard input".into() } else { file.display().to_string() };
        let bad = |error: io::Error| Failure::new(format!("{name}: {error}"));
        let mut bytes: Box<dyn Read + Send> = match file == Path::new("-") {
            true => Box::new(bar.wrap_read(io::stdin())),
            false => Box::new(bar.wrap_read(File::open(file).map_err(bad)?)),
        };
        let mut magic = Vec::new();
        bytes.by_ref().take(2).read_to_end(&mut magic).map_err(bad)?;
        let packed = magic == [0x1f, 0x8b];
        let whole = Cursor::new(magic).chain(bytes);
        let bytes: Box<dyn Read + Send> = match packed {
            true => Box::new(MultiGzDecoder::new(whole)),
            false => Box::new(whole),
        };
        Ok(Self { name: name.into(), bytes, rest: Vec::new(), line: 1, skipping: false, ended: false })
    }

    /// The next lines, at least one unless the log has ended.
    fn batch(&mut self, log: usize, mut lines: Vec<u8>) -> Option<Batch> {
        if self.skipping && !self.skip() {
            return None;
        }
        lines.clear();
        lines.append(&mut self.rest);
        let mut broken = None;
        let end = loop {
            let size = if lines.len() < BATCH { BATCH } else { lines.len() + BATCH };
            if !self.ended {
                let before = lines.len();
                let room = size - before;
                lines.reserve(room);
                let read = self.bytes.by_ref().take(room as u64).read_to_end(&mut lines);
                self.ended = read.as_ref().map_or(true, |read| *read < room);
                if self.line == 1 && before == 0 && lines.starts_with(BOM) {
                    lines.drain(..BOM.len());
                }
                if let Err(error) = read {
                    broken = Some(format!("the log ends here: {error}"));
                }
            }
            if let Some(at) = memchr::memrchr(b'\n', &lines) {
                break at + 1;
            }
            if self.ended {
                break lines.len();
            }
            if lines.len() > LONGEST {
                lines.clear();
                self.skipping = true;
                broken = Some(format!("the line is longer than {} MiB", LONGEST >> 20));
                break 0;
            }
        };
        match broken.is_some() && !self.skipping {
            // What was read of the line that the fault cut off says nothing.
            true => lines.truncate(end.min(memchr::memrchr(b'\n', &lines).map_or(0, |at| at + 1))),
            false if self.ended => {}
            false => {
                self.rest.extend_from_slice(lines.get(end..).unwrap_or_default());
                lines.truncate(end);
            }
        }
        if lines.is_empty() && broken.is_none() {
            return None;
        }
        let first = self.line;
        self.line += memchr::memchr_iter(b'\n', &lines).count() as u64;
        if self.skipping {
            self.line += 1;
        }
        Some(Batch { log, name: Arc::clone(&self.name), first, lines, broken })
    }

    /// Reads over the rest of a line that has been given up; whether another may follow.
    fn skip(&mut self) -> bool {
        let mut space = Vec::with_capacity(BATCH);
        loop {
            space.clear();
            match self.bytes.by_ref().take(BATCH as u64).read_to_end(&mut space) {
                Ok(1..) => {}
                Ok(0) | Err(_) => return false,
            }
            if let Some(at) = memchr::memchr(b'\n', &space) {
                self.rest.extend_from_slice(space.get(at + 1..).unwrap_or_default());
                self.skipping = false;
                return true;
            }
        }
    }
}
