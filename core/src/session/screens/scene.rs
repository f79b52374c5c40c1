//! The scene of a session: the data from which its screens are drawn.

use super::content::Scene;
use crate::session::Session;
use crate::session::state::State;

impl Session {
    /// The data from which the present screen is drawn.
    pub(in crate::skins::session) fn scene(&self) -> Scene<'_> {
        let State { screen, focus, hidden, presenting, .. } = *self.state;
        let (survey, row) = (self.survey.as_ref(), self.counted_row());
        let report = self.run.as_ref().map(|told| &told.report);
        let (lane, explanation) = (self.lane(), self.explanation());
        let (answer, step) = (&self.answer, &self.state.step);
        let cells = self.map_cells;
        Scene {
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
        }
    }

    /// The row of the selected pipeline in a count; `None` if the instruction itself is selected.
    pub(in crate::skins::session) fn counted_row(&self) -> Option<usize> {
        self.state.screens.compare.place(&self.answer.pipelines).checked_sub(1)
    }
}
