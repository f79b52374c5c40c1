//! The columns of a list of results, recognised by name.

/// A column of a list of results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Column {
    /// the instruction
    Instruction,
    /// the first operand of the instruction
    A,
    /// the second operand of the instruction
    B,
    /// the third operand of the instruction
    C,
    /// the observed result
    Got,
}

impl Column {
    /// All columns, in the order of a statement.
    pub const ALL: [Column; 5] = [Column::Instruction, Column::A, Column::B, Column::C, Column::Got];

    /// The column of this name, in any case.
    ///
    /// ```
    /// use halfplay_core::skins::infer::Column;
    /// assert_eq!(Column::named("Result"), Some(Column::Got));
    /// assert_eq!(Column::named("weights"), None);
    /// ```
    pub fn named(name: &str) -> Option<Column> {
        let name = name.to_ascii_lowercase();
        Column::ALL.into_iter().find(|column| column.names().contains(&name.as_str()))
    }

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// All names, in lower case.
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

/// The columns named by the fields of a line, if the line is the header of a list: it must name the result, and the
/// instruction or the first operand. Unknown columns are ignored, unless only blanks separate the fields: such a line
/// is prose.
pub(crate) fn columns(line: &str) -> Option<Vec<Option<Column>>> {
    let line = line.trim_start_matches('\u{feff}');
    let columns: Vec<Option<Column>> = row_fields(line).into_iter().map(Column::named).collect();
    let has = |column| columns.contains(&Some(column));
    let is_prose = separator(line).is_none() && columns.contains(&None);
    ((has(Column::Instruction) || has(Column::A)) && has(Column::Got) && !is_prose).then_some(columns)
}

/// The fields of a line of a list. Omitted fields are empty.
pub(crate) fn row_fields(line: &str) -> Vec<&str> {
    match separator(line) {
        Some(separator) => line.split(separator).map(|field| field.trim().trim_matches('"')).collect(),
        None => line.split_whitespace().collect(),
    }
}

/// The separator of the fields of a line, if it is not a blank.
fn separator(line: &str) -> Option<char> {
    [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator))
}
