//! What a column of a list of results holds, or an array beside others.

/// One column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Column {
    /// the instruction
    Instruction,
    /// its first operand
    A,
    /// its second operand
    B,
    /// its third operand
    C,
    /// what came out
    Got,
}

impl Column {
    /// All of them, in the order of a statement.
    pub const ALL: [Column; 5] = [Column::Instruction, Column::A, Column::B, Column::C, Column::Got];

    /// The column that goes by this name, whatever its case.
    ///
    /// ```
    /// use halfplay_core::infer::Column;
    /// assert_eq!(Column::named("Result"), Some(Column::Got));
    /// assert_eq!(Column::named("weights"), None);
    /// ```
    pub fn named(name: &str) -> Option<Column> {
        let name = name.to_ascii_lowercase();
        Column::ALL.into_iter().find(|column| column.names().contains(&name.as_str()))
    }

    /// The name by which it is told.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// All names by which it goes.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Column::Instruction => &["instruction", "instr", "op", "spelling"],
            Column::A => &["a", "x"],
            Column::B => &["b", "y"],
            Column::C => &["c", "z"],
            Column::Got => &["got", "result", "observed", "output", "out", "actual", "d"],
        }
    }
}
