//! Observed results and their explanation: whose arithmetic is this?
//!
//! Finding the explanation takes time. Its code is part of the teaching module, which a page loads on demand.

use super::explanation::Explanation;
use super::field::Field;
use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::arrays::ArrayReport;
use crate::explain::{BRING_RESULTS, OPEN_RESULTS, RESULTS_LIKE, found_blocks, found_line, found_rows};
use crate::infer::Results as Observed;
use crate::isa::{Allow, Instr, parse};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus};
use crate::session::screens::act::Act;
use crate::session::screens::button::{Button, ButtonGroup};
use crate::session::screens::content::{Content, List, ListKind, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, number};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen};
use crate::session::screens::text_field::TextField;
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

/// Examples for the field, each with a label.
pub const EXAMPLES: &[(&str, &str)] = &[
    (EXAMPLE, "four results of a kernel, as codes"),
    ("add.f16 0.1, 0.2 -> 0.2998", "values, a comma, an arrow"),
    ("instruction,a,b,got\nmul.f16,3,0.1,0.2998\nmul.f16,7,0.1,0.6997", "CSV with a header"),
    ("[(\"fma.rn.bf16\", 1.5, 0.1, 2, 2.156), (\"fma.rn.bf16\", 3, 0.7, -2, 0.09375)]", "a list from Python"),
];

/// The observed results, and the selected hypothesis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    source: Option<Source>,
    /// the index of the selected hypothesis
    chosen: usize,
    /// the instruction of lines without one
    instr: Option<Instr>,
    /// the text being typed
    field: Field,
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
    /// Replaces the results by a list from the user. Lines without an instruction belong to `instr`.
    pub fn open_text(&mut self, text: &str, instr: Instr) {
        self.show(Some(Source::Text { text: Rc::from(text), packed: String::new() }), Some(instr));
    }

    /// Replaces the results by this list, whose last lines come from the field, and empties the field.
    pub fn add(&mut self, text: &str, instr: Instr) {
        self.open_text(text, instr);
        self.field.clear();
        self.field.enter();
    }

    /// Removes the results.
    pub fn remove(&mut self) {
        self.field.clear();
        self.show(None, None);
    }

    /// Replaces the results by numbers from the user's arrays.
    pub fn open_numbers(&mut self, numbers: ArrayReport) {
        self.show(Some(Source::Numbers(Rc::new(numbers))), None);
    }

    /// Replaces the results; the text being typed stays.
    fn show(&mut self, source: Option<Source>, instr: Option<Instr>) {
        (self.source, self.instr, self.chosen) = (source, instr, 0);
        self.field.rest();
    }

    /// The text being typed, for changes.
    pub fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    /// True if typed characters go into the field. Numbers from arrays have no lines that could be typed.
    pub fn types(&self) -> bool {
        self.numbers().is_none() && self.field.has_focus(!self.is_empty())
    }

    /// The instruction of lines without one.
    pub fn instr(&self) -> Option<Instr> {
        self.instr
    }

    /// True if both have the same results.
    pub fn asks_the_same(&self, other: &Results) -> bool {
        match (&self.source, &other.source) {
            (None, None) => true,
            (Some(Source::Text { text, .. }), Some(Source::Text { text: other, .. })) => text == other,
            (Some(Source::Numbers(numbers)), Some(Source::Numbers(other))) => Rc::ptr_eq(numbers, other),
            // Unpacking a list does not change it.
            (Some(Source::Packed(_)), Some(_)) | (Some(_), Some(Source::Packed(_))) => true,
            _ => false,
        }
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
            return Content { list, step: None, heading, blocks, margin: 0..0 };
        }
        let Some(explanation) = explanation else { return self.bare() };
        let found = &explanation.found;
        if explanation.count == 0 {
            let heading = Line::default().with(Role::Bad, Observed::NOTHING);
            return Content { list: None, step: None, heading, blocks: explanation.remarks(), margin: 0..0 };
        }
        let groups = found.groups();
        let row = row_of(&groups, self.chosen);
        let chosen = groups.get(row).and_then(|group| group.first()).map_or(0, |first| *first);
        let rows = found_rows(found);
        let brief = rows.iter().map(|row| row.iter().take(2).cloned().collect()).collect();
        let list = List::new(ListKind::Hypotheses, rows, row).with_brief(brief);
        let [own, next] = found_blocks(found, chosen, &|line| explanation.comment(line).to_owned());
        let blocks = [explanation.remarks(), own, next.clone()].concat();
        let margin = blocks.len() - next.len()..blocks.len();
        Content { list: Some(list), step: None, heading: found_line(found), blocks, margin }
    }

    /// The content without an explanation: there is no list, or the explanation is not available yet.
    pub fn bare(&self) -> Content {
        let heading = Line::default().with(Role::Strong, "whose arithmetic is this?");
        let blocks = if self.is_empty() {
            let label = |text| Line::default().with(Role::Dim, text);
            let rows = EXAMPLES.iter().flat_map(|(text, what)| {
                let first = [*what].into_iter().chain(std::iter::repeat(""));
                let lines = text.lines().zip(first);
                lines.map(|(text, what)| vec![Line::default().with(Role::Code, text), label(what)])
            });
            let files = vec![Line::default().with(Role::Code, "open results.csv"), label(OPEN_RESULTS)];
            let rows = rows.chain([files]).collect();
            vec![
                Block::Text(line(BRING_RESULTS)),
                Block::Text(line(RESULTS_LIKE)),
                Block::Table(Table::new(Vec::new(), rows)),
            ]
        } else {
            vec![Block::Text(line(AWAITED))]
        };
        Content { list: None, step: None, heading, blocks, margin: 0..0 }
    }
}

/// The row of a hypothesis: the index of its group.
fn row_of(groups: &[Vec<usize>], hypothesis: usize) -> usize {
    groups.iter().position(|group| group.contains(&hypothesis)).unwrap_or(0)
}

impl Panel for Results {
    fn screen(&self) -> Screen {
        Screen::DIAGNOSE
    }

    fn head(&self) -> Head {
        Head::None
    }

    fn context(&self) -> Option<KeyContext> {
        Some(if self.types() { KeyContext::RESULTS_FIELD } else { KeyContext::DIAGNOSE })
    }

    fn field(&self) -> Option<TextField> {
        self.numbers().is_none().then(|| self.field.view(!self.is_empty()))
    }

    fn enter(&mut self, _: &Answer, _: Focus) {
        self.field.rest();
    }

    /// Leaves the field.
    fn go_back(&mut self) -> bool {
        let typed = self.types();
        if typed {
            self.field.leave();
        }
        typed
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::Teaching)
    }

    /// The buttons: to diagnose, then those for the results or, before the first results, for the examples.
    fn actions(&self, scene: &Scene<'_>) -> Vec<ButtonGroup> {
        if self.numbers().is_some() {
            return vec![ButtonGroup::one("look at a result", Msg::Open)];
        }
        let has_rows = scene.explanation.is_some_and(|explanation| explanation.count > 0);
        let diagnose = Button::new("diagnose", Msg::Accept);
        let others = match has_rows {
            true => [Button::new("look at a result", Msg::Open), Button::new("edit the lines", Msg::Edit)],
            false => [Button::new("try these", Msg::Open), Button::new("next example", Msg::Complete)],
        };
        vec![ButtonGroup::new("results", [diagnose].into_iter().chain(others))]
    }

    fn keeps_focus(&self) -> bool {
        false
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        if act == Act::Open && self.is_empty() {
            return Some(Request::Explain(EXAMPLE));
        }
        // Hypotheses that give the same results share a row; the selected one is the first of its row.
        let groups = match self.numbers() {
            Some(numbers) => (0..numbers.places.len()).map(|place| vec![place]).collect(),
            None => scene.explanation?.found.groups(),
        };
        let place = self.chosen;
        let row = row_of(&groups, place);
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
            Act::Move(way) => way.moved(row, groups.len()),
        };
        let wanted = wanted.min(groups.len().saturating_sub(1));
        self.chosen = groups.get(wanted).and_then(|group| group.first()).map_or(0, |first| *first);
        None
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["results", "hypothesis", "results-of"]
    }

    /// The packed list, the index of the selected hypothesis, and the instruction of lines without one:
    /// `results=…/hypothesis=2/results-of=add.f16`.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let packed = match &self.source {
            Some(Source::Packed(packed) | Source::Text { packed, .. }) => packed.as_str(),
            Some(Source::Numbers(_)) | None => "",
        };
        if !(1..=LONGEST).contains(&packed.len()) {
            return Vec::new();
        }
        let at = (self.chosen > 0).then(|| ("hypothesis", self.chosen.to_string()));
        let unnamed = scene.explanation.is_some_and(|explanation| explanation.unnamed > 0);
        let instr = self.instr.filter(|_| unnamed).map(|instr| ("results-of", instr.to_string()));
        [("results", packed.to_owned())].into_iter().chain(at).chain(instr).collect()
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        match name {
            "results" => self.source = Some(Source::Packed(text.to_owned())),
            "results-of" => {
                let parsed =
                    parse(text, Allow::ALL).map_err(|_| "an instruction such as add.f16".to_owned())?;
                self.instr = Some(parsed.instr);
            }
            _ => self.chosen = number(text, LAST)?,
        }
        Ok(())
    }
}
