//! Moves the operand of a slider.

use crate::session::Session;
use crate::session::msg::Msg;
use crate::session::question::Slider;
use crate::session::slider::SliderView;

/// The message that there is no slider.
const NO_SLIDER: &str = "this screen has no slider; `slider b 1 2` adds one";

impl Session {
    /// The slider on the screen; `None` if there is none. A presentation of an operation has none.
    pub(in crate::skins::session) fn slider_view(&self) -> Option<SliderView> {
        let slider = self.slider()?;
        self.teaching()?.slider(&slider, &self.state.question.instr, &self.answer)
    }

    /// The slider of the screen. On a plane it moves the third operand, which has no axis, over all finite numbers.
    fn slider(&self) -> Option<Slider> {
        let state = &self.state;
        let own = self.panel().slider(&self.answer, state.focus).filter(|_| !state.hidden);
        if own.is_some() {
            return own;
        }
        let shown = self.panel().subject().has_operand() && (!state.presenting || self.reads_lesson());
        state.slider().filter(|_| shown)
    }

    /// Moves the slider's operand to a position, counted in codes from the lesser end.
    pub(in crate::skins::session) fn slide_to(&mut self, at: u32) {
        let Some(teacher) = self.teaching_for(|| Msg::SlideTo(at)) else { return };
        let slider = self.slider().filter(|_| self.slider_view().is_some());
        let Some(slider) = slider else { return self.say(NO_SLIDER) };
        let Some(number) = slider.number(at) else { return };
        teacher.place(&mut self.state.question, slider.operand, slider.lane, number);
        self.settle();
    }

    /// Moves the slider's operand to the next code, or to the previous one.
    pub(in crate::skins::session) fn slide(&mut self, up: bool) {
        let Some(SliderView { at, last, .. }) = self.slider_view() else { return self.say(NO_SLIDER) };
        let to = if up { (at + 1).min(last) } else { at.saturating_sub(1) };
        if to != at {
            self.slide_to(to);
        }
    }
}
