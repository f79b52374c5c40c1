//! Exports the present screen as text: Markdown, LaTeX, JSON, SVG and short forms.

use super::Session;
use super::export_form::ExportForm;
use super::screens::Subject;
use crate::doc::{self, Block, Doc, Line, Role, json};
use crate::explain::{
    Detail, code, observed_data, operand_table, program_document, report, report_head, result_code,
    result_value, value_document,
};
use crate::float::Float;
use crate::program::read::ValueReading;

/// Escapes a text for use in a quoted HTML attribute.
fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// The width of plain reports, in characters.
const WIDTH: usize = 80;

impl Session {
    /// The present screen as a document.
    pub fn document(&self) -> Doc {
        if let Some(sheet) = self.sheet_shown() {
            let title = Block::Heading(Line::default().with(Role::Strong, sheet.page.title.clone()));
            return Doc::new([title].into_iter().chain(sheet.blocks.iter().cloned()).collect());
        }
        if let Some(number) = self.single() {
            let content = self.content();
            return value_document(&number, content.blocks);
        }
        if self.state.hidden {
            return self.redacted_document();
        }
        if let Some(program) = self.report_shown() {
            let title = Block::Heading(Line::default().with(Role::Strong, program.title.clone()));
            let told = program_document(&program.analysis, None, Detail::All).blocks;
            return Doc::new([title].into_iter().chain(told).collect());
        }
        let (evaluation, notes) = (&self.answer.evaluation, &self.answer.notes());
        let content = self.content();
        let operands = || Block::Table(operand_table(evaluation));
        let result = || report_head(evaluation, notes).into_iter().chain([operands()]);
        let heading = Block::Heading(content.heading);
        let list = content.list.map(|list| Block::Table(list.table));
        Doc::new(match self.panel().subject() {
            Subject::Steps if !self.state.presenting => {
                return report(evaluation, &self.answer.typed, notes);
            }
            Subject::Steps => result().chain([heading]).chain(content.blocks).collect(),
            Subject::Result => {
                let counted = self.counted().filter(|counted| counted.progress.is_finished());
                let counted = counted.into_iter().flat_map(|counted| counted.blocks);
                result().chain(list).chain([heading]).chain(content.blocks).chain(counted).collect()
            }
            Subject::Number | Subject::Other => [heading].into_iter().chain(content.blocks).collect(),
        })
    }

    /// A sentence with the link that reopens an exported report.
    fn origin(&self) -> String {
        let link = self.link();
        match self.host.address() {
            "" => format!("Open it again with `halfplay '{link}'`."),
            address => format!("Open it again in [halfplay](<{address}{link}>)."),
        }
    }

    /// The present state as a text of this kind.
    pub fn export(&self, what: ExportForm) -> String {
        if let Some(text) = self.sheet_text(what) {
            return text;
        }
        match what {
            ExportForm::Markdown => {
                format!("{}\n\n{}\n", doc::markdown(&self.document()).trim_end(), self.origin())
            }
            ExportForm::Json => self.json(),
            ExportForm::Latex => doc::latex(&self.document()),
            ExportForm::Plain => doc::plain(&self.document(), WIDTH),
            // The writer of the file turns the drawing into pixels.
            ExportForm::Svg | ExportForm::Png => doc::svg(&self.document()),
            ExportForm::Bits
            | ExportForm::Value
            | ExportForm::Link
            | ExportForm::Iframe
            | ExportForm::Sheet(_) => self.brief_export(what).unwrap_or_default(),
        }
    }

    /// The short exports: bits, value, link, the HTML of a frame. `None` for all other forms: they need code that a
    /// page loads on demand.
    pub fn brief_export(&self, what: ExportForm) -> Option<String> {
        Some(match what {
            ExportForm::Bits => self.result_bits(),
            ExportForm::Value => self.result_value(),
            ExportForm::Link => self.address(),
            ExportForm::Iframe => format!(
                "<iframe src=\"{}?embed{}\" title=\"halfplay: {}\" width=\"1100\" height=\"720\" style=\"max-width: 100%\" loading=\"lazy\" allow=\"clipboard-write\"></iframe>",
                attribute(self.host.address()),
                attribute(&self.link()),
                attribute(&self.subject_words()),
            ),
            ExportForm::Markdown
            | ExportForm::Json
            | ExportForm::Latex
            | ExportForm::Plain
            | ExportForm::Svg
            | ExportForm::Png
            | ExportForm::Sheet(_) => {
                return None;
            }
        })
    }

    /// The present state as a file of this kind: [`export`](Session::export), with a final line break.
    pub fn file(&self, what: ExportForm) -> String {
        let text = self.export(what);
        if text.ends_with('\n') { text } else { text + "\n" }
    }

    /// The link to the present state; on a page, preceded by the page's address.
    pub fn address(&self) -> String {
        format!("{}{}", self.host.address(), self.link())
    }

    /// The code of the selected result if a program is shown, else of the number that the screen is about, else of the
    /// result.
    fn result_bits(&self) -> String {
        let number = || self.number_shown().map_or_else(|| result_code(self.evaluation()), code);
        self.program_result().map_or_else(number, |result| result.code.clone())
    }

    fn result_value(&self) -> String {
        let number = || self.number_shown().map_or_else(|| result_value(self.evaluation()), Float::decimal);
        self.program_result().map_or_else(number, |result| result.value.clone())
    }

    /// The question of the screen in a word: the instruction, or a single number.
    fn subject_words(&self) -> String {
        self.single().map_or_else(|| self.state.question.instr.to_string(), |number| number.text)
    }

    fn json(&self) -> String {
        if let Some(ValueReading { text, literal, flags }) = self.single() {
            return json::value_json(&text, &literal, flags);
        }
        let texts = self.state.question.written();
        let written: Vec<json::TypedOperand<'_>> =
            texts.iter().map(|(text, lanes)| json::TypedOperand { text, lanes: lanes.clone() }).collect();
        let notes: Vec<String> = self.answer.notes().iter().map(Line::text).collect();
        let observed = self.state.question.observed();
        let observed = observed
            .map(|observed| observed_data(observed, &self.evaluation().instr, &self.answer.pipelines));
        json::json(self.evaluation(), &written, observed.as_ref(), &notes)
    }
}
