//! Observed results and their explanation: whose arithmetic is this?
//!
//! Finding the explanation takes time. Its code is part of the teaching module, which a page loads on demand.

use super::explanation::Explanation;
use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::arrays::ArrayReport;
use crate::explain::{BRING_RESULTS, RESULTS_LIKE, found_blocks, found_line, found_rows};
use crate::infer::Results as Observed;
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::Answer;
use crate::session::screens::act::Act;
use crate::session::screens::button::ButtonGroup;
use crate::session::screens::content::{Content, List, ListKind, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, number};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen};
use crate::session::screens::texts::Texts;
use std::rc::Rc;

/// The maximum length of a packed list in a link, in bytes.
const LONGEST: usize = 8 << 10;
/// The largest index of a hypothesis in a link. No list is that long.
const LAST: usize = 9_999;
/// Shown until the explanation is available.
const AWAITED: &str = "loading the explanation…";

/// An example to try: fmas whose products were rounded before the sum.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000
fma.rn.f16 0x3c01 0x3c01 0xbc02 0x0000
fma.rn.f16 0x2e66 0x4900 0xbc00 0x0000
fma.rn.f16 0x3555 0x4200 0xbc00 0x0000";

/// The observed results, and the selected hypothesis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    source: Option<Source>,
    /// the index of the selected hypothesis
    chosen: usize,
}

/// The source of a list.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// packed in a link, not unpacked yet
    Packed(String),
    /// opened or pasted by the user, with its packed form for links
    Text { text: Rc<str>, packed: String },
    /// numbers from arrays that the user opened; links do not contain them
    Numbers(Rc<ArrayReport>),
}

impl Results {
    /// Replaces the results by a list from the user.
    pub fn open_text(&mut self, text: &str) {
        let source = Source::Text { text: Rc::from(text), packed: String::new() };
        *self = Results { source: Some(source), chosen: 0 };
    }

    /// Replaces the results by numbers from the user's arrays.
    pub fn open_numbers(&mut self, numbers: ArrayReport) {
        *self = Results { source: Some(Source::Numbers(Rc::new(numbers))), chosen: 0 };
    }

    /// The numbers from arrays, if there are any.
    fn numbers(&self) -> Option<&ArrayReport> {
        match &self.source {
            Some(Source::Numbers(numbers)) => Some(numbers),
            _ => None,
        }
    }

    /// The text of the list; `None` without a list, before it is unpacked, and for numbers from arrays.
    pub fn text(&self) -> Option<&Rc<str>> {
        match &self.source {
            Some(Source::Text { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// True if there are no results.
    pub fn is_empty(&self) -> bool {
        self.source.is_none()
    }

    /// True if the list still has to be unpacked, or packed for links.
    pub fn seeks_text(&self) -> bool {
        match &self.source {
            Some(Source::Packed(_)) => true,
            Some(Source::Text { packed, .. }) => packed.is_empty(),
            Some(Source::Numbers(_)) | None => false,
        }
    }

    /// Unpacks a list from a link, or packs a list from the user. Returns false, and drops the list, if it cannot be
    /// unpacked.
    pub fn find_text(&mut self, texts: &dyn Texts) -> bool {
        match &mut self.source {
            Some(Source::Packed(packed)) => match texts.unpack(packed) {
                Some(text) => {
                    let packed = std::mem::take(packed);
                    self.source = Some(Source::Text { text: text.into(), packed });
                }
                None => {
                    self.source = None;
                    return false;
                }
            },
            Some(Source::Text { text, packed }) if packed.is_empty() => *packed = texts.pack(text),
            _ => {}
        }
        true
    }

    /// The content of the screen, with the explanation if it has been found.
    pub fn shown(&self, explanation: Option<&Explanation>) -> Content {
        if let Some(numbers) = self.numbers() {
            let rows: Vec<_> = numbers.places.iter().map(|place| place.row.clone()).collect();
            let chosen = self.chosen.min(rows.len().saturating_sub(1));
            let list = (!rows.is_empty()).then(|| List::new(ListKind::Places, rows, chosen));
            let (heading, blocks) = titled(numbers.blocks.clone());
            return Content { list, step: None, heading, blocks };
        }
        let Some(explanation) = explanation else { return self.bare() };
        let found = &explanation.found;
        if explanation.count == 0 {
            let heading = Line::default().with(Role::Bad, Observed::NOTHING);
            return Content { list: None, step: None, heading, blocks: explanation.remarks() };
        }
        let chosen = self.chosen.min(found.len().saturating_sub(1));
        let rows = found_rows(found);
        let brief = rows.iter().map(|row| row.iter().take(2).cloned().collect()).collect();
        let list = List::new(ListKind::Hypotheses, rows, chosen).with_brief(brief);
        let own = found_blocks(found, chosen, &|line| explanation.comment(line).to_owned());
        let blocks = explanation.remarks().into_iter().chain(own).collect();
        Content { list: Some(list), step: None, heading: found_line(found), blocks }
    }

    /// The content without an explanation: there is no list, or the explanation is not available yet.
    pub fn bare(&self) -> Content {
        let heading = Line::default().with(Role::Strong, "whose arithmetic is this?");
        let blocks = if self.is_empty() {
            let example = EXAMPLE.lines().map(|row| vec![Line::default().with(Role::Code, row)]).collect();
            vec![
                Block::Text(line(BRING_RESULTS)),
                Block::Text(line(RESULTS_LIKE)),
                Block::Table(Table::new(Vec::new(), example)),
            ]
        } else {
            vec![Block::Text(line(AWAITED))]
        };
        Content { list: None, step: None, heading, blocks }
    }
}

impl Panel for Results {
    fn screen(&self) -> Screen {
        Screen::DIAGNOSE
    }

    fn head(&self) -> Head {
        Head::None
    }

    fn context(&self) -> Option<KeyContext> {
        Some(KeyContext::DIAGNOSE)
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::Teaching)
    }

    /// A single button, which shows an example if there are no results.
    fn actions(&self, scene: &Scene<'_>) -> Vec<ButtonGroup> {
        let has_rows = match self.numbers() {
            Some(numbers) => !numbers.places.is_empty(),
            None => scene.explanation.is_some_and(|explanation| explanation.count > 0),
        };
        vec![ButtonGroup::one(if has_rows { "look at a result" } else { "try these" }, Msg::Open)]
    }

    fn keeps_focus(&self) -> bool {
        false
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        if act == Act::Open && self.is_empty() {
            return Some(Request::Explain(EXAMPLE));
        }
        let place = self.chosen;
        let count = match self.numbers() {
            Some(numbers) => numbers.places.len(),
            None => scene.explanation?.found.len(),
        };
        let wanted = match act {
            Act::Open if let Some(numbers) = self.numbers() => {
                let (instr, operands) = numbers.places.get(place)?.asked.clone()?;
                return Some(Request::Ask(instr, operands, None));
            }
            Act::Open => {
                let found = &scene.explanation?.found;
                let case = found.telling(place)?;
                let seen = (!case.any_nan).then_some(case.got);
                return Some(Request::Ask(case.instr, case.operands.clone(), seen));
            }
            Act::Choose(row) => row,
            Act::Move(way) => way.moved(place, count),
        };
        self.chosen = wanted.min(count.saturating_sub(1));
        None
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["results", "hypothesis"]
    }

    /// The packed list, and the index of the selected hypothesis: `results=…/hypothesis=2`.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        let packed = match &self.source {
            Some(Source::Packed(packed) | Source::Text { packed, .. }) => packed.as_str(),
            Some(Source::Numbers(_)) | None => "",
        };
        if !(1..=LONGEST).contains(&packed.len()) {
            return Vec::new();
        }
        let at = (self.chosen > 0).then(|| ("hypothesis", self.chosen.to_string()));
        [("results", packed.to_owned())].into_iter().chain(at).collect()
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        match name {
            "results" => self.source = Some(Source::Packed(text.to_owned())),
            _ => self.chosen = number(text, LAST)?,
        }
        Ok(())
    }
}
