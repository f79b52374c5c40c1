//! Message dispatch: every message is routed to the method that performs it.

use crate::input::Input;
use crate::session::Session;
use crate::session::commands;
use crate::session::export_form::ExportForm;
use crate::session::input::Edit;
use crate::session::keys::{self, Key, KeyContext};
use crate::session::msg::{Effect, Msg};
use crate::session::overlays::{CopyMenu, Menu, OverlayState, PromptKind, PromptLine};
use crate::session::prediction_answers::{Hands, PredictionAnswers};
use crate::session::question::{Focus, Guess};
use crate::session::screens::{Act, LessonMsg, Screen, Subject, TypingEffect};
use crate::session::shared::Shared;
use crate::session::state::State;

/// The notice that a single number has no result.
const NO_RESULT: &str = "a single number has no result that could be hidden";
/// The number of lines that a step key scrolls if no steps are shown.
const SCROLLED: i32 = 8;

impl Session {
    /// Handles a key press, if the key has a meaning here.
    pub fn press(&mut self, key: Key) -> Option<Effect> {
        let (context, skin) = (self.context(), self.host.skin());
        if let Some(msg) = self.key_before_typing(key) {
            return self.update(msg);
        }
        if let (Key::Char(c), KeyContext::Copying) = (key, context)
            && let Some(what) =
                ExportForm::offered(skin, self.panel().has_trace()).into_iter().find(|what| what.key() == c)
        {
            // In the copy menu each form has a letter.
            return self.update(Msg::CopyAs(what));
        }
        if let Some(place) = self.lesson_answered_by(key) {
            return self.update(LessonMsg::Answer(place).into());
        }
        if let Some(right) = self.guessed_by(key) {
            return self.update(Msg::Guess { right });
        }
        match keys::msg(key, context, skin) {
            Some(msg) => self.update(msg),
            // A letter without a destination closes the menu.
            None if context == KeyContext::Go => self.update(Msg::Revert),
            None => None,
        }
    }

    /// The message of a key that acts although the line is being edited, because the line is still untouched.
    fn key_before_typing(&self, key: Key) -> Option<Msg> {
        let acts = self.is_untouched() && keys::acts_before_typing(key);
        acts.then(|| keys::msg(key, self.context_below(), self.host.skin())).flatten()
    }

    /// Handles a message.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        // A progress report interrupts nothing: it neither ends an edit nor clears the notice.
        if let Msg::Surveyed(state) = msg {
            self.surveyed(state);
            return None;
        }
        if let Msg::Press(key) = msg {
            return self.press(key);
        }
        let drags =
            matches!(msg, Msg::DragTo(_) | Msg::NudgeValue { .. } | Msg::SlideTo(_) | Msg::Slide { .. });
        if drags && self.typing.is_some() {
            self.end_edit();
        }
        // A whole edit is one change, from its first letter to its end.
        let before = match &self.typing {
            Some(typing) => typing.before.clone(),
            None => self.state.clone(),
        };
        let depths = self.history.depths();
        if !matches!(msg, Msg::Scroll(_)) {
            self.notice = None;
            self.refused = false;
        }
        // Every message except a progress report unblanks the screen; `Blank` toggles it.
        self.blank &= msg == Msg::Blank;
        self.points = self.puts_cursor(&msg);
        let start = self.state.clone();
        let effect = self.perform(msg);
        self.settle();
        self.settle_lesson();
        self.settle_sheet();
        self.settle_results();
        let hides = self.state.hidden && !start.hidden;
        // Ignore uncommitted edits: the user may still cancel them.
        let asks_anew = self.typing.is_none() && self.asks_another_than(&before);
        if hides || asks_anew {
            (self.guesses, self.submitted_answer) = (PredictionAnswers::default(), None);
        }
        // A state that undo restores keeps its own guess.
        if (hides || self.asks_another_than(&start)) && self.history.depths() == depths {
            self.state.guess = Guess::default();
        }
        self.on_first_screen &= self.is_on_first_screen();
        let goes_on = drags && self.drags;
        if !goes_on {
            self.remember(before, depths);
        }
        self.drags = goes_on || (drags && self.history.depths() != depths);
        self.drop_stale_survey(effect)
    }

    /// True if the questions of `state` and of the present state differ.
    fn asks_another_than(&self, state: &Shared<State>) -> bool {
        !state.is(&self.state) && state.question != self.state.question
    }

    /// Stores the state before a change of the question, the program or the guess, for undo.
    fn remember(&mut self, before: Shared<State>, depths: [usize; 2]) {
        let walked = self.history.depths() != depths;
        let same = before.is(&self.state) || before.asks_the_same(&self.state);
        if self.typing.is_none() && !walked && !same {
            self.history.keep(before);
        }
    }

    /// True if a message moves the cursor to a bit.
    fn puts_cursor(&self, msg: &Msg) -> bool {
        let on_bits = matches!(self.context(), KeyContext::Bits | KeyContext::Result);
        match msg {
            Msg::Left | Msg::Right | Msg::First | Msg::Last => on_bits,
            // A flip keeps the explanation of the bit if it is shown.
            Msg::Flip => self.points,
            Msg::FlipAt(..) => true,
            _ => false,
        }
    }

    fn perform(&mut self, msg: Msg) -> Option<Effect> {
        if self.typing.is_some() && !self.goes_into_text(&msg) {
            self.end_edit();
            return self.update(msg);
        }
        if let Some(effect) = self.on_field(&msg) {
            return effect;
        }
        match msg {
            Msg::Leave if self.state.presenting => self.present(),
            Msg::Quit | Msg::Leave => return Some(Effect::Quit),
            Msg::Suspend => return Some(Effect::Suspend),
            Msg::Scroll(lines) => return Some(Effect::Scroll(lines)),
            Msg::Up | Msg::Down if self.reads_help() || self.reads_words() => {
                return Some(Effect::Scroll(if msg == Msg::Down { 1 } else { -1 }));
            }
            Msg::PreviousStep | Msg::NextStep if self.reads_lesson() => {
                self.turn_step(msg == Msg::NextStep);
            }
            Msg::PreviousStep if !self.shows_steps() => return Some(Effect::Scroll(-SCROLLED)),
            Msg::NextStep if !self.shows_steps() => return Some(Effect::Scroll(SCROLLED)),
            Msg::PreviousStep | Msg::NextStep => self.next_step(msg == Msg::NextStep),
            Msg::First | Msg::Last if self.context() == KeyContext::Presenting && self.reads_lesson() => {
                self.jump_step(&msg);
            }
            Msg::Left | Msg::Right | Msg::Up | Msg::Down | Msg::First | Msg::Last => self.walk(&msg),
            Msg::PageUp | Msg::PageDown => self.page(&msg),
            Msg::Type(c) => self.typed(c),
            Msg::Backspace => self.edit(Edit::Backspace),
            Msg::Delete => self.edit(Edit::Delete),
            Msg::Clear => self.edit(Edit::Clear),
            Msg::Paste(text) => return self.paste(&text),
            Msg::ReplaceText(text) => self.write(&text),
            Msg::Complete => self.complete(),
            Msg::CompleteWith(candidate) => self.complete_with(candidate),
            Msg::Edit => self.begin(None),
            Msg::EditAnew => self.begin(Some(String::new())),
            Msg::Accept => return self.accept_any(),
            Msg::Pick(part, choice) => return self.pick(part, choice),
            Msg::Revert => match self.cancel_survey() {
                None => self.back(),
                cancel => return cancel,
            },
            Msg::RunCommand(text) => return self.command(&text),
            Msg::CopyAs(what) => return self.copy(what),
            Msg::Notice(text) => self.say(text),
            Msg::Keys => self.toggle_help(),
            Msg::Manual => self.turn_help(),
            Msg::Copy => self.toggle(OverlayState::Copy(CopyMenu::default())),
            Msg::Menu => self.open_menu(),
            Msg::Command => self.open_prompt(PromptKind::Command, ""),
            Msg::Go => self.turn_go_menu(),
            Msg::Search => self.open_prompt(PromptKind::Search, ""),
            Msg::MakeCase => self.open_prompt(PromptKind::Command, "make "),
            Msg::Place { on } => self.next_place(on),
            Msg::Flip => self.flip(),
            Msg::FlipAt(focus, column) => {
                self.put_focus(focus);
                self.flip_at(focus, column);
            }
            Msg::FocusOn(focus) => self.put_focus(focus),
            Msg::Negate => self.negate(),
            Msg::Ulp { up } => self.on_operand(|session| _ = session.step_ulp(up)),
            Msg::Exponent { up } => self.on_operand(|session| session.step_exponent(up)),
            Msg::DragTo(place) => self.move_on_line(place),
            Msg::NudgeValue { up } => self.nudge_on_line(up),
            Msg::SlideTo(at) => self.slide_to(at),
            Msg::Slide { up } => self.slide(up),
            // Every message other than a drag ends the drag, so there is nothing to do.
            Msg::DragEnd => {}
            Msg::Step(step) if self.reads_lesson() => self.enter_step(step),
            Msg::Step(step) => self.choose_step(step),
            Msg::Hide if self.stage().is_some() => self.turn_answer(),
            Msg::Hide if self.single().is_some() => self.say(NO_RESULT),
            Msg::Hide => self.state.hidden = !self.state.hidden,
            Msg::Guess { right } => self.guess(right),
            Msg::NextQuestion => self.next_exercise(),
            Msg::Check => self.go_and_check(),
            Msg::Hand(answer) => self.count_hand(answer),
            Msg::HandBack => self.count_hands(Hands::take_back),
            Msg::Present => self.present(),
            Msg::Forward if self.reads_lesson() => self.click(),
            Msg::Forward => self.forward(),
            Msg::Blank => self.blank = self.state.presenting && !self.blank,
            Msg::Open if self.reads_lesson() => self.leave_lesson(),
            Msg::Open => self.act(Act::Open),
            Msg::Choose(row) => self.act(Act::Choose(row)),
            Msg::Show(screen) => self.go_to_screen(screen),
            Msg::Screen(msg) => return self.on_one_screen(msg),
            Msg::AskGpu => return self.ask_gpu(),
            Msg::Glossary => self.explain_terms(),
            Msg::Define(text, at) => self.define(&text, at),
            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::OpenLink(link) => self.follow_link(&link),
            Msg::Surveyed(state) => self.surveyed(state),
            Msg::Press(key) => return self.press(key),
        }
        None
    }

    /// Passes a message to the field of the screen. `None` if the message is not for a field.
    fn on_field(&mut self, msg: &Msg) -> Option<Option<Effect>> {
        let is_free = self.typing.is_none() && self.open_overlay.is_none();
        let is_here = is_free && self.context().starts() == TypingEffect::Field;
        if is_here { self.on_results_field(msg) } else { None }
    }

    /// True if a message edits the text being typed, or leaves that edit open. Any other message ends the edit first.
    fn goes_into_text(&self, msg: &Msg) -> bool {
        match msg {
            Msg::PreviousStep | Msg::NextStep => !self.shows_steps(),
            Msg::Left
            | Msg::Right
            | Msg::Up
            | Msg::Down
            | Msg::First
            | Msg::Last
            | Msg::PageUp
            | Msg::PageDown
            | Msg::Type(_)
            | Msg::Backspace
            | Msg::Delete
            | Msg::Clear
            | Msg::Paste(_)
            | Msg::ReplaceText(_)
            | Msg::Complete
            | Msg::CompleteWith(_)
            | Msg::Accept
            | Msg::Pick(..)
            | Msg::Revert
            | Msg::CopyAs(_)
            | Msg::Notice(_)
            | Msg::Keys
            | Msg::Manual
            | Msg::Scroll(_)
            | Msg::Suspend
            | Msg::Leave
            | Msg::Quit => true,
            _ => false,
        }
    }

    /// True if the screen shows steps that the user can go to.
    fn shows_steps(&self) -> bool {
        self.panel().subject() == Subject::Steps
    }

    /// Ends an edit. The edit is a change of its own, separate from what follows.
    fn end_edit(&mut self) {
        if let Some(before) = self.typing.as_ref().map(|typing| typing.before.clone()) {
            let depths = self.history.depths();
            self.leave_edit();
            self.remember(before, depths);
        }
    }

    /// Leaves the innermost context: an overlay, an edit, a presentation, a lesson, a view of a screen.
    fn back(&mut self) {
        let screen = self.state.screen;
        if self.open_overlay.is_some() {
            self.close_layer();
        } else if self.typing.is_some() {
            self.revert();
        } else if self.state.presenting {
            self.present();
        } else if self.reads_lesson() {
            self.show_lesson_list();
        } else if !self.state.screens.of_mut(screen).go_back() {
            let aside = matches!(self.state.focus, Focus::Instruction | Focus::Steps);
            if self.shows_steps() && aside {
                self.leave_line(None);
            }
            self.state.screen = Screen::default();
            self.say_stand_in();
        }
    }

    /// Ends an edit if its text can be read, or performs the chosen action of an overlay.
    fn accept_any(&mut self) -> Option<Effect> {
        match self.open_overlay.take() {
            Some(OverlayState::Prompt(prompt)) => return self.enter(&prompt),
            Some(OverlayState::Menu(menu)) => self.choose_part(menu.within(&self.state.question.parts())),
            Some(OverlayState::Copy(menu)) => return self.copy_row(menu),
            Some(OverlayState::Terms(terms)) => self.open_glossary(Some(terms.chosen())),
            Some(OverlayState::Help(help)) => {
                return self.open_found(&help).and_then(|msg| self.perform(msg));
            }
            Some(OverlayState::Go(menu)) => self.go_to_screen(Screen::ALL[menu.place()]),
            None => {
                let row = self.typing.as_ref().map(|typing| typing.before.focus);
                if let Some(line) = self.typed_command() {
                    self.revert();
                    return self.command(&line);
                }
                if self.take_pending() {
                    return None;
                }
                let on_line = self.typing.is_some() && self.state.focus == Focus::Instruction;
                let result =
                    self.focused_text().filter(|text| on_line && commands::kind(text) == Input::Result);
                let result = result.map(str::to_owned);
                self.accept();
                if self.typing.is_none() && self.state.focus == Focus::Instruction {
                    self.leave_line(row);
                }
                if let Some(text) = result {
                    self.diagnose_observed(&text);
                }
                if self.typing.is_none() {
                    self.check_guess();
                }
            }
        }
        None
    }

    /// The text being typed, if Enter runs it instead of computing it: a text in the line, or a formula on the row of a
    /// number.
    fn typed_command(&self) -> Option<String> {
        let text = self.focused_text().filter(|_| self.typing.is_some())?;
        let runs = match self.state.focus {
            Focus::Instruction => commands::is_done(&self.state.question, text),
            _ => commands::is_formula(&self.state.question, text),
        };
        runs.then(|| text.to_owned())
    }

    /// Chooses an entry of the open menu.
    fn pick(&mut self, part: usize, choice: usize) -> Option<Effect> {
        match self.open_overlay {
            Some(OverlayState::Copy(_)) => return self.copy_row(CopyMenu::at(choice)),
            Some(OverlayState::Menu(_)) => self.choose_part(Menu::at(part, choice)),
            Some(OverlayState::Help(_)) => {
                return self.open_found_at(choice).and_then(|msg| self.perform(msg));
            }
            _ => {}
        }
        None
    }

    /// Runs the line that the user entered. The line closes even if it is not understood: the user can recall it from
    /// the history, but an open line would swallow the next text.
    fn enter(&mut self, prompt: &PromptLine) -> Option<Effect> {
        let text = &prompt.input().text;
        if prompt.kind() == PromptKind::Search || text.trim().is_empty() {
            return None;
        }
        if self.command_history.last() != Some(text) {
            self.command_history.push(text.clone());
        }
        self.command(text)
    }

    /// Runs a command line, or shows why it cannot be run.
    fn command(&mut self, text: &str) -> Option<Effect> {
        commands::run(self, text).unwrap_or_else(|why| {
            self.refused = true;
            self.say(why);
            None
        })
    }
}
