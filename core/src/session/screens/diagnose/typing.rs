//! The messages to the diagnosis: lists to show, edits of the field, and Enter, which diagnoses its text.

use super::entered::EnteredText;
use super::msg::DiagnoseMsg;
use super::state::EXAMPLES;
use crate::input::{Input, lines};
use crate::session::Session;
use crate::session::commands;
use crate::session::input::Edit;
use crate::session::msg::{Effect, Msg};

/// The longest list that can be edited here, in bytes.
const LONGEST_EDIT: usize = 64 << 10;

impl Session {
    /// Handles a message to the diagnosis.
    pub(in crate::skins::session) fn on_diagnose(&mut self, msg: DiagnoseMsg) -> Option<Effect> {
        match msg {
            DiagnoseMsg::Open(text) => self.show_results(&text),
            DiagnoseMsg::Enter => return self.enter_results(),
            DiagnoseMsg::OpenArrays(files) => self.show_arrays(&files),
        }
        None
    }

    /// Handles a message to the field of results. `None` if the message is not for the field.
    pub(in crate::skins::session) fn on_results_field(&mut self, msg: &Msg) -> Option<Option<Effect>> {
        let results = &mut self.state.screens.results;
        let (types, is_empty) = (results.types(), results.is_empty());
        let field = results.field_mut();
        match msg {
            Msg::Type(c) => {
                field.enter();
                field.edit(Edit::Insert(*c));
            }
            Msg::ReplaceText(text) => {
                field.enter();
                field.put(text);
            }
            Msg::EditAnew => field.enter(),
            Msg::Open if is_empty && !field.is_blank() => return Some(self.enter_results()),
            Msg::Edit => self.edit_results(),
            Msg::Paste(text) => return self.paste_results(text),
            Msg::Complete => {
                field.enter();
                if !field.next_example(EXAMPLES) {
                    self.say("examples replace only an empty field; your text stays");
                }
            }
            Msg::Accept => return Some(self.enter_results()),
            _ if !types => return None,
            Msg::Backspace => field.edit(Edit::Backspace),
            Msg::Delete => field.edit(Edit::Delete),
            Msg::Clear => field.edit(Edit::Clear),
            Msg::Left => field.edit(Edit::Left),
            Msg::Right => field.edit(Edit::Right),
            Msg::First => field.edit(Edit::First),
            Msg::Last => field.edit(Edit::Last),
            Msg::Up | Msg::Down if field.has_several_lines() => field.go(*msg == Msg::Down),
            _ => return None,
        }
        Some(None)
    }

    /// Puts all lines of the list into the field.
    fn edit_results(&mut self) {
        let results = &mut self.state.screens.results;
        let text = results.text().cloned();
        match text {
            Some(text) if text.len() > LONGEST_EDIT => self.say(format!(
                "too long to edit here: {} lines; edit the file, and open it again",
                lines(&text).count()
            )),
            Some(text) => results.field_mut().edit_list(&text),
            None => results.field_mut().enter(),
        }
    }

    /// Handles a text that was pasted here. A single result is added to the list; a list, a program, a link or a file
    /// is opened as on every screen; any other text goes into the field. If the field is not empty, every text does.
    fn paste_results(&mut self, text: &str) -> Option<Option<Effect>> {
        let results = &mut self.state.screens.results;
        if text.trim().is_empty() {
            return None;
        }
        if results.field_mut().is_blank() {
            match commands::kind(text.trim()) {
                Input::Link(_) | Input::Results | Input::Files(_) | Input::Program(_) | Input::Formula(_) => {
                    return None;
                }
                Input::Result => {
                    results.field_mut().put(text.trim());
                    return Some(self.enter_results());
                }
                Input::Value(_)
                | Input::Question
                | Input::Lesson(_)
                | Input::Command(_)
                | Input::Unknown(_) => {}
            }
        }
        let field = results.field_mut();
        field.enter();
        field.insert(text);
        let is_complete = field.has_several_lines() && text.ends_with(['\n', '\r']);
        Some(if is_complete { self.enter_results() } else { None })
    }

    /// Diagnoses the text of the field: adds its lines to the list, or replaces the list by them. If none of the lines
    /// can be read, they stay in the field, each with the reason.
    fn enter_results(&mut self) -> Option<Effect> {
        let text = self.state.screens.results.field_mut().text();
        let is_line = !text.trim().contains('\n');
        if self.state.screens.results.field_mut().is_blank() {
            self.enter_nothing();
            return None;
        }
        if let Input::Link(_) | Input::Files(_) | Input::Command(_) = commands::kind(text.trim())
            && is_line
        {
            let before = self.state.screens.results.clone();
            self.state.screens.results.field_mut().clear();
            let effect = commands::run(self, text.trim()).unwrap_or_else(|why| {
                self.state.screens.results = before;
                self.say(why);
                None
            });
            return effect;
        }
        let teacher = self.teaching_for(|| DiagnoseMsg::Enter.into())?;
        let given = self.state.screens.results.instr().unwrap_or(self.state.question.instr);
        let results = &mut self.state.screens.results;
        let replaces = results.field_mut().replaces_list();
        let list = results.text().filter(|_| !replaces).map_or_else(String::new, |list| list.to_string());
        match teacher.enter_results(&list, &text, given) {
            EnteredText::Continues => {
                results.field_mut().split_line();
                self.say("go on with the results, one on each line");
            }
            EnteredText::Wrong(wrong) => results.field_mut().reject(wrong),
            EnteredText::List(text) => results.add(&text, given),
        }
        None
    }

    /// Handles Enter in an empty field. An empty text in place of all lines removes the list.
    fn enter_nothing(&mut self) {
        let results = &mut self.state.screens.results;
        if results.field_mut().replaces_list() {
            results.remove();
        } else if results.is_empty() {
            let example = if self.host.has_keys_alone() { "press Tab" } else { "press “next example”" };
            self.say(format!("nothing to diagnose yet: type or paste a result, or {example} for an example"));
        } else {
            self.say("type a result to add it; Esc leads to the list");
        }
    }
}
