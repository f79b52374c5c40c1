//! The explanation of a list of results.

use crate::doc::{Block, Line, Role, Table, line};
use crate::infer::{Inference, Results, WrongLine};
use crate::input::{comment, lines, without_comment};
use crate::isa::{Allow, Instr};
use crate::typo::clipped;
use std::rc::Rc;

/// The explanation of a list of results.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// the text of the list
    pub text: Rc<str>,
    /// the instruction of lines without one
    pub instr: Option<Instr>,
    /// the number of results whose lines name no instruction
    pub unnamed: usize,
    /// the number of results
    pub count: usize,
    /// the lines that contain no result
    wrong: Vec<WrongLine>,
    pub found: Inference,
}

impl Explanation {
    /// Reads a list and finds its explanation. Lines without an instruction belong to `instr`.
    pub fn of(text: &Rc<str>, instr: Option<Instr>) -> Explanation {
        let list = Results::read(text, Allow::ALL, instr);
        Explanation {
            text: Rc::clone(text),
            instr,
            unnamed: list.unnamed,
            count: list.results.len(),
            wrong: list.wrong,
            found: Inference::of(list.results),
        }
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
        if let Some(instr) = self.instr.filter(|_| self.unnamed > 0) {
            let lines = if self.unnamed == 1 {
                "1 line names".to_owned()
            } else {
                format!("{} lines name", self.unnamed)
            };
            said.push(line(format!(
                "{lines} no instruction; halfplay reads them as {instr}. Write another one on a line of its own above."
            )));
        }
        if self.found.held() < self.count {
            let held = self.found.held();
            said.push(line(format!(
                "Of {} results, {held} are compared, spread evenly over the list.",
                self.count
            )));
        }
        self.wrong_lines().into_iter().chain(said.into_iter().map(Block::Text)).collect()
    }

    /// The first lines that cannot be read, each with the reason under it.
    fn wrong_lines(&self) -> Option<Block> {
        /// At most this many are listed.
        const LISTED: usize = 5;
        let rows = self.wrong.iter().take(LISTED).flat_map(|wrong| {
            let number = wrong.line.map_or_else(String::new, |line| format!("line {line}"));
            let text = wrong.line.and_then(|number| lines(&self.text).nth(number - 1)).unwrap_or_default();
            let text = Line::default().with(Role::Code, clipped(text.trim()));
            [vec![line(number), text], vec![line(""), Line::default().with(Role::Bad, wrong.why.clone())]]
        });
        let more = match self.wrong.len().saturating_sub(LISTED) {
            0 => None,
            1 => Some("… 1 more line cannot be read".to_owned()),
            more => Some(format!("… {more} more lines cannot be read")),
        };
        let more = more.map(|more| vec![line(""), Line::default().with(Role::Bad, more)]);
        let rows: Vec<Vec<Line>> = rows.chain(more).collect();
        (!rows.is_empty()).then(|| Block::Table(Table::new(Vec::new(), rows)))
    }
}
