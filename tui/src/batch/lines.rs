//! Splits a stream into lines.

use halfplay_core::isa::Span;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::input::without_comment;
use memchr::memchr_iter;
use std::io::{self, Read};

/// A consumer of lines.
pub trait Sink {
    /// Processes one line, without its final newline.
    fn line(&mut self, line: &[u8]);
    /// Called instead of `line` for a line with [`LONGEST`] bytes or more before its comment.
    fn too_long(&mut self);
    /// Writes all answers so far. Called before each read, which may block, and at the end.
    fn flush(&mut self) -> io::Result<()>;
}

/// The reason why reading stopped early.
#[derive(Debug)]
pub enum Stop {
    /// the input could not be read
    Read(io::Error),
    /// the answers could not be written
    Write(io::Error),
}

/// The limit on the length of a line, in bytes; lines must be shorter.
pub const LONGEST: usize = 1 << 20;

/// The diagnostic for a line that is too long.
pub fn too_long() -> Diagnostic {
    Diagnostic::new(format!("the line has {LONGEST} bytes or more"))
        .with_help("write one instruction per line")
}

/// Decodes a line. The error is a diagnostic and the part of the line before the invalid byte.
pub fn utf8(line: &[u8]) -> Result<&str, (Diagnostic, String)> {
    std::str::from_utf8(line).map_err(|error| {
        let (good, bad) = line.split_at(error.valid_up_to());
        let byte = bad.first().copied().unwrap_or(0);
        let diagnostic = Diagnostic {
            at: Some(Span::new(good.len(), good.len() + 1)),
            ..Diagnostic::new(format!("the byte 0x{byte:02x} is not valid UTF-8 here"))
                .with_help("save the text as UTF-8")
        };
        (diagnostic, String::from_utf8_lossy(good).into_owned())
    })
}

/// The number of bytes read at once, as long as lines are short.
const CHUNK: usize = 128 << 10;

/// Passes every line to `sink`; the last line may lack its newline. The memory is bounded: a line that is too long is
/// not kept.
pub fn each(input: &mut impl Read, sink: &mut impl Sink) -> Result<(), Stop> {
    let mut buffer = vec![0; CHUNK];
    // The first `begun` bytes of the buffer are the start of an incomplete line.
    let mut begun = 0;
    let mut skipping = false;
    loop {
        if begun == buffer.len() {
            if begun >= LONGEST {
                match without_comment(&buffer) {
                    line if line.len() < buffer.len() => sink.line(line),
                    _ => sink.too_long(),
                }
                skipping = true;
                begun = 0;
            } else {
                buffer.resize(begun * 2, 0);
            }
        }
        let end = match input.read(&mut buffer[begun..]) {
            Ok(0) => break,
            Ok(count) => begun + count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                sink.flush().map_err(Stop::Write)?;
                return Err(Stop::Read(error));
            }
        };
        let mut start = 0;
        for newline in memchr_iter(b'\n', &buffer[begun..end]) {
            let newline = begun + newline;
            if !std::mem::take(&mut skipping) {
                sink.line(&buffer[start..newline]);
            }
            start = newline + 1;
        }
        begun = if skipping { 0 } else { end - start };
        buffer.copy_within(end - begun..end, 0);
        sink.flush().map_err(Stop::Write)?;
    }
    if begun > 0 {
        sink.line(&buffer[..begun]);
    }
    sink.flush().map_err(Stop::Write)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default, PartialEq, Debug)]
    struct Kept(Vec<Option<Vec<u8>>>);

    impl Sink for Kept {
        fn line(&mut self, line: &[u8]) {
            self.0.push(Some(line.to_vec()));
        }
        fn too_long(&mut self) {
            self.0.push(None);
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Delivers `data` in pieces of `size` bytes.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn lines(data: &[u8], size: usize) -> Vec<Option<Vec<u8>>> {
        let mut kept = Kept::default();
        each(&mut Pieces(data, size), &mut kept).unwrap();
        kept.0
    }

    #[test]
    fn lines_do_not_depend_on_chunk_size() {
        let some = |text: &str| Some(text.as_bytes().to_vec());
        for size in [1, 2, 3, 5, 100] {
            assert_eq!(lines(b"ab\n\nc\r\nlast", size), [some("ab"), some(""), some("c\r"), some("last")]);
        }
        assert_eq!(lines(b"", 1), []);
        assert_eq!(lines(b"\n", 1), [some("")]);
    }

    #[test]
    fn an_overlong_line_does_not_affect_its_neighbours() {
        for length in [LONGEST, LONGEST + 1, 10 << 20] {
            let data = ["a".to_owned(), "x".repeat(length), "b".to_owned()].join("\n");
            for size in [4096, CHUNK, usize::MAX] {
                assert_eq!(lines(data.as_bytes(), size), [Some(b"a".to_vec()), None, Some(b"b".to_vec())]);
            }
        }
        assert_eq!(lines(&vec![b'x'; LONGEST], 4096), [None]);
    }

    #[test]
    fn a_line_just_short_enough_is_read() {
        let long = vec![b'x'; LONGEST - 1];
        assert_eq!(lines(&long, 5000), [Some(long.clone())]);
    }
}
