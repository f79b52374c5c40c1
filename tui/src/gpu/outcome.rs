//! Reports the outcome for one spelling, and the totals.

use halfplay_core::isa::{Grade, Instr, rules};
use halfplay_core::skins::gpu_check::{Record, is_approximate};

/// One line about a spelling. Unless it is approximate, one line for each recorded difference and each uncertain rule.
pub fn outcome_lines(instr: &Instr, record: &Record) -> String {
    let parts = record.parts.iter().map(|part| match part.rows {
        Some([_, _, count]) => format!("{count} rows of {}", part.inputs),
        None => part.inputs.clone(),
    });
    let parts = parts.collect::<Vec<String>>().join(", ");
    let least = if record.all_counted { "" } else { "at least " };
    let verdict = match record.differences {
        0 if record.compared() => "agrees  ",
        0 => "unsure  ",
        _ if is_approximate(instr) => "recorded",
        _ => "differs ",
    };
    let count = match record.differences {
        0 => String::new(),
        some if is_approximate(instr) => format!("{some} not the nearest value, of "),
        some => format!("{least}{some} of "),
    };
    let native = if record.native { "" } else { ", not native" };
    let mut text = format!("{verdict}  {instr}  {count}{} cases: {parts}{native}\n", record.cases());
    if !is_approximate(instr) {
        for difference in &record.first {
            let hex = |bits: u32, width: u32| format!("0x{bits:0width$x}", width = width as usize / 4);
            let operands = difference.operands.iter().enumerate();
            let operands: Vec<String> =
                operands.map(|(place, &bits)| hex(bits, instr.operand_type(place).width())).collect();
            let [gpu, model] = [difference.gpu, difference.model].map(|bits| hex(bits, instr.ty.width()));
            text += &format!("            {}: GPU {gpu}, model {model}\n", operands.join(" "));
        }
        if record.differences > 0 {
            let unsure = rules(instr).filter(|rule| rule.grade > Grade::Assembler);
            unsure.for_each(|rule| text += &format!("            {} ({})\n", rule.words, rule.grade.words()));
        }
    }
    text
}

/// The number of spellings for each outcome.
#[derive(Default)]
pub struct Tally {
    pub done: usize,
    pub agree: usize,
    pub differ: usize,
    pub unsure: usize,
    pub approximate: usize,
    pub absent: usize,
    pub refused: usize,
}

impl Tally {
    /// Adds a record.
    pub fn count(&mut self, instr: &Instr, record: &Record) {
        self.done += 1;
        match (record.compared(), record.differences) {
            (true, 0) => self.agree += 1,
            (true, _) if is_approximate(instr) => self.approximate += 1,
            (false, 0) => self.unsure += 1,
            _ => self.differ += 1,
        }
    }

    /// The totals in one line. `planned` is the number of planned spellings.
    pub fn words(&self, planned: usize) -> String {
        let mut text = format!("{} of {planned} spellings asked: {} agree", self.done, self.agree);
        for (count, words) in [
            (self.differ, "differ"),
            (self.unsure, "not compared in full"),
            (self.approximate, "approximate"),
            (self.absent, "not on this GPU"),
            (self.refused, "refused"),
        ] {
            if count > 0 {
                text += &format!(", {count} {words}");
            }
        }
        text + "\n"
    }
}
