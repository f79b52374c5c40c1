//! Skips blanks, comments and Markdown fences between the words of a program.

/// The byte order mark at the beginning of files from some editors.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The length in bytes of blanks, comments and fences at the start of a text, and whether a line begins after them.
/// `begins` is true if the text is at the start of a line.
pub fn blanks(text: &str, mut begins: bool) -> (usize, bool) {
    let mut length = 0;
    loop {
        let rest = text.get(length..).unwrap_or_default();
        length += match rest.chars().next() {
            Some(c) if c.is_whitespace() || c == BYTE_ORDER_MARK => {
                begins |= c == '\n' || c == '\r';
                c.len_utf8()
            }
            _ if rest.starts_with("//") => line(rest),
            _ if begins && is_fence(rest) => end_of_line(rest),
            Some('\\') if let Some(length) = continued(rest) => length,
            _ => match comment(rest) {
                0 => return (length, begins),
                length => {
                    begins |= rest[..length].contains(['\n', '\r']);
                    length
                }
            },
        };
    }
}

/// The length of a `/* … */` comment at the start of a text; 0 if there is none. An unclosed comment extends to the
/// end. `/*/` opens a comment but does not close it.
pub fn comment(text: &str) -> usize {
    let Some(inside) = text.strip_prefix("/*") else { return 0 };
    inside.find("*/").map_or(text.len(), |end| end + 4)
}

/// True if the text begins with a Markdown fence, of backticks or tildes.
fn is_fence(text: &str) -> bool {
    text.starts_with("```") || text.starts_with("~~~")
}

/// The position of an unclosed comment in a text of blanks and comments.
pub fn unclosed(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        at += if rest.starts_with("//") || rest.starts_with('#') || is_fence(rest) {
            end_of_line(rest)
        } else if let Some(inside) = rest.strip_prefix("/*") {
            match inside.find("*/") {
                Some(end) => end + 4,
                None => return Some(at),
            }
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
    }
    None
}

/// The number of bytes before the end of the line: a line feed or a carriage return.
pub fn end_of_line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// The length of a line without its end. A backslash at the end joins the next line to it.
pub fn line(text: &str) -> usize {
    let mut end = 0;
    loop {
        end += end_of_line(&text[end..]);
        let ends = ["\r\n", "\n", "\r"].into_iter().find(|mark| text[end..].starts_with(mark));
        match ends {
            Some(mark) if text[..end].trim_end_matches([' ', '\t']).ends_with('\\') => end += mark.len(),
            // Trailing blanks are excluded.
            _ => return text[..end].trim_end().len(),
        }
    }
}

/// The length of a backslash and the line end after it, if the text begins with both.
fn continued(text: &str) -> Option<usize> {
    ["\\\n", "\\\r\n"].into_iter().find(|end| text.starts_with(end)).map(str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_blanks_comments_and_fences() {
        for (text, begins, length, line) in [
            ("a", true, 0, true),
            (" \t a", false, 3, false),
            ("\u{feff}\r\na", false, 5, true),
            ("// a ```\n b", false, 10, true),
            ("// a \\\n b\nc", false, 10, true),
            ("// a \\ \r\n b \\ c", false, 15, false),
            ("\\\n \\\r\nb", true, 6, true),
            ("\\ \nb", false, 0, false),
            ("```c\nb", true, 5, true),
            ("```c\nb", false, 0, false),
            ("/* * / */a", false, 9, false),
            ("/*/ a */b", false, 8, false),
            ("/* a\n */b", false, 8, true),
            ("/* a", false, 4, false),
            ("/a", false, 0, false),
            ("~~~ptx\nb", true, 7, true),
            ("// a\rb", false, 5, true),
        ] {
            assert_eq!(blanks(text, begins), (length, line), "{text}");
        }
        assert_eq!(unclosed(" // /*\n /* a */ /* b"), Some(16));
        assert_eq!(unclosed(" /* a */ // /*"), None);
    }
}
