//! Parses Markdown into a lesson and a list of mistakes.

use super::claim::is_claim;
use super::lines::{Words, parted, sentences};
use super::types::{Choice, Lesson, Mistake, SetupAction, Step, StepQuestion};
use crate::doc::Line;
use crate::typo::clipped;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The most sentences that a step should have.
const MOST_SENTENCES: usize = 3;
/// The number of steps that take about ten minutes.
const STEPS: std::ops::RangeInclusive<usize> = 5..=12;
/// The words after the fences of blocks: facts about the lesson, lines to run, lines worth trying, and programs.
const ABOUT: &str = "lesson";
const LINES: &str = "halfplay";
const TRY: &str = "try";
const PROGRAMS: [&str; 7] = ["c", "ptx", "cuda", "glsl", "hlsl", "cpp", "c++"];

/// Parses a lesson. Mistakes are collected; they do not stop the parser.
///
/// ```
/// use halfplay_core::skins::lesson::{SetupAction, read};
/// let (lesson, mistakes) = read("# Sums\n## One half\nHalf of `1` is known.\n```halfplay\n1 + 0.5\n```\n");
/// assert_eq!((lesson.title.as_str(), &lesson.steps[0].setup[0].1), ("Sums", &SetupAction::Line("1 + 0.5".into())));
/// // At least five steps are better.
/// assert_eq!(mistakes.len(), 1);
/// ```
pub fn read(text: &str) -> (Lesson, Vec<Mistake>) {
    let mut reader = Reader::new(text);
    for (event, at) in Parser::new_ext(text, Options::ENABLE_TASKLISTS).into_offset_iter() {
        reader.line = text.get(..at.start).unwrap_or_default().matches('\n').count() + 1;
        reader.event(event);
    }
    reader.finish()
}

/// The state of the parser.
#[derive(Default)]
struct Reader {
    lesson: Lesson,
    mistakes: Vec<Mistake>,
    /// the current line of the file
    line: usize,
    words: Words,
    place: Place,
    /// the level of the current heading
    heading: Option<HeadingLevel>,
    /// the kind of the current block
    block: Option<BlockKind>,
    /// the checkbox of the current answer: true if ticked
    choice: Option<bool>,
    claims: Vec<(usize, String)>,
}

/// The kind of a code block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    About,
    Lines,
    Try,
    Program,
    /// an unknown kind
    Other,
}

impl BlockKind {
    fn of(word: &str) -> BlockKind {
        match word.trim() {
            ABOUT => BlockKind::About,
            LINES => BlockKind::Lines,
            TRY => BlockKind::Try,
            word if PROGRAMS.contains(&word.to_ascii_lowercase().as_str()) => BlockKind::Program,
            _ => BlockKind::Other,
        }
    }
}

/// The part of the step that receives the current words.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Place {
    #[default]
    Text,
    Known,
    Choice,
}

impl Reader {
    fn new(text: &str) -> Self {
        let mut reader = Reader { line: 1, ..Reader::default() };
        if text.trim().is_empty() {
            reader.wrong("the lesson is empty; begin it with a title, such as `# Ties to even`");
        }
        reader
    }

    fn wrong(&mut self, words: impl Into<String>) {
        self.mistakes.push(Mistake::wrong(self.line, words));
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.block.is_some() => self.block_text(&text),
            Event::Text(text) => self.words.text(&text),
            Event::Code(code) => {
                if is_claim(&code) {
                    self.claims.push((self.line, code.to_string()));
                }
                self.words.code(&code);
            }
            Event::SoftBreak | Event::HardBreak => self.words.text(" "),
            Event::TaskListMarker(is_right) => self.choice = Some(is_right),
            Event::Rule => {
                self.wrong("a horizontal rule has no effect; begin a step with `## ` and its title")
            }
            Event::Html(text) | Event::InlineHtml(text) => {
                let found = clipped(text.trim());
                self.wrong(format!("HTML is not supported; replace {found} by words or Markdown"));
            }
            _ => self.wrong("lessons do not support this Markdown; write it in words"),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => self.heading = Some(level),
            Tag::BlockQuote(_) => self.place = Place::Known,
            Tag::CodeBlock(kind) => {
                let word = match &kind {
                    CodeBlockKind::Fenced(word) => word.to_string(),
                    CodeBlockKind::Indented => "four spaces".to_owned(),
                };
                let block = BlockKind::of(&word);
                if block == BlockKind::Other {
                    let found = if word.is_empty() { "no word".to_owned() } else { clipped(&word) };
                    self.wrong(format!(
                        "begin a block with ```{LINES} for lines to run, ```{TRY} for lines to try, or ```c or ```ptx for a \
                         program; found {found}"
                    ));
                }
                self.block = Some(block);
            }
            Tag::Item => (self.place, self.choice) = (Place::Choice, None),
            Tag::Strong | Tag::Emphasis => self.words.strong(true),
            Tag::Link { .. } => self.wrong("lessons do not support links; write only the text of the link"),
            Tag::Paragraph | Tag::List(_) => {}
            _ => self.wrong("lessons do not support this Markdown; write it in words"),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                let (level, title) = (self.heading.take(), self.words.take());
                self.headed(level, title.unwrap_or_default().text());
            }
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::BlockQuote(_) => self.place = Place::Text,
            TagEnd::CodeBlock => self.block = None,
            TagEnd::Item => {
                self.paragraph();
                self.place = Place::Text;
            }
            TagEnd::Strong | TagEnd::Emphasis => self.words.strong(false),
            _ => {}
        }
    }

    fn headed(&mut self, level: Option<HeadingLevel>, title: String) {
        match level {
            Some(HeadingLevel::H1) if self.lesson.title.is_empty() => self.lesson.title = title,
            Some(HeadingLevel::H1) => {
                self.wrong("a lesson has only one title, with `# `; begin a step with `## `");
            }
            Some(HeadingLevel::H2) => {
                let line = self.line;
                self.lesson.steps.push(Step { title, line, ..Step::default() });
            }
            _ => self.wrong("headings below `## ` are not supported; begin a step with `## `"),
        }
    }

    /// The current step. Records a mistake if no step has begun.
    fn step(&mut self, what: &str) -> Option<&mut Step> {
        if self.lesson.steps.is_empty() {
            self.wrong(format!("{what} must be part of a step; begin one with `## ` and its title"));
        }
        self.lesson.steps.last_mut()
    }

    /// Adds the text of a block to the step.
    fn block_text(&mut self, text: &str) {
        let (line, block) = (self.line, self.block);
        if block == Some(BlockKind::About) {
            return self.fields(text);
        }
        let Some(step) = self.step("a code block") else { return };
        let lines = text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty());
        let lines = lines.map(|(place, text)| (line + place, text.trim().to_owned()));
        match block {
            Some(BlockKind::Lines) => {
                step.setup.extend(lines.map(|(line, text)| (line, SetupAction::Line(text))))
            }
            Some(BlockKind::Try) => step.tries.extend(lines),
            Some(BlockKind::Program) => step.setup.push((line, SetupAction::Program(text.to_owned()))),
            Some(BlockKind::About | BlockKind::Other) | None => {}
        }
    }

    /// Reads the facts about the lesson.
    fn fields(&mut self, text: &str) {
        if !self.lesson.steps.is_empty() {
            return self.wrong("a `lesson` block must come before the first step");
        }
        let first = self.line;
        for (line, text) in (first..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            if let Err(why) = self.lesson.fields.read(text) {
                self.mistakes.push(Mistake::wrong(line, why));
            }
        }
    }

    fn paragraph(&mut self) {
        let Some(words) = self.words.take() else { return };
        match (self.place, self.lesson.steps.is_empty()) {
            (Place::Text, true) => self.lesson.about.push(words),
            (Place::Text, false) => self.add_text(words),
            (Place::Known, _) => {
                if let Some(step) = self.step("a block quote") {
                    step.known.push(words);
                }
            }
            (Place::Choice, _) => self.chosen(&words),
        }
        // Claims in the introduction are checked together with those of the first step.
        if let Some(step) = self.lesson.steps.last_mut() {
            step.claims.append(&mut self.claims);
        }
    }

    /// Adds words to a step: to its text if they come before its deeds and its question, otherwise to its question.
    fn add_text(&mut self, words: Line) {
        let Some(step) = self.lesson.steps.last_mut() else { return };
        match (&mut step.question, step.setup.is_empty()) {
            (None, true) => step.text.push(words),
            (asked, _) => asked.get_or_insert_default().words.push(words),
        }
    }

    fn chosen(&mut self, words: &Line) {
        let Some(is_right) = self.choice else {
            return self.wrong("begin an answer with `- [ ] `, or the right one with `- [x] `");
        };
        let (words, told) = parted(words, ": ");
        let line = self.line;
        let choice = Choice { line, words, is_right, feedback: told };
        if let Some(step) = self.step("an answer") {
            // In a step without deeds, the paragraph right above the answers is the question, unless it is the only
            // text.
            if step.question.is_none() && step.text.len() > 1 {
                step.question.get_or_insert_default().words.extend(step.text.pop());
            }
            step.question.get_or_insert_default().choices.push(choice);
        }
    }

    fn finish(mut self) -> (Lesson, Vec<Mistake>) {
        let mut found = Vec::new();
        if self.lesson.title.is_empty() {
            found.push(Mistake::wrong(
                1,
                "the title is missing; begin the lesson with one, such as `# Ties to even`",
            ));
        }
        name_steps(&mut self.lesson.steps);
        let count = self.lesson.steps.len();
        match count {
            0 => {
                found.push(Mistake::wrong(1, "the lesson has no steps; begin each with `## ` and its title"))
            }
            _ if !STEPS.contains(&count) => {
                let steps = if count == 1 { "step" } else { "steps" };
                let most = format!("{count} {steps}; five to twelve steps take about ten minutes");
                found.push(Mistake::advice(1, most));
            }
            _ => {}
        }
        found.extend(self.lesson.steps.iter().flat_map(step_mistakes));
        self.mistakes.extend(found);
        self.mistakes.sort_by_key(|mistake| mistake.line);
        (self.lesson, self.mistakes)
    }
}

/// Names each step by the letters and digits of its title; if the name is taken or empty, its number is appended.
fn name_steps(steps: &mut [Step]) {
    for place in 0..steps.len() {
        let letters = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let words: String = steps[place].title.chars().map(letters).collect();
        let name = words.split_whitespace().collect::<Vec<_>>().join("-");
        let is_taken = name.is_empty() || steps[..place].iter().any(|step| step.name == name);
        steps[place].name = if is_taken { format!("{name}-{}", place + 1) } else { name };
    }
}

/// The mistakes that concern a step as a whole.
fn step_mistakes(step: &Step) -> Vec<Mistake> {
    let mut found = Vec::new();
    if step.title.trim().is_empty() {
        found.push(Mistake::wrong(step.line, "the step has no title; write one after `## `"));
    }
    if step.text.is_empty() {
        found.push(Mistake::wrong(
            step.line,
            "the step has no text; write one to three sentences below its title",
        ));
    }
    if sentences(&step.text) > MOST_SENTENCES {
        let words = format!(
            "{} sentences; a step should have one idea, in one to three sentences",
            sentences(&step.text)
        );
        found.push(Mistake::advice(step.line, words));
    }
    let Some(StepQuestion { words, choices }) = &step.question else { return found };
    let line = choices.first().map_or(step.line, |choice| choice.line);
    let right = choices.iter().filter(|choice| choice.is_right).count();
    match (choices.len(), right) {
        (0, _) => {}
        (1, _) => found.push(Mistake::wrong(line, "a question needs at least two answers; add one")),
        (_, 0) => found.push(Mistake::wrong(line, "no answer is marked as right; mark one with `- [x] `")),
        (_, 1) => {}
        _ => found.push(Mistake::wrong(line, format!("{right} answers are marked as right; mark only one"))),
    }
    if words.is_empty() && !choices.is_empty() {
        found.push(Mistake::wrong(line, "the question is missing; write it above its answers"));
    }
    for choice in choices.iter().filter(|choice| choice.feedback.text().is_empty()) {
        let words = "explain the answer after a colon: `- [ ] 2050: its last bit is odd.`";
        found.push(Mistake::advice(choice.line, words));
    }
    for choice in choices.iter().filter(|choice| choice.words.text().is_empty()) {
        found.push(Mistake::wrong(choice.line, "the answer has no text"));
    }
    found
}
