//! Actions on the present screen, and the requests that follow from them.

use super::act::Act;
use super::content::Scene;
use super::map::{PlaneAction, PlaneContext};
use super::panel::Request;
use super::screen::Screen;
use crate::explain::{asked_bits, bits_text};
use crate::isa::Instr;
use crate::session::Session;
use crate::session::msg::Msg;
use crate::session::question::Focus;
use crate::session::state::State;

impl Session {
    /// Performs an action on the present screen, and the request that follows from it.
    pub(in crate::skins::session) fn act(&mut self, act: Act) {
        let lane = self.lane();
        let row = self.counted_row();
        let state = &mut *self.state;
        let State { screen, focus, hidden, presenting, .. } = *state;
        let survey = self.survey.as_ref();
        let report = self.run.as_ref().map(|told| &told.report);
        let (explanation, cells) = (self.explanation.as_deref(), self.map_cells);
        let answer = &self.answer;
        let step = &state.step;
        let scene = Scene {
            answer,
            screen,
            step,
            focus,
            lane,
            hidden,
            presenting,
            survey,
            report,
            explanation,
            row,
            cells,
        };
        let request = state.screens.of_mut(screen).update(act, &scene);
        self.grant(request);
    }

    /// Performs a request of a screen.
    fn grant(&mut self, request: Option<Request>) {
        match request {
            None => {}
            Some(Request::Focus(focus)) => self.put_focus(focus),
            Some(Request::Step(place)) => self.choose_step(place),
            Some(Request::StepInList(place)) => {
                self.choose_step(place);
                self.put_focus(Focus::Steps);
            }
            Some(Request::Take(number)) => self.copy_number(number),
            Some(Request::Plane(act)) => self.act_on_plane(PlaneAction::Act(act), || act.into()),
            Some(Request::Shelf(act)) => self.act_on_lesson_list(act),
            Some(Request::Explain(text)) => self.open_results(text),
            Some(Request::Say(words)) => self.say(words),
            Some(Request::Ask(instr, operands, seen)) => self.ask(instr, &operands, seen),
            Some(Request::Use(instr)) => {
                self.state.question.single = false;
                self.use_instr(instr);
                self.show(Screen::default());
            }
        }
    }

    /// Replaces the question by an instruction on these bits, with an observed result if one is given, and shows the
    /// operation.
    pub(in crate::skins::session) fn ask(&mut self, instr: Instr, operands: &[u64], seen: Option<u64>) {
        let seen = seen.map_or_else(String::new, |bits| format!(" -> {}", bits_text(&instr, bits)));
        let text = asked_bits(&instr, operands) + &seen;
        match self.state.question.read(&text) {
            Ok(reading) => {
                self.take_reading(&reading, &text);
                self.show(Screen::default());
            }
            Err(why) => self.say(why.one_line(&text)),
        }
    }

    /// Performs an action on the plane. If the teaching module is not loaded yet, `msg` is performed once it is.
    pub(in crate::skins::session) fn act_on_plane(
        &mut self,
        turn: PlaneAction<'_>,
        msg: impl FnOnce() -> Msg,
    ) {
        // Only a command contains words that can be wrong.
        let _ = self.try_plane(turn, msg);
    }

    /// Like [`Session::turn_plane`], but returns an error if words of a command are wrong.
    pub(in crate::skins::session) fn try_plane(
        &mut self,
        turn: PlaneAction<'_>,
        msg: impl FnOnce() -> Msg,
    ) -> Result<(), String> {
        let Some(teacher) = self.teaching_for(msg) else { return Ok(()) };
        let (cells, answer) = (self.map_cells, &self.answer);
        let state = &mut *self.state;
        let of = PlaneContext { answer, focus: state.focus, cells };
        let request = state.screens.maps.turn(teacher, turn, of)?;
        self.grant(request);
        Ok(())
    }
}
