//! What came of a list of results that somebody has brought.

use crate::doc::{Block, Line, Role, line};
use crate::infer::{Inference, Results};
use crate::input::{comment, lines, without_comment};
use crate::isa::Allow;
use std::rc::Rc;

/// What came of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// the text that it was made of
    pub text: Rc<str>,
    /// how many results there are
    pub count: usize,
    /// what is wrong with lines that hold none
    wrong: Vec<String>,
    pub found: Inference,
}

impl Explanation {
    /// Reads a list, and finds what explains it.
    pub fn of(text: &Rc<str>) -> Explanation {
        let (results, wrong) = Results::read(text, Allow::ALL);
        Explanation { text: Rc::clone(text), count: results.len(), wrong, found: Inference::of(results) }
    }

    /// The comment of a line of the list, 1 being the first.
    pub fn comment(&self, number: usize) -> &str {
        lines(&self.text).nth(number.saturating_sub(1)).map_or("", comment)
    }

    /// What the list says of itself: the comment of its first line, where that has nothing else.
    fn about(&self) -> Option<Line> {
        let first = lines(&self.text).next()?;
        without_comment(first.as_bytes()).trim_ascii().is_empty().then(|| line(comment(first)))
    }

    /// What is said of lines that could not be read, and of results that were not held.
    pub fn remarks(&self) -> Vec<Block> {
        let mut said: Vec<Line> = self.about().into_iter().collect();
        if let Some(first) = self.wrong.first() {
            let more = match self.wrong.len() - 1 {
                0 => String::new(),
                1 => "; one more cannot be read".to_owned(),
                more => format!("; {more} more cannot be read"),
            };
            said.push(Line::default().with(Role::Bad, format!("{first}{more}")));
        }
        if self.found.held() < self.count {
            let held = self.found.held();
            said.push(line(format!("Of {} results {held} were held, evenly from all.", self.count)));
        }
        said.into_iter().map(Block::Text).collect()
    }
}
