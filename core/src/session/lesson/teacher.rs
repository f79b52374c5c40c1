//! The one teacher there is.

use super::check::check;
use super::judge::judge;
use super::sheet::{sheet, sheet_text};
use super::shelf::{cards, content, shelved};
use super::shown::shown;
use super::slider::{place, slider};
use super::verdict::verdict;
use crate::arrays::array_roles;
use crate::explain::arrays::opened;
use crate::explain::gpu::recorded_notes;
use crate::gpu_check::Ledger;
use crate::lesson::diagnose::next_question;
use crate::lesson::{follow, make, nudge};
use crate::session::screens::{Explanation, Maps, Planes, Results};
use crate::session::teacher::{Shown, Teacher};

/// What reads lessons, asks questions and finds cases.
pub static TEACHER: Teacher = Teacher {
    shelf: shelved,
    read: check,
    shown: |step, runner| {
        let (session, _) = shown(step, runner);
        Shown { told: session.told.clone(), state: session.state }
    },
    content,
    cards,
    ask: next_question,
    judge,
    make,
    follow,
    nudge,
    slider,
    place,
    sheet,
    sheet_text,
    maps: Maps::shown,
    plane: Planes::turned,
    finer: Planes::finer,
    tile: Planes::tile,
    seen: |files, instr| array_roles(files, instr).map(opened),
    explain: Explanation::of,
    results: Results::shown,
    verdict,
    hardware: |hardware, scene| hardware.shown(scene, Ledger::own_unchecked()),
    recorded: |evaluation| recorded_notes(Ledger::own_unchecked(), evaluation),
};
