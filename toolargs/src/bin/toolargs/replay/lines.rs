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
    /// The lines, and what was there before.
    pub space: Space,
    /// How long the lines are together.
    length: usize,
    /// Why the line after these is broken, if it is by its length or by the file.
    pub broken: Option<String>,
}

impl Batch {
    /// That of a text.
    #[cfg(test)]
    pub fn of(text: &str) -> Self {
        let mut space = Space { bytes: text.as_bytes().to_owned(), ends: Vec::new() };
        space.find_ends(text.len());
        Self { log: 0, name: "log".into(), first: 1, length: text.len(), space, broken: None }
    }

    /// The lines, with the line feeds between them.
    pub fn lines(&self) -> &[u8] {
        self.space.bytes.get(..self.length).unwrap_or_default()
    }

    /// Where each line ends.
    pub fn ends(&self) -> &[usize] {
        &self.space.ends
    }
}

/// Memory for lines.
#[derive(Debug, Clone, Default)]
pub struct Space {
    /// The lines, with the line feeds between them.
    bytes: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Space {
    /// Looks for the ends of lines that are so long together; how many of them have a line feed.
    fn find_ends(&mut self, length: usize) -> usize {
        let lines = self.bytes.get(..length).unwrap_or_default();
        self.ends.clear();
        self.ends.extend(memchr::memchr_iter(b'\n', lines));
        let fed = self.ends.len();
        if !matches!(lines, [] | [.., b'\n']) {
            self.ends.push(length);
        }
        fed
    }
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
    pub fn next(&mut self, mut space: Space) -> Result<Option<Batch>, Failure> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(file) = self.files.next() else { return Ok(None) };
                self.open = Some(Open::file(&file, &self.bar)?);
                self.logs += 1;
                continue;
            };
            let Some(batch) = open.batch(self.logs - 1, space) else {
                self.open = None;
                space = Space::default();
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
    fn batch(&mut self, log: usize, Space { bytes: mut space, ends }: Space) -> Option<Batch> {
        if self.skipping && !self.skip() {
            return None;
        }
        let mut length = self.rest.len();
        if space.len() < length {
            space.resize(length, 0);
        }
        space.iter_mut().zip(&self.rest).for_each(|(to, from)| *to = *from);
        self.rest.clear();
        let mut broken = None;
        let end = loop {
            let size = if length < BATCH { BATCH } else { length + BATCH };
            if !self.ended {
                if space.len() < size {
                    space.resize(size, 0);
                }
                let is_first = self.line == 1 && length == 0;
                let read =
                    fill(&mut self.bytes, space.get_mut(length..size).unwrap_or_default(), &mut length);
                self.ended = length < size;
                if is_first && space.get(..length).is_some_and(|bytes| bytes.starts_with(BOM)) {
                    space.copy_within(BOM.len()..length, 0);
                    length -= BOM.len();
                }
                if let Err(error) = read {
                    broken = Some(format!("the log ends here: {error}"));
                }
            }
            let lines = space.get(..length).unwrap_or_default();
            if let Some(at) = memchr::memrchr(b'\n', lines) {
                break at + 1;
            }
            if self.ended {
                break length;
            }
            if length > LONGEST {
                length = 0;
                self.skipping = true;
                broken = Some(format!("the line is longer than {} MiB", LONGEST >> 20));
                break 0;
            }
        };
        let lines = space.get(..length).unwrap_or_default();
        match broken.is_some() && !self.skipping {
            // What was read of the line that the fault cut off says nothing.
            true => length = end.min(memchr::memrchr(b'\n', lines).map_or(0, |at| at + 1)),
            false if self.ended => {}
            false => {
                self.rest.extend_from_slice(lines.get(end..).unwrap_or_default());
                length = end;
            }
        }
        if length == 0 && broken.is_none() {
            return None;
        }
        let first = self.line;
        let mut space = Space { bytes: space, ends };
        self.line += space.find_ends(length) as u64;
        if self.skipping {
            self.line += 1;
        }
        Some(Batch { log, name: Arc::clone(&self.name), first, space, length, broken })
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

/// Fills the space, unless the bytes end before; `length` grows by what was read, whether or not there was a fault.
fn fill(bytes: &mut impl Read, mut space: &mut [u8], length: &mut usize) -> io::Result<()> {
    while !space.is_empty() {
        let read = match bytes.read(space) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            break;
        }
        *length += read;
        space = space.get_mut(read..).unwrap_or_default();
    }
    Ok(())
}
