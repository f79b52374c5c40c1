//! Changes of the screen, the selected step and the focus; presenting.

use crate::explain::StepKind;
use crate::session::Session;
use crate::session::model::BeforePresenting;
use crate::session::msg::Effect;
use crate::session::question::{Focus, Question};
use crate::session::screens::{Head, Screen};

impl Session {
    /// Focuses a row, if the instruction and the screen have it.
    pub(in crate::skins::session) fn put_focus(&mut self, focus: Focus) {
        let steps = focus == Focus::Steps && self.has_numbers_alone();
        let result = matches!(focus, Focus::Result { .. }) && self.single().is_some();
        if steps || result || !Focus::rows(&self.state.question.instr).contains(&focus) {
            return;
        }
        self.state.focus = focus;
        if let Some(width) = self.answer.width_at(focus) {
            self.state.column = self.state.column.min(width - 1);
        }
        // Select a step of the focused lane.
        if let Some(lane) = focus.lane().filter(|_| self.state.question.instr.ty.lanes() > 1) {
            self.state.step.go_to_lane(lane);
        }
    }

    /// True if the screen lists no steps, and Up and Down move only between rows of numbers.
    pub(in crate::skins::session) fn has_numbers_alone(&self) -> bool {
        self.panel().head() == Head::Row
    }

    /// The rows of numbers from top to bottom. A single number has no result.
    pub(in crate::skins::session) fn number_rows(&self) -> Vec<Focus> {
        let is_shown = |row: &Focus| !matches!(row, Focus::Result { .. }) || self.single().is_none();
        Focus::numbers(&self.state.question.instr).filter(is_shown).collect()
    }

    /// Focuses a row of numbers, unless one is focused.
    fn focus_on_number(&mut self) {
        let rows = self.number_rows();
        if !rows.contains(&self.state.focus) {
            self.state.focus = rows.first().copied().unwrap_or(Focus::Bits { operand: 0, lane: 0 });
        }
    }

    /// Selects a step, or the last one if the index is too large.
    pub(in crate::skins::session) fn choose_step(&mut self, place: usize) {
        (self.at_a_glance, self.has_stepped) = (false, true);
        self.state.step.choose(place, &self.answer.steps);
    }

    /// Goes to the next step or the previous one. In a terminal, a presentation first reads the operands one by one; a
    /// page has room for all of them.
    pub(in crate::skins::session) fn next_step(&mut self, on: bool) {
        if self.shows_overview() {
            // The overview comes before the first step.
            self.at_a_glance = false;
            self.choose_step(0);
            return;
        }
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
        self.open_overlay = None;
        self.stop_presenting();
        if screen != self.state.screen {
            // Only the screen that a lesson's step shows belongs to the lesson.
            self.state.screens.put_aside();
        }
        self.state.screen = screen;
        if self.has_numbers_alone() {
            self.focus_on_number();
        }
        let focus = self.state.focus;
        self.state.screens.of_mut(screen).enter(&self.answer, focus);
        self.say_stand_in();
    }

    /// Names the operation that stands in, if the question is a single number and the screen is about an operation.
    pub(in crate::skins::session) fn say_stand_in(&mut self) {
        let Question { single, instr, .. } = self.state.question;
        if single && self.panel().subject().has_result() {
            self.say(format!(
                "this screen needs an operation, so it shows {instr} of the number; for another one, type a formula such as 0.1 + 1"
            ));
        }
    }

    /// Asks a GPU for the present result, which only a terminal can do. Refuses while the result is hidden, because the
    /// answer would reveal it.
    pub(in crate::skins::session) fn ask_gpu(&mut self) -> Option<Effect> {
        self.open_overlay = None;
        if self.state.hidden {
            self.say("a GPU would reveal the hidden result; show the result first");
            return None;
        }
        let evaluation = self.evaluation();
        Some(Effect::AskGpu(evaluation.instr, evaluation.operands.clone()))
    }

    /// Changes the focused operand, or the operand that the keys of the screen change instead.
    pub(in crate::skins::session) fn on_operand(&mut self, change: impl FnOnce(&mut Session)) {
        let Some(operand) = self.panel().operand() else { return change(self) };
        if self.answer.instr().operand_names().len() <= operand {
            return self.say("both operands are axes of the plane; only fma has a third operand");
        }
        let before = self.state.focus;
        self.state.focus = Focus::Bits { operand, lane: before.lane().unwrap_or(0) };
        change(self);
        self.state.focus = before;
    }

    /// Starts presenting the steps, with the result hidden, or stops. The steps of an operation start at the one that
    /// the user has chosen, otherwise at the first.
    pub(in crate::skins::session) fn turn_presentation(&mut self) {
        self.open_overlay = None;
        if self.state.presenting {
            return self.stop_presenting();
        }
        let at_a_glance = self.shows_overview();
        self.state.presenting = true;
        if self.reads_lesson() {
            // The step of a lesson determines what is hidden.
            return;
        }
        self.state.hidden = true;
        self.state.screen = Screen::default();
        let (step, has_stepped) = (self.state.step.clone(), self.has_stepped);
        if at_a_glance || (step.is_start() && !has_stepped) {
            self.state.step.choose(0, &self.answer.steps);
        }
        self.before_presenting = Some(BeforePresenting { step, at_a_glance, has_stepped });
    }

    /// Ends a presentation, and returns to the step before it. If the presentation showed one of two lanes, the result
    /// is hidden, because the other lane may still be open.
    fn stop_presenting(&mut self) {
        self.state.hidden |= self.presents_a_lane();
        self.state.presenting = false;
        if let Some(before) = self.before_presenting.take() {
            self.state.step = before.step;
            (self.at_a_glance, self.has_stepped) = (before.at_a_glance, before.has_stepped);
        }
    }

    /// Goes to the next step, but never past a hidden one, so that one key press too many reveals nothing to a class.
    /// Hides the result again at the start of each lane, so that the class predicts each lane separately.
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
