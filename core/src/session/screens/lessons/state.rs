//! The state of the lessons: the chosen entry of the shelf, the current lesson and its step, and the current worksheet.

use super::stage::Stage;
use crate::doc::Line;
use crate::lesson::sheet::SheetRequest;
use crate::session::keys::KeyContext;
use crate::session::question::Answer;
use crate::session::screens::act::Act;
use crate::session::screens::content::Scene;
use crate::session::screens::link_parts::{LinkPart, one_of};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Screen};
use crate::session::screens::texts::Texts;

/// Shown until the module that reads lessons is loaded.
pub const LESSONS_AWAITED: &str = "loading lessons…";
/// The form of a worksheet's name in a link, for error messages.
const EXPECTED_SHEET: &str =
    "a topic, 1 to 200 questions and a seed, such as rounding-12-7, or rounding-12-7-key with its key";
/// The maximum length of a packed text in a link, in bytes.
const LONGEST: usize = 8 << 10;

/// The shelf, and the current lesson.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lessons {
    /// the index of the chosen entry of the shelf
    chosen: usize,
    progress: Option<LessonProgress>,
    /// true if the lesson is active, with its text around the screen
    is_open: bool,
    /// the worksheet that is shown instead of the shelf
    sheet: Option<SheetRequest>,
}

/// The shelf as cards, for skins with room for a description of each lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonList {
    /// the text above all cards
    pub words: Vec<Line>,
    /// lessons first, then the exhibits of the museum, in the order of the list
    pub cards: Vec<LessonCard>,
}

/// A card of the shelf: a lesson, or an exhibit of the museum.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonCard {
    /// the title of the lesson
    pub title: &'static str,
    /// the subject of the lesson, in a sentence or two
    pub about: Line,
    /// true for an exhibit of the museum
    pub is_exhibit: bool,
    /// true if the user has read the lesson to its end
    pub is_finished: bool,
}

/// A lesson being read.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonProgress {
    source: Source,
    /// the name of the step; empty for the first
    step: String,
    /// the chosen answer, 0 being the first
    answer: Option<usize>,
    /// the stage to which the step has been shown to a class
    stage: Stage,
    /// true until a step of the lesson is shown; false for a lesson from a link, which contains the state of its step
    is_new: bool,
}

/// The source of a lesson's text.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// an entry of the shelf, by name
    Named(String),
    /// packed in a link, not unpacked yet
    Packed(String),
    /// opened or pasted by the user, with its packed form for links
    Text { text: String, packed: String },
}

impl Lessons {
    /// The index of the chosen entry of the shelf.
    pub fn place(&self) -> usize {
        self.chosen
    }

    /// Chooses this entry of the shelf.
    pub fn choose(&mut self, place: usize) {
        self.chosen = place;
    }

    /// The lesson being read, whether it is active or suspended.
    pub fn read(&self) -> Option<&LessonProgress> {
        self.progress.as_ref()
    }

    /// True if a lesson is active.
    pub fn is_open(&self) -> bool {
        self.is_open && self.progress.is_some()
    }

    /// The worksheet that is shown instead of the shelf.
    pub fn sheet(&self) -> Option<SheetRequest> {
        self.sheet
    }

    /// Shows a worksheet.
    pub fn show_sheet(&mut self, wish: SheetRequest) {
        self.sheet = Some(wish);
    }

    /// Closes the worksheet; returns false if there is none.
    pub fn put_sheet_away(&mut self) -> bool {
        self.sheet.take().is_some()
    }

    /// Makes the suspended lesson active again.
    pub fn take_up(&mut self) {
        self.is_open = true;
    }

    /// Begins a lesson of the shelf.
    pub fn begin(&mut self, name: &str) {
        self.begin_at(Source::Named(name.to_owned()));
    }

    /// Begins a lesson from the user.
    pub fn begin_text(&mut self, text: &str) {
        self.begin_at(Source::Text { text: text.to_owned(), packed: String::new() });
    }

    fn begin_at(&mut self, source: Source) {
        self.progress = Some(LessonProgress {
            source,
            step: String::new(),
            answer: None,
            stage: Stage::Words,
            is_new: true,
        });
        self.is_open = true;
        self.sheet = None;
    }

    /// Opens a lesson from a link, which also contains the state of its step.
    fn find(&mut self, source: Source) {
        self.begin_at(source);
        if let Some(read) = &mut self.progress {
            read.is_new = false;
        }
    }

    /// Drops the lesson, because it does not exist or cannot be unpacked.
    pub fn forget(&mut self) {
        self.progress = None;
        self.is_open = false;
    }

    /// Goes to the step with this name.
    pub fn go_to(&mut self, step: &str) {
        if let Some(read) = &mut self.progress {
            read.step = step.to_owned();
            read.answer = None;
            read.stage = Stage::Words;
            read.is_new = false;
        }
    }

    /// Chooses an answer.
    pub fn answer(&mut self, place: usize) {
        if let Some(read) = &mut self.progress {
            read.answer = Some(place);
            read.stage = Stage::Answer;
        }
    }

    /// Shows the step up to this stage, with no answer chosen.
    pub fn show(&mut self, stage: Stage) {
        if let Some(read) = &mut self.progress {
            read.answer = None;
            read.stage = stage;
        }
    }

    /// Unpacks a text from a link, or packs a text from the user. Returns false if it cannot be unpacked.
    pub fn find_text(&mut self, texts: &dyn Texts) -> bool {
        let Some(read) = &mut self.progress else { return true };
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

impl LessonProgress {
    /// The name of the lesson, if it comes from the shelf.
    pub fn name(&self) -> Option<&str> {
        match &self.source {
            Source::Named(name) => Some(name),
            _ => None,
        }
    }

    /// The text of the lesson, if it comes from the user or was unpacked from a link.
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

    /// The answer that the user chose.
    pub fn answered(&self) -> Option<usize> {
        self.answer
    }

    /// The stage to which the step has been shown to a class.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// True until a step of the lesson is shown.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// True if both are the same lesson, perhaps at different steps.
    pub fn is_of(&self, other: &LessonProgress) -> bool {
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
        // A worksheet has no rows to choose.
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

    /// The link parts of the active lesson: `lesson=ties/lesson-step=predict`; while presenting,
    /// `lesson-stage=question` once the question was asked. The link part of a worksheet on screen:
    /// `sheet=rounding-12-7`.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        if let Some(wish) = self.sheet.filter(|_| scene.screen == Screen::LESSONS) {
            return vec![("sheet", wish.name())];
        }
        let Some(read) = self.progress.as_ref().filter(|_| self.is_open) else { return Vec::new() };
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
            _ if self.progress.is_none() => return Err("a step of a lesson, after lesson=".into()),
            "lesson-stage" => self.show(one_of(text, &Stage::ALL, Stage::word)?),
            _ => self.go_to(text),
        }
        Ok(())
    }
}
