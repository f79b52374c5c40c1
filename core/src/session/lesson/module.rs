//! The teaching module.

use super::check::check;
use super::end::end;
use super::judge::judge;
use super::lesson_list::{bundled, bundled_facts, cards, content};
use super::sheet::{sheet, sheet_text};
use super::slider::{place, slider};
use super::step_session::step_session;
use super::verdict::verdict;
use crate::arrays::{ArrayError, LoadedFile, array_roles};
use crate::compare::SurveyState;
use crate::doc::{Block, Line};
use crate::eval::Evaluation;
use crate::explain::arrays::{ArrayContent, array_content};
use crate::explain::gpu::recorded_notes;
use crate::float::{Float, Format};
use crate::gpu_check::Ledger;
use crate::isa::Instr;
use crate::lesson::diagnose::{Candidates, Exercise, next_exercise};
use crate::lesson::sheet::{SheetForm, SheetRequest, Topic};
use crate::lesson::{
    BundledLesson, CaseOperands, CaseRequest, Lesson, Mistake, OperandMove, Step, follow, make, nudge,
};
use crate::session::lesson_records::LessonRecords;
use crate::session::modules::{LazyModule, Registry, RunsPrograms, SheetView, StepState, Teaches};
use crate::session::question::{Answer, Focus, Question, Slider};
use crate::session::quiz::{Judgement, SubmittedAnswer};
use crate::session::screens::{
    Content, EnteredText, Explanation, FinerPlane, Hardware, LessonEnd, LessonList, LessonProgress, Lessons,
    Maps, OTHER_SCREENS, PROGRAMS, PlaneAction, PlaneContext, PlaneResult, Planes, Results, Scene,
};
use crate::session::slider::SliderView;
use std::rc::Rc;

/// The teaching module.
pub struct TeachingModule;

/// The only instance of `TeachingModule`.
pub static TEACHING: TeachingModule = TeachingModule;

/// All modules, for skins that load them at startup.
pub static ALL_MODULES: [&dyn LazyModule; 3] = [&OTHER_SCREENS, &PROGRAMS, &TEACHING];

impl LazyModule for TeachingModule {
    fn register(&'static self, registry: &mut Registry) {
        registry.enter_teaching(self);
    }
}

impl Teaches for TeachingModule {
    fn shelf(&self) -> Vec<&'static BundledLesson> {
        bundled()
    }

    fn read(&self, text: &str, programs: &'static dyn RunsPrograms) -> (Lesson, Vec<Mistake>) {
        check(text, programs)
    }

    fn step_state(&self, step: &Step, programs: &'static dyn RunsPrograms) -> StepState {
        let (session, _) = step_session(step, programs);
        StepState { run: session.run.clone(), state: session.state }
    }

    fn content(&self, lessons: &Lessons, records: &LessonRecords) -> Content {
        content(lessons, records)
    }

    fn cards(&self, records: &LessonRecords) -> LessonList {
        cards(records)
    }

    fn end(
        &self,
        read: &LessonProgress,
        lesson: &Lesson,
        own_line: &str,
        records: &LessonRecords,
    ) -> LessonEnd {
        end(read, lesson, own_line, records)
    }

    fn sheet_topic(&self, name: &str) -> Option<Topic> {
        bundled_facts().iter().find(|one| one.name == name)?.lesson.fields.topic
    }

    fn ask(&self, candidates: &Candidates, format: Format, seed: u64) -> Exercise {
        next_exercise(candidates, format, seed)
    }

    fn judge(&self, candidates: Option<&mut Candidates>, answered: &SubmittedAnswer) -> Judgement {
        judge(candidates, answered)
    }

    fn make(&self, instr: &Instr, operands: &[u64], wanted: CaseRequest) -> Result<CaseOperands, String> {
        make(instr, operands, wanted)
    }

    fn follow(
        &self,
        instr: &Instr,
        operands: &[u64],
        lane: usize,
        operand: usize,
        to: u32,
    ) -> Option<OperandMove> {
        follow(instr, operands, lane, operand, to)
    }

    fn nudge(
        &self,
        instr: &Instr,
        operands: &[u64],
        lane: usize,
        operand: usize,
        up: bool,
    ) -> Option<OperandMove> {
        nudge(instr, operands, lane, operand, up)
    }

    fn slider(&self, shown: &Slider, instr: &Instr, answer: &Answer) -> Option<SliderView> {
        slider(shown, instr, answer)
    }

    fn place(&self, question: &mut Question, operand: usize, lane: usize, number: Float) {
        place(question, operand, lane, number);
    }

    fn sheet(&self, request: SheetRequest) -> SheetView {
        sheet(request)
    }

    fn sheet_text(&self, request: SheetRequest, form: SheetForm) -> String {
        sheet_text(request, form)
    }

    fn plane_content(&self, maps: &Maps, scene: &Scene<'_>) -> Content {
        maps.plane_shown(scene)
    }

    fn plane(&self, planes: &mut Planes, turn: PlaneAction<'_>, of: PlaneContext<'_>) -> PlaneResult {
        planes.turned(turn, of)
    }

    fn finer(&self, planes: &Planes, answer: &Answer, focus: Focus) -> Option<FinerPlane> {
        planes.finer(answer, focus)
    }

    fn tile(&self, planes: &Planes, answer: &Answer, focus: Focus, place: u32) -> Option<Vec<u8>> {
        planes.tile(answer, focus, place)
    }

    fn seen(&self, files: &[LoadedFile], instr: &Instr) -> Result<ArrayContent, ArrayError> {
        array_roles(files, instr).map(array_content)
    }

    fn explain(&self, text: &Rc<str>, instr: Option<Instr>) -> Explanation {
        Explanation::of(text, instr)
    }

    fn enter_results(&self, list: &str, new: &str, given: Instr) -> EnteredText {
        EnteredText::of(list, new, given)
    }

    fn results(&self, results: &Results, explanation: Option<&Explanation>) -> Content {
        results.shown(explanation)
    }

    fn verdict(&self, survey: &SurveyState, row: usize, blocks: &mut Vec<Block>) {
        verdict(survey, row, blocks);
    }

    fn hardware(&self, hardware: &Hardware, scene: &Scene<'_>) -> Content {
        hardware.shown(scene, Ledger::own_unchecked())
    }

    fn recorded(&self, evaluation: &Evaluation) -> Vec<Line> {
        recorded_notes(Ledger::own_unchecked(), evaluation)
    }
}
