//! What GPUs have answered: every spelling of the manual, each with its records or with the word that there is none.
//!
//! The records may be many: what shows them comes with the lessons, which a page fetches when they are first asked for.

use super::content::{Content, List, ListKind, Scene};
use super::kinds::{Head, Screen};
use super::panel::{Panel, Request};
use super::parts::LinkPart;
use crate::doc::{Block, Line, Role, line};
use crate::explain::gpu::hardware_blocks;
use crate::explain::{NOT_VERIFIED, brief_verdict};
use crate::gpu_check::Ledger;
use crate::isa::{Allow, Instr, documented, parse, recorded};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::Answer;

/// So many rows are passed at once.
const PAGE: usize = 10;

/// Said until what shows the records is there.
const AWAITED: &str = "the records are on their way";

/// Which spelling is looked at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hardware {
    /// `None` for the one that is computed, or the first where that is none of them
    entry: Option<Instr>,
}

impl Hardware {
    /// Looks at the spelling that is computed again.
    pub fn follow(&mut self) {
        self.entry = None;
    }

    fn place(&self, scene: &Scene<'_>, all: &[Instr]) -> usize {
        let wanted = self.entry.unwrap_or(scene.answer.instr());
        all.iter().position(|instr| *instr == wanted).unwrap_or(0)
    }

    /// What it shows of these records.
    pub fn shown(&self, scene: &Scene<'_>, ledger: &Ledger) -> Content {
        let all: Vec<Instr> = documented().collect();
        let chosen = self.place(scene, &all);
        let rows = all.iter().map(|instr| row(instr, ledger)).collect();
        let brief = all.iter().map(|instr| vec![spelling(instr, ledger)]).collect();
        let list = List::new(ListKind::Hardware, rows, chosen).with_brief(brief);
        let mut blocks = Vec::new();
        let mut heading = Line::default();
        if let Some(instr) = all.get(chosen) {
            heading = heading.with(Role::Strong, instr.to_string());
            blocks = hardware_blocks(ledger, instr);
        }
        blocks.push(Block::Text(counted(&all, ledger)));
        Content { list: Some(list), step: None, heading, blocks }
    }
}

/// How many spellings there are records of: what this screen is.
fn counted(all: &[Instr], ledger: &Ledger) -> Line {
    let known = all.iter().filter(|instr| ledger.of(instr).next().is_some()).count();
    line(format!(
        "This screen is the ledger: what GPUs have answered, with GPU, driver, date and a digest of all answers. Of {} spellings it has \
         records of {known}. `halfplay gpu ledger` prints it.",
        all.len()
    ))
}

fn spelling(instr: &Instr, ledger: &Ledger) -> Line {
    let known = ledger.of(instr).next().is_some();
    Line::default().with(if known { Role::Plain } else { Role::Dim }, instr.to_string())
}

fn row(instr: &Instr, ledger: &Ledger) -> Vec<Line> {
    let (role, words) = match ledger.of(instr).next() {
        None => (Role::Dim, NOT_VERIFIED.to_owned()),
        Some(record) => {
            let role = if record.differences == 0 { Role::Good } else { Role::Plain };
            (role, brief_verdict(&record.verdict(), &record.source()))
        }
    };
    vec![spelling(instr, ledger), Line::default().with(role, words)]
}

impl Panel for Hardware {
    fn head(&self, _: Screen) -> Head {
        Head::None
    }

    fn context(&self, _: Screen) -> Option<KeyContext> {
        Some(KeyContext::Hardware)
    }

    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        false
    }

    fn update(&mut self, msg: &Msg, scene: &Scene<'_>) -> Option<Request> {
        let all: Vec<Instr> = documented().collect();
        let (place, last) = (self.place(scene, &all), all.len().saturating_sub(1));
        let wanted = match msg {
            Msg::Open => return all.get(place).copied().map(Request::Use),
            Msg::Choose(row) => *row,
            Msg::PageUp => place.saturating_sub(PAGE),
            Msg::PageDown => place + PAGE,
            _ => msg.moved(place, all.len())?,
        };
        self.entry = all.get(wanted.min(last)).copied();
        None
    }

    fn go_back(&mut self) -> bool {
        false
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["record"]
    }

    /// The spelling that is looked at: `record=add.rn.f16`.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        self.entry.map(|instr| ("record", instr.to_string())).into_iter().collect()
    }

    fn read_part(&mut self, _: &str, text: &str, _: &Answer) -> Result<(), String> {
        let entry = parse(text, Allow::PTX).ok().map(|parsed| parsed.instr);
        let entry = entry.filter(|instr| documented().any(|known| known == *instr));
        self.entry = Some(entry.ok_or("a spelling of the manual")?);
        Ok(())
    }

    /// The rows, and of the one that is looked at what is known in few words.
    fn content(&self, scene: &Scene<'_>) -> Content {
        let all: Vec<Instr> = documented().collect();
        let chosen = self.place(scene, &all);
        let row = |instr: &Instr| {
            let known = recorded(instr).next();
            let known = known.map(|record| brief_verdict(record.verdict, record.source));
            let words = known.unwrap_or_else(|| NOT_VERIFIED.to_owned());
            vec![line(instr.to_string()), Line::default().with(Role::Dim, words)]
        };
        let list = List::new(ListKind::Hardware, all.iter().map(row).collect(), chosen);
        let name = all.get(chosen).map_or_else(String::new, Instr::to_string);
        let heading = Line::default().with(Role::Strong, name);
        Content { list: Some(list), step: None, heading, blocks: vec![Block::Text(line(AWAITED))] }
    }
}
