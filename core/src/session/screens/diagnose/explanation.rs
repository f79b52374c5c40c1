//! The explanation of a list of results.

use crate::doc::{Block, Line, Role, line};
use crate::infer::{Inference, Results};
use crate::input::{comment, lines, without_comment};
use crate::isa::Allow;
use std::rc::Rc;

/// The explanation of a list of results.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// the text of the list
    pub text: Rc<str>,
    /// the number of results
    pub count: usize,
    /// the errors of lines that contain no result
    wrong: Vec<String>,
    pub found: Inference,
}

impl Explanation {
    /// Reads a list and finds its explanation.
    pub fn of(text: &Rc<str>) -> Explanation {
        let (results, wrong) = Results::read(text, Allow::ALL);
        Explanation { text: Rc::clone(text), count: results.len(), wrong, found: Inference::of(results) }
    }

    /// The comment on this line of the list, 1 being the first.
    pub fn comment(&self, number: usize) -> &str {
        lines(&self.text).nth(number.saturating_sub(1)).map_or("", comment)
    }

    /// The list's description of itself: the comment on its first line, if that line contains nothing else.
    fn about(&self) -> Option<Line> {
        let first = lines(&self.text).next()?;
        without_comment(first.as_bytes()).trim_ascii().is_empty().then(|| line(comment(first)))
    }

    /// The description of the list, and remarks on unreadable lines and on the number of results that are compared.
    pub fn remarks(&self) -> Vec<Block> {
        let mut said: Vec<Line> = self.about().into_iter().collect();
        if let Some(first) = self.wrong.first() {
            let more = match self.wrong.len() - 1 {
                0 => String::new(),
                1 => "; 1 more line cannot be read".to_owned(),
                more => format!("; {more} more lines cannot be read"),
            };
            said.push(Line::default().with(Role::Bad, format!("{first}{more}")));
        }
        if self.found.held() < self.count {
            let held = self.found.held();
            said.push(line(format!(
                "Of {} results, {held} are compared, spread evenly over the list.",
                self.count
            )));
        }
        said.into_iter().map(Block::Text).collect()
    }
}
