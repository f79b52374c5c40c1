//! The one teacher there is.

use super::check::check;
use super::shelf::{cards, content, shelved};
use super::shown::shown;
use crate::session::teacher::{Shown, Teacher};

/// What reads lessons.
pub static TEACHER: Teacher = Teacher {
    shelf: shelved,
    read: check,
    shown: |step, runner| {
        let (session, _) = shown(step, runner);
        Shown { told: session.told.clone(), state: session.state }
    },
    content,
    cards,
};
