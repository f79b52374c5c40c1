//! Writes a sheet as a complete LaTeX document of class `article`, without packages.

use super::item_text::{AnswerSpace, ItemText, letter};
use super::items::Sheet;
use super::markdown::boxes;
use super::page::SheetPage;
use crate::doc::{latex_words, line};
use std::fmt::Write;

/// The sheet as LaTeX. With `key`, the answer key follows on a page of its own.
pub fn sheet_latex(sheet: &Sheet, key: bool) -> String {
    let page = SheetPage::of(sheet, key);
    let mut out = format!("% {}\n{HEAD}", page.made_by);
    let _ = writeln!(out, "\\section*{{{}}}\n\\hpline{{Name}}\n", latex_words(&line(&page.title)));
    for words in &page.introduction {
        let _ = writeln!(out, "{}\n", latex_words(words));
    }
    out += "\\begin{enumerate}\n";
    for item_text in &page.questions {
        let _ = writeln!(
            out,
            "\\item \\begin{{minipage}}[t]{{\\linewidth}}\\raggedright\n{}",
            latex_words(&item_text.question)
        );
        for given in &item_text.given {
            let _ = writeln!(out, "\\par {}", latex_words(given));
        }
        answer_space(&mut out, item_text);
        out += "\\end{minipage}\n";
    }
    out += "\\end{enumerate}\n";
    if key {
        out += "\\newpage\n\\section*{Key}\n\\begin{enumerate}\n";
        for entry in &page.key {
            let _ = writeln!(out, "\\item {}\n\\begin{{itemize}}", latex_words(&entry.answer));
            for words in entry.steps.iter().chain(&entry.wrong) {
                let _ = writeln!(out, "\\item {}", latex_words(words));
            }
            out += "\\end{itemize}\n";
        }
        out += "\\end{enumerate}\n";
    }
    out + "\\end{document}\n"
}

fn answer_space(out: &mut String, item_text: &ItemText) {
    match item_text.space {
        AnswerSpace::Bits(format) => {
            *out += "\\par\\medskip ";
            for (name, count) in boxes(format) {
                let _ = write!(out, "{name} {}\\quad ", "\\hpbox".repeat(count));
            }
            *out += "\n\\par\\medskip\\hpline{value}\\vspace{3\\baselineskip}\n";
        }
        AnswerSpace::Value => *out += "\\par\\medskip\\hpline{value}\\vspace{3\\baselineskip}\n",
        AnswerSpace::Choices => {
            for (at, choice) in item_text.choices.iter().enumerate() {
                let _ = writeln!(out, "\\par\\hpbox\\ {}: {}", letter(at), latex_words(choice));
            }
            *out += "\\vspace{\\baselineskip}\n";
        }
    }
}

/// The preamble; it defines a box for a bit and a line to write on.
const HEAD: &str = "\
\\documentclass[11pt,a4paper]{article}
\\newcommand{\\hpbox}{\\framebox[1.1em]{\\rule{0pt}{1em}}}
\\newcommand{\\hpline}[1]{#1 \\rule{.5\\linewidth}{.4pt}}
\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{.4\\baselineskip}\\emergencystretch=3em
\\begin{document}
";
