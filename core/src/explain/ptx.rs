//! The question as a few lines of PTX, to be copied into a kernel.

use crate::doc::{Line, Role, Table};
use crate::eval::Evaluation;
use crate::isa::minimum;

/// The title of the lines of PTX.
pub const PTX: &str = "the same in PTX";

/// A line that sets each operand, then the instruction with its minimum target: operation, operands, remark. Empty if
/// no GPU has the instruction.
pub fn ptx_table(evaluation: &Evaluation) -> Table {
    let instr = &evaluation.instr;
    let Some(since) = minimum(instr) else { return Table::default() };
    let names = instr.operand_names();
    let row = |operation: String, operands: String, remark: String| {
        let cells = [(Role::Code, operation), (Role::Code, operands), (Role::Dim, remark)];
        cells.map(|(role, text)| Line::default().with(role, text)).to_vec()
    };
    let set = |(place, name): (usize, &&str)| {
        let ty = instr.operand_type(place);
        let bits = evaluation.operands[place];
        row(
            format!("mov.b{}", ty.width()),
            format!("{name}, {bits:#0width$x};", width = 2 + ty.width() as usize / 4),
            String::new(),
        )
    };
    let rows = names.iter().enumerate().map(set);
    let last = row(
        instr.to_string(),
        format!("d, {};", names.join(", ")),
        format!("// {}+, PTX {}+", since.target, since.ptx),
    );
    Table::new(Vec::new(), rows.chain([last]).collect())
}
