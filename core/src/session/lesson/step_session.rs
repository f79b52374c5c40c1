//! A session after the commands of a lesson's step.

use crate::doc::{Block, Line, Role, Table};
use crate::explain::{code, observed_text, result_code, result_value};
use crate::float::Float;
use crate::lesson::{Mistake, SetupAction, Step};
use crate::program::run::Status;
use crate::session::Session;
use crate::session::modules::RunsPrograms;
use crate::session::msg::Msg;
use crate::session::screens::{OTHER_SCREENS, ProgramMsg, Subject};

/// Runs a step's commands in a new session. Returns that session and a mistake for each command that failed.
pub fn step_session(step: &Step, programs: &'static dyn RunsPrograms) -> (Session, Vec<Mistake>) {
    let mut session = Session::worked().with_modules(&[&OTHER_SCREENS]).with_programs(programs);
    let mut mistakes = Vec::new();
    for (line, deed) in &step.setup {
        let why = match deed {
            SetupAction::Line(text) => {
                session.update(Msg::RunCommand(text.clone()));
                session.is_refused().then(|| session.notice.as_ref().map_or_else(String::new, Line::text))
            }
            SetupAction::Program(text) => {
                session.update(ProgramMsg::Open(text.clone()).into());
                session.program_trouble()
            }
        };
        mistakes.extend(why.map(|why| Mistake::wrong(*line, why)));
    }
    (session, mistakes)
}

/// The maximum number of program lines to show.
const MOST_ROWS: usize = 40;

/// Truncates a table, because nobody reads every iteration of a loop.
fn first_rows(mut table: Table) -> Table {
    let more = table.rows.len().saturating_sub(MOST_ROWS);
    if more > 0 {
        table.rows.truncate(MOST_ROWS);
        table.rows.push(vec![Line::default().with(Role::Dim, format!("… {more} more"))]);
    }
    table
}

impl Session {
    /// The subject of the screen and the screen's content, as blocks.
    pub(super) fn looked_at(&self) -> Vec<Block> {
        let content = self.content();
        let line = match (self.report_shown(), self.number_shown()) {
            (Some(report), _) => {
                return report
                    .results
                    .iter()
                    .map(|result| Block::Text(result.line()))
                    .chain(content.list.map(|list| Block::Table(first_rows(list.table))))
                    .chain(content.blocks)
                    .collect();
            }
            (_, Some(number)) => Line::default()
                .with(Role::Strong, number.decimal())
                .with(Role::Code, format!("   {}", code(number))),
            _ => self.question_line(),
        };
        let list = content.list.filter(|_| self.panel().subject() == Subject::Result);
        let list = list.map(|list| Block::Table(list.up_to_chosen().table));
        let heading = Block::Heading(content.heading);
        [Block::Text(line)].into_iter().chain(list).chain([heading]).chain(content.blocks).collect()
    }

    /// The question with its result, unless that is hidden, and with the observed result, if there is one.
    fn question_line(&self) -> Line {
        let question = &self.state.question;
        let line = Line::default().with(Role::Strong, question.question_text());
        let evaluation = self.evaluation();
        let line = match self.state.hidden {
            true => line.with(Role::Strong, " = ?"),
            false => line
                .with(Role::Strong, format!(" = {}", result_value(evaluation)))
                .with(Role::Code, format!("   {}", result_code(evaluation))),
        };
        match question.observed() {
            Some(observed) => line.with(Role::Plain, format!("   {}", observed_text(observed.text()))),
            None => line,
        }
    }

    /// The error that keeps the shown program from running to its end; `None` if there is none.
    fn program_trouble(&self) -> Option<String> {
        let report = match &self.run.as_ref()?.report {
            Ok(report) => report,
            Err(why) => return Some(why.clone()),
        };
        let row = report.rows.iter().find(|row| row.status == Status::Error)?;
        let why = row.message.as_ref().map_or_else(String::new, Line::text);
        Some(format!("line {} of the program: {why}", row.line))
    }

    /// The single number that the screen shows as its result; `None` for packed instructions and for screens without a
    /// result.
    pub(super) fn one_result(&self) -> Option<Float> {
        if self.report_shown().is_some() {
            return self.program_result()?.number;
        }
        match (self.panel().subject(), self.evaluation().results().as_slice()) {
            (Subject::Number, _) => self.number_shown(),
            (Subject::Steps | Subject::Result, [one]) => Some(*one),
            _ => None,
        }
    }

    /// A result of the shown program, by its name.
    pub(super) fn result_named(&self, name: &str) -> Option<Float> {
        let report = self.report_shown()?;
        report.results.iter().find(|result| result.name == name)?.number
    }
}
