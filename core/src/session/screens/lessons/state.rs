//! The state of the lessons: the chosen entry of the shelf, the current lesson and its step, and the current worksheet.

use super::stage::Stage;
use crate::lesson::sheet::SheetRequest;
use crate::session::keys::KeyContext;
use crate::session::question::Answer;
use crate::session::screens::act::Act;
use crate::session::screens::content::Scene;
use crate::session::screens::link_parts::{LinkPart, one_of};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Screen};
use crate::session::screens::texts::Texts;
use crate::session::shared::Shared;
use crate::session::state::State;

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
    /// the index of the chosen entry of the shelf; `None` until the user chooses one
    chosen: Option<usize>,
    progress: Option<LessonProgress>,
    /// true if the lesson is active, with its text around the screen
    is_open: bool,
    /// the worksheet that is shown instead of the shelf
    sheet: Option<SheetRequest>,
    /// while the end of a lesson is shown instead of the shelf: the index of the chosen next step
    end: Option<usize>,
    /// the state before the active lesson, which returns when the user leaves the lesson
    own: Option<Shared<State>>,
}

/// A lesson being read.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonProgress {
    source: Source,
    /// the name of the step; empty for the first
    step: String,
    /// the chosen answer, 0 being the first
    answer: Option<usize>,
    /// the first answer to each question
    answers: Vec<GivenAnswer>,
    /// the stage to which the step has been shown to a class
    stage: Stage,
    /// the step to show first; `None` once a step was shown, and for a lesson from a link, which contains the state of
    /// its step
    start: Option<Start>,
}

/// The step at which a lesson starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// the step at this index
    At(usize),
    /// the last step, for a user who goes back from the next lesson
    Last,
}

/// The user's first answer to the question of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenAnswer {
    /// the index of the step
    pub step: usize,
    /// the index of the answer, 0 being A
    pub choice: usize,
    /// true if the answer is right
    pub is_right: bool,
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
    /// The index of the chosen entry of the shelf; `None` until the user chooses one.
    pub fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// Chooses this entry of the shelf.
    pub fn choose(&mut self, place: usize) {
        self.chosen = Some(place);
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
        self.end = None;
    }

    /// Begins a lesson of the shelf at a step.
    pub fn begin(&mut self, name: &str, start: Start) {
        self.begin_at(Source::Named(name.to_owned()), Some(start));
    }

    /// The index of the chosen next step, while the end of the lesson is shown.
    pub fn end(&self) -> Option<usize> {
        self.end
    }

    /// Shows the end of the lesson with this next step chosen.
    pub fn show_end(&mut self, chosen: usize) {
        self.end = Some(chosen);
    }

    /// Leaves the end of the lesson, and the lesson. Returns false if its end is not shown.
    pub fn leave_end(&mut self) -> bool {
        let ended = self.end.take().is_some();
        if ended {
            self.progress = None;
            self.chosen = None;
        }
        ended
    }

    /// Makes the lesson inactive, but keeps its progress.
    pub fn suspend(&mut self) {
        self.is_open = false;
    }

    /// The state before the active lesson.
    pub(in crate::skins::session) fn own(&self) -> Option<&State> {
        self.own.as_deref()
    }

    /// Keeps the state before the active lesson.
    pub(in crate::skins::session) fn keep_own(&mut self, own: Shared<State>) {
        self.own = Some(own);
    }

    /// Takes the state before the active lesson.
    pub(in crate::skins::session) fn take_own(&mut self) -> Option<Shared<State>> {
        self.own.take()
    }

    /// Begins a lesson from the user.
    pub fn begin_text(&mut self, text: &str) {
        let source = Source::Text { text: text.to_owned(), packed: String::new() };
        self.begin_at(source, Some(Start::At(0)));
    }

    fn begin_at(&mut self, source: Source, start: Option<Start>) {
        self.progress = Some(LessonProgress {
            source,
            step: String::new(),
            answer: None,
            answers: Vec::new(),
            stage: Stage::Words,
            start,
        });
        self.is_open = true;
        self.sheet = None;
        self.end = None;
    }

    /// Opens a lesson from a link, which also contains the state of its step.
    fn find(&mut self, source: Source) {
        self.begin_at(source, None);
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
            read.start = None;
        }
    }

    /// Chooses an answer.
    pub fn answer(&mut self, place: usize) {
        if let Some(read) = &mut self.progress {
            read.answer = Some(place);
            read.stage = Stage::Answer;
        }
    }

    /// Records an answer, unless the question of this step was answered before.
    pub fn record(&mut self, answer: GivenAnswer) {
        if let Some(read) = &mut self.progress
            && read.answers.iter().all(|other| other.step != answer.step)
        {
            read.answers.push(answer);
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

    /// The first answer to each question.
    pub fn answers(&self) -> &[GivenAnswer] {
        &self.answers
    }

    /// The step to show first; `None` once a step was shown.
    pub fn start(&self) -> Option<Start> {
        self.start
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
        Some(match (self.sheet, self.end) {
            (Some(_), _) => KeyContext::SHEET,
            (None, Some(_)) => KeyContext::LESSON_END,
            (None, None) => KeyContext::SHELF,
        })
    }

    fn update(&mut self, act: Act, _: &Scene<'_>) -> Option<Request> {
        // A worksheet has no rows to choose.
        self.sheet.is_none().then_some(Request::Shelf(act))
    }

    fn go_back(&mut self) -> bool {
        self.put_sheet_away() || self.leave_end()
    }

    fn put_aside(&mut self) {
        self.is_open = false;
        self.own = None;
        self.leave_end();
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["lesson", "lesson-text", "lesson-step", "lesson-stage", "lesson-end", "sheet"]
    }

    /// The link parts of the active lesson: `lesson=ties/lesson-step=predict`; while presenting,
    /// `lesson-stage=question` once the question was asked. The link part of a worksheet on screen:
    /// `sheet=rounding-12-7`. That of the end of a lesson of the shelf: `lesson-end=ties`.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        if let Some(wish) = self.sheet.filter(|_| scene.screen == Screen::LESSONS) {
            return vec![("sheet", wish.name())];
        }
        if self.end.is_some() && scene.screen == Screen::LESSONS {
            let name = self.progress.as_ref().and_then(LessonProgress::name);
            return name.map(|name| ("lesson-end", name.to_owned())).into_iter().collect();
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
            "lesson-end" => {
                self.find(Source::Named(text.to_owned()));
                self.is_open = false;
                self.end = Some(0);
            }
            "sheet" => self.sheet = Some(SheetRequest::named(text).ok_or(EXPECTED_SHEET)?),
            "lesson-text" => self.find(Source::Packed(text.to_owned())),
            _ if self.progress.is_none() => return Err("a step of a lesson, after lesson=".into()),
            "lesson-stage" => self.show(one_of(text, &Stage::ALL, Stage::word)?),
            _ => self.go_to(text),
        }
        Ok(())
    }
}
