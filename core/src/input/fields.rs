//! Splits lines into fields and comments.

use memchr::memchr2_iter;

/// A line without its comment, which begins with `#` or `//` and may contain any bytes.
pub fn without_comment(line: &[u8]) -> &[u8] {
    let at = memchr2_iter(b'#', b'/', line).find(|&at| line[at] == b'#' || line.get(at + 1) == Some(&b'/'));
    &line[..at.unwrap_or(line.len())]
}

/// The comment of a line without its marker; empty if there is none.
///
/// ```
/// use halfplay_core::skins::input::comment;
/// assert_eq!(comment("add.f16 1 2 3  # [0, 7]"), "[0, 7]");
/// assert_eq!(comment("add.f16 1 2 3"), "");
/// ```
pub fn comment(line: &str) -> &str {
    let bare = without_comment(line.as_bytes()).len();
    line.get(bare..).unwrap_or("").trim_start_matches(['#', '/']).trim()
}

/// The text of a line without its comment.
pub(super) fn bare(line: &str) -> &str {
    let bare = without_comment(line.as_bytes()).len();
    line.get(..bare).unwrap_or(line).trim()
}

/// The lines of a text, with any kind of line end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.trim_end_matches('\r').split('\r'))
}

/// The nonblank lines without their comments. JSON objects are not changed.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = &str> {
    let bare = |line| if is_object(line) { line } else { bare(line) };
    lines(text).map(bare).filter(|line| !line.trim().is_empty())
}

/// The fields of a line, separated by blanks, commas and semicolons outside brackets.
pub(super) fn fields(line: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let pieces = line.split(move |c: char| {
        depth += i32::from("({[".contains(c)) - i32::from(")}]".contains(c));
        depth == 0 && (c.is_whitespace() || c == ',' || c == ';')
    });
    pieces.filter(|piece| !piece.is_empty())
}

/// True if a line starts like a JSON object.
pub(crate) fn is_object(line: &str) -> bool {
    line.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}
