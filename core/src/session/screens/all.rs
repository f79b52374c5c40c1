//! All screens together: what each has of its own.

use super::compare::Compare;
use super::content::Scene;
use super::hardware::Hardware;
use super::kinds::Screen;
use super::lessons::Lessons;
use super::map::Maps;
use super::number::Numbers;
use super::panel::Panel;
use super::parts::LinkPart;
use super::program::Programs;
use super::reference::Reference;
use super::results::Results;
use super::steps::Steps;
use crate::session::question::Answer;

/// What the screens have of their own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Screens {
    pub steps: Steps,
    pub compare: Compare,
    pub numbers: Numbers,
    pub maps: Maps,
    pub programs: Programs,
    pub lessons: Lessons,
    pub reference: Reference,
    pub hardware: Hardware,
    pub results: Results,
}

impl Screens {
    /// Whose a screen is.
    pub fn of(&self, screen: Screen) -> &dyn Panel {
        match screen {
            Screen::Operation => &self.steps,
            Screen::Compare => &self.compare,
            Screen::Number => &self.numbers,
            Screen::Map => &self.maps,
            Screen::Program => &self.programs,
            Screen::Lessons => &self.lessons,
            Screen::Reference => &self.reference,
            Screen::Hardware => &self.hardware,
            Screen::Diagnose => &self.results,
        }
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, screen: Screen) -> &mut dyn Panel {
        match screen {
            Screen::Operation => &mut self.steps,
            Screen::Compare => &mut self.compare,
            Screen::Number => &mut self.numbers,
            Screen::Map => &mut self.maps,
            Screen::Program => &mut self.programs,
            Screen::Lessons => &mut self.lessons,
            Screen::Reference => &mut self.reference,
            Screen::Hardware => &mut self.hardware,
            Screen::Diagnose => &mut self.results,
        }
    }

    /// What a link to a screen holds of it.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let around = (scene.screen != Screen::Lessons).then(|| self.lessons.link_parts(scene));
        around.into_iter().flatten().chain(self.own_link_parts(scene)).collect()
    }

    /// What a link to a screen holds of that alone.
    fn own_link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        match scene.screen {
            // The pipelines stand beside the operation, and the comparison leads back to its step.
            Screen::Operation | Screen::Compare => {
                [self.steps.link_parts(scene), self.compare.link_parts(scene)].concat()
            }
            screen => self.of(screen).link_parts(scene),
        }
    }

    /// The names of all parts that screens have in links.
    pub fn part_names(&self) -> Vec<&'static str> {
        Screen::ALL.iter().flat_map(|&screen| self.of(screen).part_names()).copied().collect()
    }

    /// Reads a part of a link. `None` of a name that no screen knows; the error says what was expected.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Option<Result<(), String>> {
        let owner = Screen::ALL.into_iter().find(|&screen| self.of(screen).part_names().contains(&name))?;
        Some(self.of_mut(owner).read_part(name, text, answer))
    }
}
