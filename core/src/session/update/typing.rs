//! Edits texts: the line, an operand, a command line.

use crate::input::Input as Kind;
use crate::isa::{Allow, Type, and_list};
use crate::program::read::{Notation, OperandText, Reading, instr_of};
use crate::session::Session;
use crate::session::commands;
use crate::session::input::{Edit, Input, LONGEST, Typing, fits};
use crate::session::keys::KeyContext;
use crate::session::overlays::{OverlayState, PromptKind};
use crate::session::question::{Focus, NAMES, Question, fields_of, type_of};
use crate::session::screens::TypingEffect;
use crate::session::state::State;
use crate::typo::clipped;

impl Session {
    /// Inserts a character, or starts a text with it: a value on the focused row, a position on a map, a search, and
    /// otherwise the line.
    pub(in crate::skins::session) fn typed(&mut self, c: char) {
        if self.typing.is_none() && self.open_overlay.is_none() {
            match self.context_below() {
                KeyContext::Bits | KeyContext::Guess => {}
                context => match (context.starts(), self.panel().context().map(KeyContext::starts)) {
                    (TypingEffect::Command { text, .. }, _)
                    | (_, Some(TypingEffect::Command { text, in_lesson: true })) => {
                        self.open_prompt(PromptKind::Command, text);
                    }
                    (TypingEffect::Search, _) => self.open_prompt(PromptKind::Search, ""),
                    (TypingEffect::Line | TypingEffect::Field, _) => self.begin_at(Focus::Instruction),
                },
            }
        }
        self.edit(Edit::Insert(c));
    }

    /// Starts an edit of another row with an empty text. Esc goes back to the previously focused row.
    pub(in crate::skins::session) fn begin_at(&mut self, focus: Focus) {
        let before = self.state.clone();
        self.put_focus(focus);
        self.begin(Some(String::new()));
        if let Some(typing) = &mut self.typing {
            typing.before = before;
        }
    }

    /// Starts an edit of the line with its text selected, so that the first typed character replaces it.
    pub(in crate::skins::session) fn select_line(&mut self) {
        let before = self.state.clone();
        self.put_focus(Focus::Instruction);
        self.begin(None);
        if let Some(typing) = &mut self.typing {
            typing.selected = true;
            typing.before = before;
        }
    }

    /// Edits the text. Outside an edit, a character starts an edit with an empty text; any other edit starts with the
    /// present text.
    pub(in crate::skins::session) fn edit(&mut self, edit: Edit) {
        self.edit_all([edit]);
    }

    /// Performs several edits in turn, and reads the text only after the last one: the beginning of a pasted text means
    /// nothing.
    pub(in crate::skins::session) fn edit_all(&mut self, edits: impl IntoIterator<Item = Edit>) {
        match &mut self.open_overlay {
            Some(OverlayState::Prompt(prompt)) => {
                edits.into_iter().for_each(|edit| prompt.edit(edit));
                return self.follow_search();
            }
            Some(OverlayState::Help(help)) => return edits.into_iter().for_each(|edit| help.edit(edit)),
            Some(_) => return,
            None => {}
        }
        for edit in edits {
            self.edit_once(edit);
        }
        if self.typing.is_some() {
            self.understand();
        }
    }

    fn edit_once(&mut self, edit: Edit) {
        if self.typing.is_none() {
            self.begin(matches!(edit, Edit::Insert(_)).then(String::new));
        }
        let Some(typing) = &mut self.typing else { return };
        typing.tried = false;
        let (mut caret, selected) = (typing.caret, std::mem::take(&mut typing.selected));
        let Some(text) = self.focused_text_mut() else { return };
        if selected && edit.changes_text() {
            text.clear();
            caret = 0;
        }
        if matches!(edit, Edit::Insert(_)) && text.chars().count() >= LONGEST {
            self.say(format!("too long (limit: {LONGEST} characters)"));
            return;
        }
        let caret = edit.perform(text, caret);
        if let Some(typing) = &mut self.typing {
            typing.caret = caret;
        }
    }

    /// Replaces the whole text; outside an edit, starts an edit.
    pub(in crate::skins::session) fn write(&mut self, text: &str) {
        if let Err(why) = fits(text, "") {
            self.say(why);
            return;
        }
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        match &mut self.open_overlay {
            Some(OverlayState::Prompt(prompt)) => {
                prompt.put(Input::new(text));
                return self.follow_search();
            }
            Some(_) => return,
            None => self.begin(None),
        }
        if self.typing.is_some() {
            self.replace_typed(Input::new(text));
        }
    }

    /// Starts an edit of the focused row: with `text` if given, else with the row's own text.
    pub(in crate::skins::session) fn begin(&mut self, text: Option<String>) {
        if self.typing.is_some() || self.open_overlay.is_some() {
            return;
        }
        let before = self.state.clone();
        let question = &self.state.question;
        let start = match self.state.focus {
            Focus::Steps => return,
            Focus::Result { .. } => match self.guessed_lane() {
                Some(lane) => self.guessed_code(lane).unwrap_or_default(),
                None => return self.say_result_is_computed(),
            },
            Focus::Instruction => self.line(),
            Focus::Bits { operand, lane } => {
                let field = question.operands.field(operand, lane);
                let format = type_of(&question.instr, operand).and_then(Type::format);
                if field.is_broken() { field.text.clone() } else { field.good.editable(format, lane) }
            }
        };
        let text = text.unwrap_or_else(|| start.clone());
        self.state.question.keep_formula();
        self.typing =
            Some(Typing { caret: text.chars().count(), selected: false, tried: false, start, before });
        if let Some(place) = self.focused_text_mut() {
            *place = text;
        }
    }

    /// The text of the focused row, as typed.
    pub(in crate::skins::session) fn focused_text(&self) -> Option<&str> {
        match self.state.focus {
            Focus::Instruction => self.state.question.typed.as_deref(),
            Focus::Bits { operand, lane } => Some(&self.state.question.operands.field(operand, lane).text),
            Focus::Result { .. } => self.guessed_lane().map(|_| self.state.guess.text.as_str()),
            Focus::Steps => None,
        }
    }

    fn focused_text_mut(&mut self) -> Option<&mut String> {
        let guesses = self.guessed_lane().is_some();
        let State { question, focus, guess, .. } = &mut *self.state;
        match *focus {
            Focus::Instruction => Some(question.typed.get_or_insert_default()),
            Focus::Bits { operand, lane } => Some(&mut question.operands.field_mut(operand, lane).text),
            Focus::Result { .. } => guesses.then_some(&mut guess.text),
            Focus::Steps => None,
        }
    }

    /// Replaces the text being edited.
    pub(in crate::skins::session) fn replace_typed(&mut self, input: Input) {
        let Some(text) = self.focused_text_mut() else { return };
        *text = input.text;
        if let Some(typing) = &mut self.typing {
            typing.caret = input.caret;
            (typing.selected, typing.tried) = (false, false);
        }
        self.understand();
    }

    /// Applies the typed text as far as it can be read.
    fn understand(&mut self) {
        let State { question, focus, guess, .. } = &mut *self.state;
        match *focus {
            Focus::Steps => {}
            Focus::Result { lane } => {
                let text = guess.text.clone();
                guess.take(lane, question.instr.ty, &text);
            }
            Focus::Bits { operand, lane } => {
                if let Some(ty) = type_of(&question.instr, operand) {
                    question.operands.settle(operand, lane, ty);
                }
            }
            Focus::Instruction => self.understand_line(),
        }
        self.settle();
    }

    /// Applies the line as far as it can be read. A formula is read in the context of the instruction before the edit,
    /// not of instructions in intermediate texts. Operands that the line lacks keep their values from before the edit.
    pub(in crate::skins::session) fn understand_line(&mut self) {
        let Some(text) = self.state.question.typed.clone() else { return };
        if let Some(question) = self.single_asked(&text) {
            self.state.question = Question { typed: Some(text), ..question };
            return;
        }
        match self.line_reading(&text) {
            // A single word that is not an instruction yet may continue: `max` to `max.ftz.f16`.
            Some(_) if is_begun(&text) => {}
            // `0,1` may continue as a number with a decimal comma.
            Some(reading) if is_one_word(&text) && reading.notation == Notation::Numbers => {}
            Some(reading) if !matches!(reading.notation, Notation::Listing { .. }) => {
                self.put_reading(&reading);
            }
            Some(_) => {}
            None => {
                if let Some(instr) = instr_of(&text, self.state.question.allow) {
                    self.state.question.put_instr(instr);
                    self.read_again();
                }
            }
        }
    }

    /// Replaces the question by the reading of the line. Operands that the line lacks keep their values from before the
    /// edit.
    fn put_reading(&mut self, reading: &Reading) {
        let question = &mut self.state.question;
        if let Some(typing) = &self.typing {
            question.operands.clone_from(&typing.before.question.operands);
        }
        question.take(reading);
        question.keep_formula();
        self.read_again();
    }

    /// The reading of a text in the line.
    fn line_reading(&self, text: &str) -> Option<Reading> {
        let beside = self.typing.as_ref().map_or(&self.state.question, |typing| &typing.before.question);
        let allow = self.state.question.allow;
        Question { allow, ..beside.clone() }.read(text).ok()
    }

    /// Ends an edit if its text can be read.
    pub(in crate::skins::session) fn accept(&mut self) {
        let Some(typing) = &mut self.typing else { return };
        typing.tried = true;
        let (start, row) = (typing.start.clone(), typing.before.focus);
        let Some(text) = self.focused_text().map(str::to_owned) else { return };
        match self.state.focus {
            _ if text == start => return self.revert(),
            Focus::Instruction => {
                if !self.accept_line(&text, row) {
                    return;
                }
            }
            Focus::Bits { operand, lane } => {
                if self.state.question.operand_problem(operand, lane).is_some() {
                    return;
                }
                // A suffix changes the format of a single number.
                let single = self.single().and_then(|_| self.single_asked(&text));
                if let Some(question) = single {
                    self.put_single(question);
                }
                let field = self.state.question.operands.field_mut(operand, lane);
                field.text = field.good.text().to_owned();
            }
            Focus::Result { .. } => {
                if self.guess_problem().is_some() {
                    return;
                }
                self.state.guess.text.clear();
            }
            Focus::Steps => {}
        }
        self.typing = None;
        self.settle();
    }

    /// Applies the text of the line: a link, an instruction, a formula, a single number, or a value for the operand of
    /// the previously focused row. Returns false if the text cannot be read.
    fn accept_line(&mut self, text: &str, row: Focus) -> bool {
        let kind = commands::kind(text);
        if let Kind::Link(link) = kind {
            return self.accept_link(link);
        }
        if !matches!(kind, Kind::Value(_))
            && let Some(reading) = self.line_reading(text)
        {
            self.put_reading(&reading);
            self.say_taken(&reading);
            return true;
        }
        if let Some(question) = self.single_asked(text) {
            self.put_single(question);
            return true;
        }
        let Some(given) = self.values_in(text, row) else { return false };
        // Intermediate texts may have changed the question.
        if let Some(before) = self.typing.as_ref().map(|typing| typing.before.question.clone()) {
            self.state.question = before;
        }
        self.put_values(text, &given);
        true
    }

    /// The operands that a text names, `a=1 b=2`; for a bare value, the operand that it replaces, which depends on the
    /// row that had the focus.
    fn values_in(&self, text: &str, row: Focus) -> Option<Vec<(usize, OperandText)>> {
        let question = &self.state.question;
        question.named_operands(text).or_else(|| question.value_alone(text, row).map(|one| vec![one]))
    }

    /// Applies values without an instruction; on the row of a hidden result, a guess. Returns false for any other text.
    pub(in crate::skins::session) fn accept_values(&mut self, text: &str) -> bool {
        let ty = self.state.question.instr.ty;
        if let Some(lane) = self.guessed_lane()
            && self.state.guess.take(lane, ty, text)
        {
            self.check_guess();
            return true;
        }
        if let Some(question) = self.single_asked(text) {
            self.put_single(question);
            return true;
        }
        let Some(given) = self.values_in(text, self.state.focus) else { return false };
        self.put_values(text, &given);
        true
    }

    fn put_values(&mut self, text: &str, given: &[(usize, OperandText)]) {
        let question = &mut self.state.question;
        question.typed = None;
        for (slot, value) in given {
            question.operands.replace(*slot, fields_of(value));
        }
        let names: Vec<&str> = given.iter().map(|(slot, _)| NAMES[*slot]).collect();
        match names.as_slice() {
            [name] if !text.contains('=') => self.say(format!("{name} is {} now", clipped(text.trim()))),
            names => self.say(format!("set {}", and_list(names))),
        }
    }

    /// Opens a typed link. If that fails, says why, and returns false.
    fn accept_link(&mut self, text: &str) -> bool {
        match Session::open(text) {
            Ok(opened) => {
                self.state = opened.state;
                self.notice = opened.notice;
                true
            }
            Err(why) => {
                self.say(why.to_string());
                false
            }
        }
    }

    /// Ends an edit. An unreadable text stays as it is.
    pub(in crate::skins::session) fn leave_edit(&mut self) {
        self.accept();
        self.typing = None;
        self.state.guess.text.clear();
    }

    /// Cancels an edit, and restores the state before it.
    pub(in crate::skins::session) fn revert(&mut self) {
        if let Some(typing) = self.typing.take() {
            self.state = typing.before;
            self.settle();
        }
    }
}

fn is_one_word(text: &str) -> bool {
    !text.trim().contains(char::is_whitespace)
}

/// True if the text is a single word that may become an instruction: an operation, with or without modifiers.
fn is_begun(text: &str) -> bool {
    let word = text.trim();
    !word.contains(char::is_whitespace)
        && crate::isa::parse(word, Allow::ALL).is_err()
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}
