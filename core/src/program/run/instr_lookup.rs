//! Finds the instruction of the table that a line of a program names.

use crate::float::Mode;
use crate::isa::{self, Allow, Instr, Op, Type};

/// The instruction with this name. Reordered or repeated words are a slip if the meaning is still clear.
pub fn instr_of(name: &str) -> Option<Instr> {
    const HAD: Allow = Allow { undocumented: true, ..Allow::PTX };
    // `mad` on f32 is the old name of `fma`, from before a rounding mode was required.
    let old = name.strip_prefix("mad.").filter(|_| name.ends_with(".f32"));
    let renamed = old.map(|rest| {
        let rounds = rest.split('.').any(|word| Mode::named(word).is_some());
        format!("fma{}.{rest}", if rounds { "" } else { ".rn" })
    });
    let name = renamed.as_deref().unwrap_or(name);
    let problem = match isa::parse(name, HAD) {
        Ok(parsed) => return Some(parsed.instr),
        Err(problem) => problem,
    };
    let words = |spelling: &str| {
        let mut words: Vec<String> = spelling.split('.').map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    };
    // The order of the types is the direction of a conversion, so a repeated type makes it unclear.
    let place = |ty: Type| name.split('.').position(|word| word == ty.name());
    let count = |spelling: &str| spelling.split('.').count();
    let same_direction = |instr: &Instr| {
        instr.op != Op::Cvt
            || (place(instr.ty) < place(instr.from) && count(name) == count(&instr.to_string()))
    };
    problem.suggestion.filter(|instr| words(&instr.to_string()) == words(name) && same_direction(instr))
}
