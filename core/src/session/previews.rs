//! The states that have a page of their own for link previews: the first screen, the examples on it, and the lessons.
//!
//! Sites that preview a link request its address without the fragment, so for them every link leads to the first
//! screen. These states have addresses without a fragment: `s/tie/`, `s/lesson-ties/`. An address never changes.

use super::Session;
use super::lesson::ALL_MODULES;
use super::msg::Msg;
use super::screens::Subject;
use super::view::ResultView;
use crate::doc::{Line, Preview, PreviewRow, Role, fits_preview, line};
use crate::explain::{ABOUT, DOORS, Door, StepKind, answer_explanation, presented_rounding, variant_name};
use crate::float::Float;
use crate::lesson::{BundledLesson, shelf};
use crate::session::view::Register;

/// The maximum length of a question beside its bits, in characters.
const LONGEST_EXAMPLE: usize = 20;

/// A state with a preview.
#[derive(Clone, PartialEq, Debug)]
pub struct PreviewedState {
    /// its name in addresses; empty for the first screen
    pub name: String,
    /// its title
    pub title: String,
    /// its content in a sentence
    pub sentence: String,
    /// its link, without the address of the page; empty for the first screen
    pub link: String,
    /// its picture
    pub preview: Preview,
}

/// All states with a preview: the first screen, then the examples, then the lessons.
///
/// ```
/// use halfplay_core::skins::session::previews;
/// let all = previews();
/// let tie = all.iter().find(|state| state.name == "tie").expect("an example");
/// assert_eq!(tie.link, "#2/add.f16~2048%20+%201/2048,1");
/// assert_eq!(tie.preview.statement.text(), "2048 + 1 = 2048");
/// ```
pub fn previews() -> Vec<PreviewedState> {
    let first = Session::front();
    let start = PreviewedState {
        name: String::new(),
        title: "halfplay".to_owned(),
        sentence: ABOUT.to_owned(),
        link: String::new(),
        preview: first.preview(ABOUT),
    };
    let doors = DOORS.iter().filter_map(of_door);
    [start].into_iter().chain(doors).chain(shelf().iter().map(of_lesson)).collect()
}

/// The state that an example opens; `None` if its link cannot be read.
fn of_door(door: &Door) -> Option<PreviewedState> {
    let session = Session::open(door.link).ok()?.with_modules(&ALL_MODULES);
    let preview = match session.panel().subject() {
        Subject::Steps | Subject::Result => session.preview(door.says),
        Subject::Number | Subject::Other => titled(door.title, line(door.says)),
    };
    Some(PreviewedState {
        name: address_name(door.title),
        title: door.title.to_owned(),
        sentence: preview.sentence.text(),
        link: door.link.to_owned(),
        preview,
    })
}

fn of_lesson(lesson: &BundledLesson) -> PreviewedState {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand(format!("lesson {}", lesson.name)));
    // A preview has no italics.
    let about = line(lesson.about().replace('*', "").replace('\n', " "));
    PreviewedState {
        name: format!("lesson-{}", lesson.name),
        title: lesson.title().to_owned(),
        sentence: about.text(),
        link: session.link(),
        preview: Preview { rows: session.example(), ..titled(lesson.title(), about) },
    }
}

/// A picture of a title and a sentence.
fn titled(title: &str, sentence: Line) -> Preview {
    stating(Line::default().with(Role::Strong, title.to_owned()), sentence)
}

/// A picture of a statement and a sentence.
fn stating(statement: Line, sentence: Line) -> Preview {
    Preview { statement, sentence, about: ABOUT.to_owned(), ..Preview::default() }
}

/// The name of a title in addresses: its words in lower case, without an article at the beginning.
fn address_name(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.skip_while(|word| matches!(*word, "a" | "the")).collect::<Vec<_>>().join("-")
}

impl Session {
    /// The picture of the present question. If the screen compares pipelines, it has the results of two, and `says` is
    /// the sentence; otherwise it has the reason for the answer, the bits and the number line.
    fn preview(&self, says: &str) -> Preview {
        let compared = self.compared();
        if compared.len() == 2 {
            return Preview { rows: compared, ..self.stated(line(says)) };
        }
        let cards = self.answer.cards();
        let rounding = cards.iter().find(|card| card.kind == StepKind::Rounding);
        let rounding = rounding.and_then(|card| card.rounding());
        let choice = rounding.and_then(|(value, rounded)| presented_rounding(&value, &rounded).choice);
        let results = self.answer.evaluation.results();
        Preview {
            rows: results.iter().map(|number| row(String::new(), *number)).collect(),
            ruler: choice.filter(|_| results.len() == 1).map(|choice| choice.ruler),
            ..self.stated(answer_explanation(&cards, &self.answer.typed))
        }
    }

    /// The question on the first step of a lesson, with the bits of its answer; empty if the question is long, or if
    /// the step shows something else.
    fn example(&self) -> Vec<PreviewRow> {
        let view = self.view();
        let asked = view.instruction.asked;
        let shows = view.lesson.is_some_and(|lesson| lesson.shows) && !view.hidden;
        let is_sum = view.subject == Subject::Steps && view.program.is_none();
        match self.answer.evaluation.results().as_slice() {
            [number] if shows && is_sum && asked.chars().count() <= LONGEST_EXAMPLE => {
                vec![row(asked, *number)]
            }
            _ => Vec::new(),
        }
    }

    /// A picture of the question with its answer. If both together are too long, the question begins the sentence; if
    /// the answer alone is too long, it is rounded.
    fn stated(&self, sentence: Line) -> Preview {
        let view = self.view();
        let asked = view.instruction.asked;
        let ResultView::Shown { value, shorter, .. } = view.result else {
            return titled(&asked, sentence);
        };
        let question = Line::default().with(Role::Plain, format!("{asked} = "));
        let whole = question.with(Role::Strong, value.clone());
        if fits_preview(&whole) {
            return stating(whole, sentence);
        }
        let answer = |value: &String| Line::default().with(Role::Strong, value.clone());
        let forms: Vec<Line> = [&value].into_iter().chain(&shorter).map(answer).collect();
        let fitting = forms.iter().find(|form| fits_preview(form)).or(forms.last());
        let asked = Line::default().with(Role::Strong, asked).with(Role::Plain, ". ");
        stating(fitting.cloned().unwrap_or_default(), Line([asked.0, sentence.0].concat()))
    }

    /// The results of the chosen pipeline and of the instruction itself; empty unless the screen compares them.
    fn compared(&self) -> Vec<PreviewRow> {
        let compares = self.panel().subject() == Subject::Result;
        let chosen = self.counted_row().filter(|_| compares).map(|row| row + 1);
        let places: Vec<usize> = chosen.into_iter().flat_map(|chosen| [chosen, 0]).collect();
        let instr = self.answer.instr();
        let pipelines = places.iter().filter_map(|place| self.answer.pipelines.get(*place));
        let lanes = pipelines.filter_map(|pipeline| Some((pipeline.variant, pipeline.lanes.first()?)));
        lanes.map(|(variant, lane)| row(variant_name(variant, &instr), lane.result)).collect()
    }
}

/// A number bit by bit.
fn row(name: String, number: Float) -> PreviewRow {
    let register = Register::of_number(number);
    let bits = register.bits.iter().map(|bit| (bit.set == Some(true), bit.role)).collect();
    PreviewRow { name, value: register.value, bits }
}
