//! The module that runs programs.

use super::change::looks_of;
use super::change::{ProgramChange, perform};
use super::head::{ProgramHead, head, inputs_text};
use super::look::LookPosition;
use super::state::Programs;
use crate::explain::{Report, program_report};
use crate::program::{Task, examples};
use crate::session::modules::{LazyModule, Registry, RunsPrograms};
use crate::session::screens::content::Content;
use crate::session::screens::texts::Texts;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The module that runs programs.
pub struct ProgramModule;

/// The only instance of `ProgramModule`.
pub static PROGRAMS: ProgramModule = ProgramModule;

/// The maximum length of a text unpacked from a link, in bytes.
const LONGEST: usize = 1 << 20;

impl LazyModule for ProgramModule {
    fn register(&'static self, registry: &mut Registry) {
        registry.enter_programs(self);
    }
}

impl Texts for ProgramModule {
    fn example(&self, name: &str) -> Option<&'static str> {
        examples().iter().find(|example| example.name == name).map(|example| example.text)
    }

    fn examples(&self) -> Vec<(&'static str, &'static str)> {
        examples().iter().map(|example| (example.name, example.title)).collect()
    }

    fn pack(&self, text: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 9))
    }

    fn unpack(&self, packed: &str) -> Option<String> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).ok()?;
        String::from_utf8(decompress_to_vec_with_limit(&bytes, LONGEST).ok()?).ok()
    }
}

impl RunsPrograms for ProgramModule {
    fn report(&self, task: &Task) -> Result<Report, String> {
        program_report(task)
    }

    fn content(&self, programs: &Programs, report: &Report) -> Content {
        programs.shown(report)
    }

    fn head(&self, programs: &Programs, report: Option<&Report>) -> ProgramHead {
        head(programs, report, self.examples())
    }

    fn inputs(&self, programs: &Programs, report: &Report) -> String {
        inputs_text(programs, report)
    }

    fn change(
        &self,
        change: ProgramChange,
        programs: &mut Programs,
        report: Option<&Report>,
        text: &str,
    ) -> Result<(), String> {
        perform(change, programs, report, text)
    }

    fn next_look(&self, programs: &Programs, report: &Report) -> LookPosition {
        LookPosition::at(programs.looked().look.next(report))
    }

    fn looks(&self, report: &Report) -> Vec<String> {
        looks_of(report)
    }
}
