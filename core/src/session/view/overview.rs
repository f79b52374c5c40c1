//! The operation at a glance.

use crate::explain::Overview;
use crate::literal::Fidelity;
use crate::program::exact::TypedNumber;
use crate::session::Session;
use crate::session::keys::KeyContext;
use crate::session::question::Focus;
use crate::session::screens::Subject;

impl Session {
    /// True while the operation screen of a terminal shows the operation at a glance.
    pub(in crate::skins::session) fn shows_overview(&self) -> bool {
        let is_plain = !(self.state.presenting || self.reads_lesson());
        let is_here = self.panel().subject() == Subject::Steps && self.context_below() != KeyContext::Steps;
        self.at_a_glance && is_here && is_plain && self.answer.instr().ty.lanes() == 1
    }

    /// True if the overview contains the facts in the notes on the typed numbers.
    pub(super) fn overview_explains_numbers(&self) -> bool {
        let is_told =
            |number: &TypedNumber| matches!(number.literal.fidelity, Fidelity::Exact | Fidelity::Rounded(_));
        self.shows_overview() && self.answer.typed.iter().all(is_told)
    }

    /// The operation at a glance. A hidden result is not part of it.
    pub(super) fn overview(&self, hides_result: bool) -> Option<Overview> {
        let answer = &self.answer;
        let result = answer.number_at(Focus::Result { lane: 0 });
        self.shows_overview().then(|| {
            let overview = Overview::of(&answer.cards(), &answer.typed, result);
            if hides_result { overview.without_result() } else { overview }
        })
    }
}
