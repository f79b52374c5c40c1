//! Replaces the non-ASCII characters of the finished picture, for terminals that show only ASCII. Each character
//! becomes one character, so columns stay aligned. Only an ellipsis also takes adjacent spaces, if some can be spared.
//!
//! These marks are the most important: `>` in the first column of a region marks the chosen row, `$` the line that is
//! typed, `O` the position of a value, and `|---+---|` its number line; `|` and `'` lead to labels; `.` is a lost bit
//! and `~` means about. Keys are named in words.

mod keys;

pub use keys::named;
use ratatui::buffer::{Buffer, Cell};

/// True if these variables name a locale whose encoding is not UTF-8. `value` returns the text of a variable.
///
/// According to POSIX, the first of LC_ALL, LC_CTYPE and LANG that is set and not empty counts. A locale without the
/// name of an encoding, except `C` and `POSIX`, is taken for UTF-8. So is a missing locale: over ssh and on macOS, the
/// variables are often unset although the terminal shows everything. On Windows they mean nothing.
pub fn is_all_that_is_shown(value: impl Fn(&str) -> Option<String>) -> bool {
    if cfg!(windows) {
        return false;
    }
    let set = |name: &&str| value(name).filter(|locale| !locale.is_empty());
    let Some(locale) = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set) else { return false };
    let encoding = locale.split_once('.').map(|(_, rest)| rest.split('@').next().unwrap_or(rest));
    match encoding {
        Some(name) => !["utf-8", "utf8"].contains(&name.to_ascii_lowercase().as_str()),
        None => locale == "C" || locale == "POSIX",
    }
}

/// Replaces every character that is not ASCII.
pub fn replace(buffer: &mut Buffer) {
    let width = usize::from(buffer.area.width).max(1);
    buffer.content.chunks_mut(width).for_each(spell_ellipses);
    for (place, cell) in buffer.content.iter_mut().enumerate().filter(|(_, cell)| !cell.symbol().is_ascii()) {
        let column = place % width;
        let shown = match cell.symbol().chars().next() {
            Some(MARK) if column == 0 || column > MAIN => '>',
            c => c.and_then(instead).unwrap_or(UNKNOWN),
        };
        cell.set_char(shown);
    }
}

/// The mark of a chosen row, and of the line that is typed.
const MARK: char = '›';
/// The last column of the main part, in the narrowest window with a side panel.
const MAIN: usize = 80;

/// Turns an ellipsis into three dots, or into fewer if spaces are short. The dots replace spaces after the ellipsis,
/// then before it. One space is left between the dots and the adjacent text.
fn spell_ellipses(row: &mut [Cell]) {
    const DOTS: usize = 3;
    let places: Vec<usize> = (0..row.len()).filter(|&at| row[at].symbol() == "…").collect();
    for at in places {
        let spaces = |cells: &mut dyn Iterator<Item = &Cell>| {
            let spaces = cells.take(DOTS).take_while(|cell| cell.symbol() == " ").count();
            if spaces == DOTS { DOTS } else { spaces.saturating_sub(1) }
        };
        // At the right edge nothing follows; at the left edge is the column of marks.
        let at_edge = row[at + 1..].len() < DOTS && row[at + 1..].iter().all(|cell| cell.symbol() == " ");
        let behind = if at_edge { row.len() - at - 1 } else { spaces(&mut row[at + 1..].iter()) };
        let behind = behind.min(DOTS - 1);
        let before = spaces(&mut row[..at].iter().rev()).min(DOTS - 1 - behind);
        for cell in &mut row[at - before..=at + behind] {
            cell.set_char('.');
        }
    }
}

/// Replaces characters that only the user's text can contain.
const UNKNOWN: char = '?';

/// The replacement of a character.
const fn instead(c: char) -> Option<char> {
    Some(match c {
        '\u{a0}' => ' ',
        '━' => '=',
        '×' => 'x',
        '÷' => '/',
        '−' | '–' | '—' | '─' => '-',
        MARK => '$',
        '±' | '┼' | '┬' | '┴' | '┌' | '┐' | '┘' | '╭' | '╮' | '╰' | '╯' => '+',
        '│' | '┃' | '├' | '┤' | '┝' | '┥' | '┊' => '|',
        '└' => '\'',
        '≈' => '~',
        '…' | '·' => '.',
        '∞' => '8',
        '≠' => '!',
        '≤' | '←' | '‹' | '◀' | '⟨' => '<',
        '≥' | '→' | '▶' | '⟩' | '▸' => '>',
        '↑' | '▲' | '⇞' | '△' => '^',
        '↓' | '▼' | '⇟' | '▽' | '√' => 'v',
        '⏎' => '/',
        '●' => 'O',
        '•' | '○' | '◦' | '°' | '◆' | '◇' => 'o',
        '\u{2801}'..='\u{28ff}' => '*',
        '█' | '▓' | '■' | '▉' | '▊' | '▋' | '▌' | '▐' | '▆' | '▇' => '#',
        // Half a digit in presentation mode: the upper pixel, or the lower one.
        '▀' | '▘' | '▝' => '"',
        '▄' | '▖' | '▗' => '_',
        '▒' | '░' | '□' | '▁' | '▂' | '▃' | '▅' | '▏' | '▎' | '▍' => ':',
        '✓' => 'v',
        '✗' => 'x',
        'π' => 'p',
        '½' => '%',
        '²' => '2',
        '³' => '3',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        'é' => 'e',
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    #[test]
    #[cfg(not(windows))]
    fn the_locale_decides_whether_to_use_ascii() {
        let only = |name: &'static str, text: &'static str| {
            is_all_that_is_shown(move |asked| (asked == name).then(|| text.to_owned()))
        };
        for (locale, ascii) in [
            ("C", true),
            ("POSIX", true),
            ("de_DE.ISO-8859-1", true),
            ("de_DE.ISO-8859-15@euro", true),
            ("C.UTF-8", false),
            ("en_US.utf8", false),
            ("en_US.UTF-8@x", false),
            ("en_US", false),
            ("", false),
        ] {
            for name in ["LANG", "LC_CTYPE", "LC_ALL"] {
                assert_eq!(only(name, locale), ascii, "{name}={locale}");
            }
        }
        assert!(!is_all_that_is_shown(|_| None), "nothing is set");
        let both = |asked: &str| match asked {
            "LC_ALL" => Some(String::new()),
            "LC_CTYPE" => Some("C".to_owned()),
            _ => Some("C.UTF-8".to_owned()),
        };
        assert!(is_all_that_is_shown(both), "the first that is not empty counts");
    }

    #[test]
    fn ascii_replacement_keeps_the_columns() {
        let mut buffer = Buffer::with_lines(["a × b ≈ 2^-3 …", "├──●──┤ 漢x é"]);
        replace(&mut buffer);
        let seen: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        // The second cell of a wide character is empty.
        assert_eq!(seen, "a x b ~ 2^-3 .|--O--| ? x e ");
    }

    #[test]
    fn row_and_line_marks_get_different_ascii_marks() {
        let mut buffer = Buffer::with_lines(["›a  0x520b", " › fma.rn ", "0 ├─┼●─┤ 1", "  │ └ text"]);
        replace(&mut buffer);
        let seen: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(seen, ">a  0x520b $ fma.rn 0 |-+O-| 1  | ' text");
    }

    /// `~` is the key that negates, and the mark of an inexact value: an ellipsis must not become `~`.
    #[test]
    fn an_ellipsis_becomes_dots() {
        for (line, shown) in [
            ("abc…      x", "abc...    x"),
            ("abc…  x    ", "abc.. x    "),
            ("abc… x     ", "abc. x     "),
            ("  … 3 above", " .. 3 above"),
            ("    … 3 abo", "  ... 3 abo"),
            ("0…(37)…0   ", "0.(37).0   "),
            ("something… ", "something.."),
            ("something …", "something ."),
            ("a      b  …", "a      b .."),
            ("≈ 1.5   …  ", "~ 1.5   ..."),
        ] {
            let mut buffer = Buffer::with_lines([line]);
            replace(&mut buffer);
            let seen: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
            assert_eq!(seen, shown, "{line}");
        }
    }

    /// A file may begin with this character, which is parsed and never shown.
    const BYTE_ORDER_MARK: char = '\u{feff}';

    /// Every character in the literals of the core and of the screen has a replacement.
    #[test]
    fn every_character_of_the_program_has_a_replacement() {
        let mut missing = BTreeMap::new();
        let mut seen = 0;
        for file in ["../core/src", "src/screen"].into_iter().flat_map(shown_by) {
            for c in literals(&std::fs::read_to_string(&file).unwrap()) {
                seen += usize::from(!c.is_ascii());
                if !c.is_ascii() && c != BYTE_ORDER_MARK && instead(c).is_none() {
                    missing.insert(c, file.clone());
                }
            }
        }
        assert!(seen > 50, "the source files were not read: {seen}");
        assert!(missing.is_empty(), "no replacement for {missing:?}");
    }

    /// The source files below a folder, except tests and code that does not write to screens.
    fn shown_by(folder: &str) -> Vec<PathBuf> {
        const OTHER: [&str; 6] = ["tests", "tests.rs", "latex", "svg", "picture", "ascii.rs"];
        let mut files = Vec::new();
        let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
        for entry in entries.map(|entry| entry.unwrap()) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if OTHER.contains(&name.as_str()) {
                continue;
            } else if entry.path().is_dir() {
                files.extend(shown_by(&format!("{folder}/{name}")));
            } else if name.ends_with(".rs") {
                files.push(entry.path());
            }
        }
        files
    }

    /// The characters in the literals of a source file, without those in comments.
    fn literals(source: &str) -> Vec<char> {
        let mut found = Vec::new();
        let mut rest = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            rest = match c {
                '/' if after.starts_with('/') => after.split_once('\n').map_or("", |(_, rest)| rest),
                '"' => {
                    let length = end(after, '"');
                    found.extend(unescaped(&after[..length]));
                    &after[length + 1..]
                }
                // A character literal; otherwise a lifetime.
                '\'' if after.starts_with('\\') || after.chars().nth(1) == Some('\'') => {
                    let length = end(after, '\'');
                    found.extend(unescaped(&after[..length]));
                    &after[length + 1..]
                }
                _ => after,
            };
        }
        found
    }

    /// The length of a literal: up to the first closing mark that is not escaped.
    fn end(text: &str, mark: char) -> usize {
        let mut escaped = false;
        let ends = |&(_, c): &(usize, char)| {
            let ends = c == mark && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        };
        text.char_indices().find(ends).unwrap().0
    }

    /// Decodes escapes such as `\u{a0}`.
    fn unescaped(text: &str) -> Vec<char> {
        let pieces: Vec<&str> = text.split("\\u{").collect();
        let code = |piece: &str| {
            let (code, rest) = piece.split_once('}')?;
            let c = u32::from_str_radix(code, 16).ok().and_then(char::from_u32)?;
            // The replacement marks for control characters become question marks anyway.
            let shown = (c != '\u{fffd}' && c > '\u{1f}').then_some(c);
            Some(shown.into_iter().chain(rest.chars()).collect::<Vec<char>>())
        };
        let first = pieces[0].chars().collect();
        std::iter::once(first).chain(pieces[1..].iter().filter_map(|piece| code(piece))).flatten().collect()
    }

    #[test]
    fn literals_are_found_and_comments_are_not() {
        let source = r#"//! é
            fn f<'a>(x: &'a str) { g("×\"·", '−', '\'', "\u{2026}") } // ÷
            const X: char = '"'; const Y: &str = "→";"#;
        let found: String = literals(source).into_iter().filter(|c| !c.is_ascii()).collect();
        assert_eq!(found, "×·−…→");
    }
}
