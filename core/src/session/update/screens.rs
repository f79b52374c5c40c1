//! To another screen, another step, another row of a list.

use crate::explain::StepKind;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::question::Focus;
use crate::session::screens::{Head, Screen};

impl Session {
    /// Puts the focus on a row, if the instruction and the screen have it.
    pub(in crate::skins::session) fn put_focus(&mut self, focus: Focus) {
        let steps = focus == Focus::Steps && self.has_numbers_alone();
        if steps || !Focus::rows(&self.state.question.instr).contains(&focus) {
            return;
        }
        self.state.focus = focus;
        if let Some(width) = self.answer.width_at(focus) {
            self.state.column = self.state.column.min(width - 1);
        }
        // The steps of the lane that is worked on are the ones to look at.
        if let Some(lane) = focus.lane().filter(|_| self.state.question.instr.ty.lanes() > 1) {
            self.state.step.go_to_lane(lane);
        }
    }

    /// True if the screen has rows of numbers alone: no line, no steps.
    pub(in crate::skins::session) fn has_numbers_alone(&self) -> bool {
        self.panel().head() == Head::Row
    }

    /// The focus goes to a row of bits if it is not on one.
    fn focus_on_number(&mut self) {
        let rows: Vec<Focus> = Focus::numbers(&self.state.question.instr).collect();
        if !rows.contains(&self.state.focus) {
            self.state.focus = rows.first().copied().unwrap_or(Focus::Bits { operand: 0, lane: 0 });
        }
    }

    /// Looks at a step, the last one at most.
    pub(in crate::skins::session) fn choose_step(&mut self, place: usize) {
        self.state.step.choose(place, &self.answer.steps);
    }

    /// To the step behind the present one, or to the one before it. In a terminal a presentation reads one
    /// operand after the other first; a page has room for all of them.
    pub(in crate::skins::session) fn next_step(&mut self, on: bool) {
        let decodes =
            self.answer.steps.get(self.step_place()).is_some_and(|step| step.kind == StepKind::Decode);
        let count = self.answer.instr().operand_names().len();
        let one_by_one = self.state.presenting && self.host.has_keys_alone();
        if one_by_one && decodes && self.state.step.go_to_row(on, count) {
            return;
        }
        let place = self.step_place();
        self.choose_step(if on { place + 1 } else { place.saturating_sub(1) });
    }

    /// Goes to a screen.
    pub(in crate::skins::session) fn show(&mut self, screen: Screen) {
        self.layer = None;
        self.stop_presenting();
        if screen != self.state.screen {
            // A lesson stands round the screen that its step shows, and no other.
            self.state.screens.put_aside();
        }
        self.state.screen = screen;
        if self.has_numbers_alone() {
            self.focus_on_number();
        }
        let focus = self.state.focus;
        self.state.screens.of_mut(screen).enter(&self.answer, focus);
    }

    /// Asks a GPU for the result that is on screen: the terminal can. Who is to predict it would be told.
    pub(in crate::skins::session) fn ask_gpu(&mut self) -> Option<Effect> {
        self.layer = None;
        if self.state.hidden {
            self.say("the result is hidden, and a GPU would tell it: show it first");
            return None;
        }
        let evaluation = self.evaluation();
        Some(Effect::AskGpu(evaluation.instr, evaluation.operands.clone()))
    }

    /// Changes the operand that has the focus, or the one that the keys of the screen move instead.
    pub(in crate::skins::session) fn on_operand(&mut self, change: impl FnOnce(&mut Session)) {
        let Some(operand) = self.panel().operand() else { return change(self) };
        if self.answer.instr().operand_names().len() <= operand {
            return self.say("both operands are axes: a third one is there for fma");
        }
        let before = self.state.focus;
        self.state.focus = Focus::Bits { operand, lane: before.lane().unwrap_or(0) };
        change(self);
        self.state.focus = before;
    }

    /// Presents the steps, those of an operation from the first on and with the result hidden; or ends that.
    pub(in crate::skins::session) fn turn_presentation(&mut self) {
        self.layer = None;
        if self.state.presenting {
            return self.stop_presenting();
        }
        self.state.presenting = true;
        if self.reads_lesson() {
            // What a lesson hides is written in it.
            return;
        }
        self.state.hidden = true;
        self.state.screen = Screen::default();
        self.choose_step(0);
    }

    /// Ends a presentation. What was not asked for by then stays hidden.
    fn stop_presenting(&mut self) {
        self.state.hidden |= self.presents_a_lane();
        self.state.presenting = false;
    }

    /// To the next step. One that is hidden stays, however often one asks to go on: a press too many tells a class nothing.
    /// Each lane is to be predicted by itself.
    pub(in crate::skins::session) fn forward(&mut self) {
        if self.state.hidden && self.state.step.reveals_result(&self.answer.steps) {
            return self.say(self.still_hidden_words());
        }
        let before = self.step_lane();
        self.next_step(true);
        let now = self.step_lane();
        self.state.hidden |= before.is_some() && now.is_some() && now != before;
    }
}
