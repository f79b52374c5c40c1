//! Lessons: which one is chosen on the shelf, which one is read, and where in it; and which worksheet is shown.

use super::stage::Stage;
use crate::doc::Line;
use crate::lesson::sheet::SheetRequest;
use crate::session::keys::KeyContext;
use crate::session::question::Answer;
use crate::session::screens::act::Act;
use crate::session::screens::content::Scene;
use crate::session::screens::kinds::{Head, Screen};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::parts::{LinkPart, one_of};
use crate::session::screens::texts::Texts;

/// Said until what reads lessons is there.
pub const LESSONS_AWAITED: &str = "lessons are on their way";
/// What a worksheet is called in a link.
const EXPECTED_SHEET: &str =
    "a topic, 1 to 200 questions and a seed, such as rounding-12-7, or rounding-12-7-key with its key";
/// A longer text is not put into a link.
const LONGEST: usize = 8 << 10;

/// Where lessons are chosen, and the one that is read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lessons {
    /// the place on the shelf
    chosen: usize,
    read: Option<Read>,
    /// does it stand round the screen that is shown?
    is_open: bool,
    /// the worksheet that is shown instead of the shelf
    sheet: Option<SheetRequest>,
}

/// The shelf as cards, for a skin that has room to say of each what it is about.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelf {
    /// what is to be known of all of them
    pub words: Vec<Line>,
    /// lessons first, then the exhibits of the museum, in the order of the list
    pub cards: Vec<ShelfCard>,
}

/// What stands on the shelf: a lesson, or an exhibit of the museum.
#[derive(Clone, PartialEq, Debug)]
pub struct ShelfCard {
    /// what it is called
    pub title: &'static str,
    /// what it is about, in a sentence or two
    pub about: Line,
    /// is it an exhibit of the museum?
    pub is_exhibit: bool,
    /// was it read to its end?
    pub is_finished: bool,
}

/// A lesson that is read.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    source: Source,
    /// the name of the step; empty for the first
    step: String,
    /// which answer was chosen, 0 being the first
    answer: Option<usize>,
    /// how far the step has been shown, where that is done in stages
    stage: Stage,
    /// is it begun, and no step of it shown yet? A link brings what its step shows
    is_new: bool,
}

/// Where the text of a lesson comes from.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// from the shelf
    Named(String),
    /// a link has it in this form, which is still to be unpacked
    Packed(String),
    /// somebody brought it; how a link has it
    Text { text: String, packed: String },
}

impl Lessons {
    /// The place on the shelf that is looked at.
    pub fn place(&self) -> usize {
        self.chosen
    }

    /// Looks at this place of the shelf.
    pub fn choose(&mut self, place: usize) {
        self.chosen = place;
    }

    /// The lesson that is read, whether it stands on the screen or waits.
    pub fn read(&self) -> Option<&Read> {
        self.read.as_ref()
    }

    /// Does a lesson stand round the screen?
    pub fn is_open(&self) -> bool {
        self.is_open && self.read.is_some()
    }

    /// The worksheet that is shown instead of the shelf.
    pub fn sheet(&self) -> Option<SheetRequest> {
        self.sheet
    }

    /// Shows a worksheet.
    pub fn show_sheet(&mut self, wish: SheetRequest) {
        self.sheet = Some(wish);
    }

    /// Puts the worksheet away; false where there is none.
    pub fn put_sheet_away(&mut self) -> bool {
        self.sheet.take().is_some()
    }

    /// It stands round the screen again.
    pub fn take_up(&mut self) {
        self.is_open = true;
    }

    /// Begins a lesson of the shelf.
    pub fn begin(&mut self, name: &str) {
        self.begin_at(Source::Named(name.to_owned()));
    }

    /// Begins a lesson that somebody has brought.
    pub fn bring(&mut self, text: &str) {
        self.begin_at(Source::Text { text: text.to_owned(), packed: String::new() });
    }

    fn begin_at(&mut self, source: Source) {
        self.read =
            Some(Read { source, step: String::new(), answer: None, stage: Stage::Words, is_new: true });
        self.is_open = true;
        self.sheet = None;
    }

    /// A link has it, and what it shows.
    fn find(&mut self, source: Source) {
        self.begin_at(source);
        if let Some(read) = &mut self.read {
            read.is_new = false;
        }
    }

    /// There is no such lesson after all.
    pub fn forget(&mut self) {
        self.read = None;
        self.is_open = false;
    }

    /// Goes to the step of this name.
    pub fn go_to(&mut self, step: &str) {
        if let Some(read) = &mut self.read {
            read.step = step.to_owned();
            read.answer = None;
            read.stage = Stage::Words;
            read.is_new = false;
        }
    }

    /// Chooses an answer.
    pub fn answer(&mut self, place: usize) {
        if let Some(read) = &mut self.read {
            read.answer = Some(place);
            read.stage = Stage::Answer;
        }
    }

    /// Shows so much of the step, and no answer as chosen.
    pub fn show(&mut self, stage: Stage) {
        if let Some(read) = &mut self.read {
            read.answer = None;
            read.stage = stage;
        }
    }

    /// Unpacks the text that a link has brought, and packs one that somebody has. False where it cannot be unpacked.
    pub fn find_text(&mut self, texts: &dyn Texts) -> bool {
        let Some(read) = &mut self.read else { return true };
        match &mut read.source {
            Source::Packed(packed) => match texts.unpack(packed) {
                Some(text) => read.source = Source::Text { text, packed: std::mem::take(packed) },
                None => return false,
            },
            Source::Text { text, packed } if packed.is_empty() => *packed = texts.pack(text),
            _ => {}
        }
        true
    }
}

impl Read {
    /// Its name, where it is one of the shelf.
    pub fn name(&self) -> Option<&str> {
        match &self.source {
            Source::Named(name) => Some(name),
            _ => None,
        }
    }

    /// Its text, where somebody has brought it.
    pub fn text(&self) -> Option<&str> {
        match &self.source {
            Source::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The name of the step; empty for the first.
    pub fn step(&self) -> &str {
        &self.step
    }

    /// The answer that was chosen.
    pub fn answered(&self) -> Option<usize> {
        self.answer
    }

    /// How far the step has been shown, where that is done in stages.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Is it begun, and no step of it shown yet?
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// Is it the same lesson, perhaps at another step?
    pub fn is_of(&self, other: &Read) -> bool {
        self.source == other.source
    }
}

impl Panel for Lessons {
    fn screen(&self) -> Screen {
        Screen::LESSONS
    }

    fn head(&self) -> Head {
        Head::None
    }

    fn context(&self) -> Option<KeyContext> {
        Some(if self.sheet.is_some() { KeyContext::SHEET } else { KeyContext::SHELF })
    }

    fn update(&mut self, act: Act, _: &Scene<'_>) -> Option<Request> {
        // A worksheet is read.
        self.sheet.is_none().then_some(Request::Shelf(act))
    }

    fn go_back(&mut self) -> bool {
        self.put_sheet_away()
    }

    fn put_aside(&mut self) {
        self.is_open = false;
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["lesson", "lesson-text", "lesson-step", "lesson-stage", "sheet"]
    }

    /// The lesson that stands round the screen: `lesson=ties/lesson-step=predict`, before a class with
    /// `lesson-stage=question` once that is asked; the worksheet that is the screen:
    /// `sheet=rounding-12-7`.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        if let Some(wish) = self.sheet.filter(|_| scene.screen == Screen::LESSONS) {
            return vec![("sheet", wish.name())];
        }
        let Some(read) = self.read.as_ref().filter(|_| self.is_open) else { return Vec::new() };
        let source = match &read.source {
            Source::Named(name) => Some(("lesson", name.clone())),
            Source::Packed(packed) | Source::Text { packed, .. } => {
                (1..=LONGEST).contains(&packed.len()).then(|| ("lesson-text", packed.clone()))
            }
        };
        let at = (!read.step.is_empty() && source.is_some()).then(|| ("lesson-step", read.step.clone()));
        let stage = Some(read.stage).filter(|stage| scene.presenting && *stage != Stage::Words);
        let stage = stage.filter(|_| source.is_some()).map(|stage| ("lesson-stage", stage.word().to_owned()));
        source.into_iter().chain(at).chain(stage).collect()
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        match name {
            "lesson" => self.find(Source::Named(text.to_owned())),
            "sheet" => self.sheet = Some(SheetRequest::named(text).ok_or(EXPECTED_SHEET)?),
            "lesson-text" => self.find(Source::Packed(text.to_owned())),
            _ if self.read.is_none() => return Err("a step of a lesson, behind lesson=".into()),
            "lesson-stage" => self.show(one_of(text, &Stage::ALL, Stage::word)?),
            _ => self.go_to(text),
        }
        Ok(())
    }
}
