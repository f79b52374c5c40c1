//! All screens together: what each has of its own.

use super::compare::Compare;
use super::content::Scene;
use super::kinds::{NumberPage, ReferencePage, Screen};
use super::number::Numbers;
use super::parts::LinkPart;
use super::reference::Reference;
use super::steps::Steps;
use crate::session::question::Answer;

/// What the screens have of their own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Screens {
    pub steps: Steps,
    pub compare: Compare,
    pub numbers: Numbers,
    pub reference: Reference,
}

impl Screens {
    /// What a link to a screen holds of it: whatever is not as it is at first.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        match scene.screen {
            Screen::Steps => self.steps.link_parts(),
            // The pipelines stand beside the operation.
            Screen::Operation => {
                [self.steps.link_parts(), self.compare.aside_parts(&scene.answer.pipelines)].concat()
            }
            Screen::Compare => {
                [self.steps.link_parts(), self.compare.link_parts(&scene.answer.pipelines)].concat()
            }
            Screen::Number => self.numbers.link_parts(),
            Screen::Reference => self.reference.link_parts(),
        }
    }

    /// Reads a part of a link. `None` of a name that no screen knows; the error says what was expected.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Option<Result<(), String>> {
        let allow = answer.question().allow;
        self.steps
            .read_part(name, text)
            .or_else(|| self.compare.read_part(name, text, &answer.pipelines))
            .or_else(|| self.numbers.read_part(name, text))
            .or_else(|| self.reference.read_part(name, text, allow))
    }

    /// Goes back within a screen, to what it shows first; false where that is shown already.
    pub fn go_back(&mut self, screen: Screen) -> bool {
        let elsewhere = match screen {
            Screen::Operation | Screen::Steps => false,
            Screen::Compare => self.compare.shows_traces(),
            Screen::Number => self.numbers.page() != NumberPage::Value,
            Screen::Reference => self.reference.page() != ReferencePage::Instructions,
        };
        match screen {
            Screen::Operation | Screen::Steps => {}
            Screen::Compare => self.compare.show_traces(false),
            Screen::Number => self.numbers.show(NumberPage::Value),
            Screen::Reference => self.reference.show(ReferencePage::Instructions),
        }
        elsewhere
    }
}
