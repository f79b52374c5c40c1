//! The states of all screens, in the order of their tabs.

use super::content::{List, Scene};
use super::link_parts::LinkPart;
use super::panel::Panel;
use super::screen::{Screen, Subject};
use crate::session::question::Answer;

macro_rules! states {
    ($($folder:ident { $field:ident: $State:ident $($rest:tt)* })*) => {
        /// The states of all screens.
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct Screens {
            $(pub(super) $field: super::$folder::$State,)*
        }

        /// The number of screens.
        const COUNT: usize = [$(stringify!($field)),*].len();

        impl Screens {
            fn panels(&self) -> [&dyn Panel; COUNT] {
                [$(&self.$field),*]
            }

            fn panels_mut(&mut self) -> [&mut dyn Panel; COUNT] {
                [$(&mut self.$field),*]
            }
        }
    };
}

with_screens!(states);

impl Screens {
    /// The state of a screen.
    pub fn of(&self, screen: Screen) -> &dyn Panel {
        let found = self.panels().into_iter().find(|panel| panel.screen() == screen);
        debug_assert!(found.is_some(), "{screen:?} has a state");
        found.unwrap_or(&self.operation)
    }

    /// The state of a screen, for changes.
    pub fn of_mut(&mut self, screen: Screen) -> &mut dyn Panel {
        debug_assert!(self.panels().iter().any(|panel| panel.screen() == screen), "{screen:?} has a state");
        let place = self.panels().iter().position(|panel| panel.screen() == screen).unwrap_or(0);
        let mut panels = self.panels_mut();
        panels.swap(0, place);
        let [panel, ..] = panels;
        panel
    }

    /// The screen with this name.
    pub fn named(&self, word: &str) -> Option<Screen> {
        self.words().find(|(known, _)| *known == word).map(|(_, screen)| screen)
    }

    /// The names of all screens.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, Screen)> {
        self.panels().into_iter().map(|panel| (panel.screen().word(), panel.screen()))
    }

    /// The screen about this part of the question.
    pub fn about(&self, subject: Subject) -> Screen {
        let found = self.panels().into_iter().find(|panel| panel.subject() == subject);
        found.map_or(Screen::default(), |panel| panel.screen())
    }

    /// A list of another screen, to show beside the operation.
    pub fn aside(&self, scene: &Scene<'_>) -> Option<List> {
        self.panels().into_iter().find_map(|panel| panel.aside(scene))
    }

    /// True if both have the same program to run and the same results to explain.
    pub fn asks_the_same(&self, other: &Screens) -> bool {
        self.programs.asks_the_same(&other.programs) && self.results.asks_the_same(&other.results)
    }

    /// Suspends all screens, before the screen changes.
    pub fn put_aside(&mut self) {
        self.panels_mut().into_iter().for_each(Panel::put_aside);
    }

    /// Copies the program from other states, unless `screen` shows a program: a link to any other screen omits it.
    pub fn keep_unshown(&mut self, other: &Screens, screen: Screen) {
        if screen != self.programs.screen() {
            self.programs.clone_from(&other.programs);
        }
    }

    /// The link parts of a screen.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let around = (scene.screen != self.lessons.screen()).then(|| self.lessons.link_parts(scene));
        let own = match self.of(scene.screen).subject() {
            // The pipelines appear beside the operation, and the comparison leads back to its step.
            Subject::Steps | Subject::Result => {
                [scene.step.link_parts(scene.answer), self.compare.link_parts(scene)].concat()
            }
            Subject::Number | Subject::Other => self.of(scene.screen).link_parts(scene),
        };
        around.into_iter().flatten().chain(own).collect()
    }

    /// The names of all link parts that belong to screens.
    pub fn part_names(&self) -> Vec<&'static str> {
        self.panels().iter().flat_map(|panel| panel.part_names()).copied().collect()
    }

    /// Reads a link part. `None` if no screen has a part with this name; the error names what was expected.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Option<Result<(), String>> {
        Some(self.owner_of(name)?.read_part(name, text, answer))
    }

    /// Reads a link part of version 1, which contained the row of a list.
    pub fn read_row(&mut self, name: &str, row: usize, answer: &Answer) -> Result<(), String> {
        let owner = self.owner_of(name);
        debug_assert!(owner.is_some(), "{name} is a part of a screen");
        owner.map_or(Ok(()), |owner| owner.read_row(name, row, answer))
    }

    /// The screen with this link part.
    fn owner_of(&mut self, part: &str) -> Option<&mut dyn Panel> {
        self.panels_mut().into_iter().find(|panel| panel.part_names().contains(&part))
    }
}
