//! The sentences of a file: those of comments and of texts in code, and those of Markdown.

/// The syntax of a file's comments and texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// comments begin with `//`, and texts in double quotes are checked, too
    Code,
    /// comments begin with `#`, and texts in double quotes are checked, too
    Script,
    /// comments begin with `#`
    Settings,
    /// comments are between `/*` and `*/`
    Style,
    Markdown,
}

/// The minimum length of a text in code to be checked. It must also contain a space.
const SHORTEST: usize = 12;

impl Kind {
    /// The kind of a file, from the ending of its name; `None` for a file without sentences.
    pub fn of(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        Some(match ending {
            "rs" | "ts" | "js" | "mjs" => Kind::Code,
            "py" => Kind::Script,
            "toml" => Kind::Settings,
            "css" => Kind::Style,
            "md" => Kind::Markdown,
            _ => return None,
        })
    }

    /// The text of a comment that fills a line.
    fn comment(self, line: &str) -> Option<&str> {
        let line = line.trim();
        let text = match self {
            Kind::Code => line.strip_prefix("//")?.trim_start_matches(['/', '!']),
            Kind::Script | Kind::Settings => {
                line.strip_prefix('#').filter(|text| !text.starts_with(['!', '[']))?
            }
            Kind::Style => line.strip_prefix("/*").or_else(|| line.strip_prefix('*'))?.trim_end_matches("*/"),
            Kind::Markdown => return None,
        };
        Some(text.trim())
    }

    const fn has_texts(self) -> bool {
        matches!(self, Kind::Code | Kind::Script)
    }
}

/// The sentences of a file, each with the number of the line where its paragraph begins.
pub fn sentences(kind: Kind, text: &str) -> Vec<(usize, String)> {
    let mut found = Found::default();
    let mut is_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        let prose = if kind == Kind::Markdown { Some(line.trim()) } else { kind.comment(line) };
        match prose {
            Some(fence) if fence.starts_with("```") => {
                found.end_paragraph();
                is_code = !is_code;
            }
            Some(_) if is_code => {}
            Some("") => found.end_paragraph(),
            Some(prose) if kind == Kind::Markdown => {
                // A row of a table, an item or a heading is a paragraph of its own.
                let cells = prose.trim_start_matches(['-', '*', '#', '>', ' ']).split('|');
                for cell in cells {
                    found.add(number, cell);
                    if prose.starts_with(['|', '-', '#']) {
                        found.end_paragraph();
                    }
                }
            }
            Some(prose) => found.add(number, prose),
            None => {
                found.end_paragraph();
                is_code = false;
                if kind.has_texts() {
                    texts(line).for_each(|text| found.sentences.push((number, text.to_owned())));
                }
            }
        }
    }
    found.end_paragraph();
    found.sentences
}

/// The texts of a line of code that may be sentences.
fn texts(line: &str) -> impl Iterator<Item = &str> {
    // Between the quotes of a line every second piece is a text. Escaped quotes are rare enough to ignore.
    line.split('"').skip(1).step_by(2).filter(|text| text.len() >= SHORTEST && text.contains(' '))
}

/// The sentences so far, and the paragraph that is being read.
#[derive(Default)]
struct Found {
    sentences: Vec<(usize, String)>,
    paragraph: String,
    begin: usize,
}

impl Found {
    fn add(&mut self, number: usize, text: &str) {
        if self.paragraph.is_empty() {
            self.begin = number;
        } else {
            self.paragraph.push(' ');
        }
        self.paragraph.push_str(text.trim());
    }

    fn end_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        let mut rest = without_code(&paragraph);
        while !rest.is_empty() {
            let end = end_of_sentence(&rest);
            let sentence = rest.get(..end).unwrap_or_default().trim().to_owned();
            rest = rest.get(end..).unwrap_or_default().trim_start().to_owned();
            if sentence.contains(' ') {
                self.sentences.push((self.begin, sentence));
            }
        }
    }
}

/// The index of the byte after the first sentence.
fn end_of_sentence(text: &str) -> usize {
    let ends = text.match_indices(['.', '?', '!']).map(|(at, mark)| at + mark.len());
    let is_end = |end: &usize| text.get(*end..).is_none_or(|rest| rest.is_empty() || rest.starts_with(' '));
    ends.into_iter().find(is_end).unwrap_or(text.len())
}

/// The text with `x` in place of each piece of code in backquotes.
fn without_code(text: &str) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    let prose =
        |(place, piece): (usize, &&str)| if place % 2 == 0 { (*piece).to_owned() } else { "x".to_owned() };
    pieces.iter().enumerate().map(prose).collect()
}

#[cfg(test)]
mod tests {
    use super::{Kind, sentences};

    fn found(kind: Kind, text: &str) -> Vec<(usize, String)> {
        sentences(kind, text)
    }

    #[test]
    fn code_yields_comments_and_string_literals() {
        let text = "/// One sentence. Two\n/// lines here.\nlet a = \"a text of code\"; // not this\n//! ```\n//! let code = 1 + 1;\n//! ```\n//! Not `so many` here?";
        let expected =
            [(1, "One sentence."), (1, "Two lines here."), (3, "a text of code"), (7, "Not x here?")];
        assert_eq!(found(Kind::Code, text), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn markdown_yields_sentences_outside_code_blocks() {
        let text = "# A heading here\n\nA sentence\nof two lines. Another 1.5 one.\n\n```\nno code please\n```\n| a cell | another cell |\n- an item here";
        let expected = [
            (1, "A heading here"),
            (3, "A sentence of two lines."),
            (3, "Another 1.5 one."),
            (9, "a cell"),
            (9, "another cell"),
            (10, "an item here"),
        ];
        assert_eq!(found(Kind::Markdown, text), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn css_and_toml_comments_are_read() {
        assert_eq!(found(Kind::Style, "/* One rule. */\na { b: c }"), [(1, "One rule.".to_owned())]);
        assert_eq!(found(Kind::Settings, "# A key.\na = 1"), [(1, "A key.".to_owned())]);
        assert_eq!(Kind::of("a.png"), None);
    }
}
