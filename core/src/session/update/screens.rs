//! To another screen, another step, another row of a list.

use crate::explain::{StepKind, Term, asked_bits, bits_text};
use crate::isa::Instr;
use crate::session::input::LONGEST;
use crate::session::msg::{Effect, Msg};
use crate::session::question::Focus;
use crate::session::screens::{MapPage, Panel, PlaneTurn, ReferencePage, Request, Scene, Screen};
use crate::session::state::State;
use crate::session::value::Session;

impl Session {
    /// Puts the focus on a row, if the instruction and the screen have it.
    pub(in crate::session) fn put_focus(&mut self, focus: Focus) {
        let steps = focus == Focus::Steps && self.state.screen == Screen::Number;
        if steps || !Focus::rows(&self.state.question.instr).contains(&focus) {
            return;
        }
        self.state.focus = focus;
        if let Some(width) = self.answer.width_at(focus) {
            self.state.column = self.state.column.min(width - 1);
        }
        // The steps of the lane that is worked on are the ones to look at.
        if let Some(lane) = focus.lane().filter(|_| self.state.question.instr.ty.lanes() == 2) {
            self.state.screens.steps.go_to_lane(lane);
        }
    }

    /// The focus goes to a row of bits if it is not on one.
    fn focus_on_number(&mut self) {
        let rows: Vec<Focus> = Focus::numbers(&self.state.question.instr).collect();
        if !rows.contains(&self.state.focus) {
            self.state.focus = rows.first().copied().unwrap_or(Focus::Bits { operand: 0, lane: 0 });
        }
    }

    /// Looks at a step, the last one at most.
    pub(in crate::session) fn choose_step(&mut self, place: usize) {
        self.state.screens.steps.choose(place, &self.answer.steps);
    }

    /// To the step behind the present one, or to the one before it. In a terminal a presentation reads one
    /// operand after the other first; a page has room for all of them.
    pub(in crate::session) fn next_step(&mut self, on: bool) {
        let decodes =
            self.answer.steps.get(self.step_place()).is_some_and(|step| step.kind == StepKind::Decode);
        let count = self.answer.instr().operand_names().len();
        let one_by_one = self.state.presenting && self.host.has_keys_alone();
        if one_by_one && decodes && self.state.screens.steps.go_to_row(on, count) {
            return;
        }
        let place = self.step_place();
        self.choose_step(if on { place + 1 } else { place.saturating_sub(1) });
    }

    /// Does on the present screen what a message says, and what the screen asks for then.
    pub(in crate::session) fn on_screen(&mut self, msg: &Msg) {
        if self.is_on_plane() {
            return self.turn_plane(PlaneTurn::Msg(msg), || msg.clone());
        }
        let lane = self.lane();
        let row = self.counted_row();
        let state = &mut self.state;
        let State { screen, focus, hidden, presenting, .. } = *state;
        let survey = self.survey.as_ref();
        let report = self.told.as_ref().map(|told| &told.report);
        let explanation = self.explanation.as_deref();
        let answer = &self.answer;
        let scene =
            Scene { answer, screen, focus, lane, hidden, presenting, survey, report, explanation, row };
        let request = state.screens.of_mut(screen).update(msg, &scene);
        self.grant(request);
    }

    /// Does what a screen asks for.
    fn grant(&mut self, request: Option<Request>) {
        match request {
            None => {}
            Some(Request::Focus(focus)) => self.put_focus(focus),
            Some(Request::TakeCode) => self.take_code(),
            Some(Request::Explain(text)) => self.bring_results(text),
            Some(Request::Say(words)) => self.say(words),
            Some(Request::Ask(instr, operands, seen)) => self.ask(instr, operands, seen),
            Some(Request::Use(instr)) => {
                self.use_instr(instr);
                self.show(Screen::Operation);
            }
        }
    }

    /// Asks for an instruction with the bits of its operands, which are shown as they are, and perhaps with what came out elsewhere.
    pub(in crate::session) fn ask(&mut self, instr: Instr, operands: [u64; 3], seen: Option<u64>) {
        let seen = seen.map_or_else(String::new, |bits| format!(" -> {}", bits_text(&instr, bits)));
        let text = asked_bits(&instr, operands) + &seen;
        match self.state.question.read(&text) {
            Ok(reading) => {
                self.take_reading(&reading, &text);
                self.show(Screen::Operation);
            }
            Err(why) => self.say(why.one_line(&text)),
        }
    }

    /// Goes to a screen.
    pub(in crate::session) fn show(&mut self, screen: Screen) {
        self.layer = None;
        self.stop_presenting();
        if screen != self.state.screen {
            // A lesson stands round the screen that its step shows, and no other.
            self.state.screens.lessons.put_aside();
        }
        self.state.screen = screen;
        if screen == Screen::Number {
            self.state.screens.numbers.show(None);
            self.focus_on_number();
        }
        if screen == Screen::Map {
            self.state.screens.maps.show(MapPage::Codes, &self.answer, self.state.focus);
        }
        if screen == Screen::Hardware {
            self.state.screens.hardware.follow();
        }
        if screen == Screen::Reference {
            self.state.screens.reference.show(ReferencePage::Instructions);
        }
    }

    /// Asks a GPU for the result that is on screen: the terminal can. Who is to predict it would be told.
    pub(in crate::session) fn ask_gpu(&mut self) -> Option<Effect> {
        self.layer = None;
        if self.state.hidden {
            self.say("the result is hidden, and a GPU would tell it: show it first");
            return None;
        }
        let evaluation = self.evaluation();
        Some(Effect::AskGpu(evaluation.instr, evaluation.registers()))
    }

    /// Is the plane of two operands looked at?
    pub(in crate::session) fn is_on_plane(&self) -> bool {
        self.state.screen == Screen::Map && self.state.screens.maps.page == MapPage::Plane
    }

    /// Moves what is seen of a map: the one place that decides what a zoom and a drag do.
    pub(in crate::session) fn sweep(&mut self, msg: &Msg) {
        if self.is_on_plane() {
            return self.on_screen(msg);
        }
        let maps = &mut self.state.screens.maps;
        match *msg {
            Msg::Zoom { closer } => maps.zoom(closer, None),
            Msg::ZoomAt { code, closer } => maps.zoom(closer, Some(code)),
            Msg::Drag { from, to } => maps.drag([from, to], &self.answer, self.state.focus),
            _ => {}
        }
    }

    /// Does something on the plane. What does it comes with the picture: before that, `msg` is done once it is there.
    pub(in crate::session) fn turn_plane(&mut self, turn: PlaneTurn<'_>, msg: impl FnOnce() -> Msg) {
        // Only a command has words that may not be understood.
        let _ = self.try_plane(turn, msg);
    }

    /// The same, with an error where words are not understood.
    pub(in crate::session) fn try_plane(
        &mut self,
        turn: PlaneTurn<'_>,
        msg: impl FnOnce() -> Msg,
    ) -> Result<(), String> {
        let Some(teacher) = self.teacher_for(msg) else { return Ok(()) };
        let state = &mut self.state;
        let request = (teacher.plane)(&mut state.screens.maps.plane, turn, &self.answer, state.focus)?;
        self.grant(request);
        Ok(())
    }

    /// Does something to the operand that has the focus; on the plane to the third one, which has no axis.
    pub(in crate::session) fn on_third(&mut self, change: impl FnOnce(&mut Session)) {
        if !self.is_on_plane() {
            return change(self);
        }
        if self.answer.instr().operand_names().len() < 3 {
            return self.say("both operands are axes: a third one is there for fma");
        }
        let before = self.state.focus;
        let lane = before.lane().unwrap_or(0);
        self.state.focus = Focus::Bits { operand: 2, lane };
        change(self);
        self.state.focus = before;
    }

    /// Shows a map.
    pub(in crate::session) fn show_map(&mut self, page: MapPage) {
        self.show(Screen::Map);
        self.state.screens.maps.show(page, &self.answer, self.state.focus);
    }

    /// Searches the instruction table.
    pub(in crate::session) fn find(&mut self, query: &str) {
        self.show(Screen::Reference);
        let query: String = query.chars().take(LONGEST).filter(|c| !c.is_control()).collect();
        self.state.screens.reference.search(&query);
        self.state.screens.reference.look_up(None);
    }

    /// Goes to the glossary, to a term if one is given.
    pub(in crate::session) fn open_glossary(&mut self, term: Option<&'static Term>) {
        self.show(Screen::Reference);
        let reference = &mut self.state.screens.reference;
        reference.show(ReferencePage::Glossary);
        if let Some(term) = term {
            reference.define(term);
        }
    }

    /// Presents the steps, those of an operation from the first on and with the result hidden; or ends that.
    pub(in crate::session) fn turn_presentation(&mut self) {
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
        self.state.screen = Screen::Operation;
        self.choose_step(0);
    }

    /// Ends a presentation. What was not asked for by then stays hidden.
    fn stop_presenting(&mut self) {
        self.state.hidden |= self.presents_a_lane();
        self.state.presenting = false;
    }

    /// To the next step. One that is hidden stays, however often one asks to go on: a press too many tells a class nothing.
    /// Each lane is to be predicted by itself.
    pub(in crate::session) fn forward(&mut self) {
        if self.state.hidden && self.state.screens.steps.reveals_result(&self.scene()) {
            return self.say(self.still_hidden_words());
        }
        let before = self.step_lane();
        self.next_step(true);
        let now = self.step_lane();
        self.state.hidden |= before.is_some() && now.is_some() && now != before;
    }
}
