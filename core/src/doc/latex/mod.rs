//! Writes a document as LaTeX, for handouts and papers.
//!
//! The output is a fragment to include, not a whole file, because it goes among a teacher's own words. Its colours and
//! its few short commands are local to it. It compiles with pdflatex, in any class, with the two packages that its
//! first line names.

mod grid;
mod picture;
mod plot;
mod ruler;
mod scale;
mod words;

use super::block::{Block, Column, Doc, Table};
use super::palette::{Theme, ink};
use super::span::Line;
use super::strips;
pub use words::words;
use words::{cell, is_coloured, paragraph};

/// The document as a LaTeX fragment.
pub fn latex(doc: &Doc) -> String {
    let mut out = HEAD.to_owned();
    for role in doc.roles().into_iter().filter(|&role| is_coloured(role)) {
        let colour = ink(role, Theme::Light).hex().to_ascii_uppercase();
        out.push_str(&format!("\\definecolor{{hp-{}}}{{HTML}}{{{colour}}}\n", role.name()));
    }
    out.push_str(COMMANDS);
    for block in &doc.blocks {
        out.push_str(&match block {
            Block::Heading(line) => format!("\\subsection*{{{}}}\n", words(line)),
            Block::Text(line) => paragraph(&words(line)),
            Block::Table(table) => shown(&table_text(table)),
            Block::Picture(picture) => shown(&picture::picture(picture)),
            Block::Ruler(ruler) => shown(&ruler::ruler(ruler)),
            Block::Scale(scale) => shown(&scale::line(scale)) + &scale::names(scale),
            Block::Strips(strips) => shown(&table_text(&strips.table(strips::WIDTH))),
            Block::Plot(plot) => shown(&plot::plot(plot)) + &plot::names(plot),
            Block::Grid(grid) => grid::held(grid) + &shown(&grid::grid(grid)) + &grid::legend(grid),
        });
    }
    out.push_str("\\endgroup\n");
    out
}

const HEAD: &str = "\
% Needs \\usepackage{xcolor,graphicx}. Include it with \\input where you want it.
\\begingroup\\emergencystretch=4em
";

/// Local commands: `hpbits` colours the bits of a role, `hpcut` and `hplost` also mark bits cut off or lost, `hpsign`
/// sets the sign of a row, and `hpfit` shrinks what is too wide.
const COMMANDS: &str = "\
\\def\\hpbits#1#2{\\textcolor{hp-#1}{\\texttt{#2}}}
\\def\\hpcut#1#2{\\textcolor{hp-#1}{\\texttt{\\underline{#2}}}}
\\def\\hplost#1#2{\\textcolor{hp-#1}{\\texttt{\\textsl{#2}}}}
\\def\\hpsign#1{\\rule{0pt}{2.5ex}\\makebox[1em][c]{#1}\\enspace}
\\def\\hpfit#1{\\sbox0{#1}\\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi}
";

/// A block on a line of its own.
fn shown(text: &str) -> String {
    match text.is_empty() {
        true => String::new(),
        false => format!("\\par\\noindent\\hpfit{{{text}}}\\par\\medskip\n"),
    }
}

fn table_text(table: &Table) -> String {
    let columns: Vec<usize> =
        (0..).zip(table.widths()).filter(|(_, width)| *width > 0).map(|(i, _)| i).collect();
    let side = |&column: &usize| match table.columns.get(column) {
        Some(Column::Right) => 'r',
        _ => 'l',
    };
    let count = columns.len();
    let sides: String = columns.iter().map(side).collect();
    let row = |row: &Vec<Line>| match row.as_slice() {
        [remark] if count > 1 => {
            format!("\\multicolumn{{{count}}}{{@{{}}p{{.9\\linewidth}}@{{}}}}{{{}}}\\\\\n", words(remark))
        }
        row => {
            let cells = columns.iter().map(|&column| row.get(column).map(cell).unwrap_or_default());
            format!("{}\\\\\n", cells.collect::<Vec<_>>().join(" & "))
        }
    };
    if columns.is_empty() {
        return String::new();
    }
    let rows: String = table.all_rows().map(row).collect();
    format!("\\begin{{tabular}}{{@{{}}{sides}@{{}}}}\n{rows}\\end{{tabular}}")
}
