//! What a document is made of.

use super::lens::Lens;
use super::plot::Plot;
use super::sheet::Sheet;
use super::span::{Line, Role};

/// A document: blocks from top to bottom.
#[derive(Clone, PartialEq, Debug, Default)]
#[must_use]
pub struct Doc {
    /// the blocks
    pub blocks: Vec<Block>,
}

/// One block.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// a heading, such as the name of a step
    Heading(Line),
    /// a paragraph of one or two sentences, to be wrapped
    Text(Line),
    /// rows of cells in columns that line up
    Table(Table),
    /// rows of bits, a column for each power of two
    Picture(Picture),
    /// a value on the line between its two neighbours
    Ruler(Ruler),
    /// several values on one stretch of the number line
    Scale(Scale),
    /// a map: rows of single characters
    Grid(Grid),
    /// curves over a common axis
    Plot(Plot),
}

/// Rows of cells. A row may have fewer cells than there are columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// how each column is set; missing ones are to the left
    pub columns: Vec<Column>,
    /// the headings of the columns; empty where nothing names them
    pub heads: Vec<Line>,
    /// the rows
    pub rows: Vec<Vec<Line>>,
    /// the code that is looked at when a cell is chosen, for each row its cells from the left; those that are missing
    /// lead nowhere
    pub codes: Vec<Vec<Option<u64>>>,
}

/// How the cells of a column are set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Column {
    /// flush left
    #[default]
    Left,
    /// flush right: numbers
    Right,
}

/// Rows of bits over common columns: one column is one power of two, the same in every row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// weight of the leftmost column, as a power of two
    pub top: i32,
    /// the rows, all equally long
    pub rows: Vec<Bits>,
    /// so many of the first rows are added up, in the row below them where there is one: a line parts them
    pub addends: usize,
    /// a gap stands before each of these columns (0 is the leftmost)
    pub gaps: Vec<usize>,
}

/// One row of a [`Picture`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bits {
    /// the sign of the number in the row, `+` or `−`, or the letter that it is called by; nothing where the row has none
    pub operator: &'static str,
    /// a character for each column, usually `0`, `1` or a space, with its role
    pub cells: Vec<(char, Role)>,
    /// the label of the row, drawn at its right
    pub label: Line,
}

/// A value on the line between its two neighbours, the lesser at the left.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruler {
    /// name and value of the left end
    pub left: [String; 2],
    /// name and value of the right end
    pub right: [String; 2],
    /// where the value is, in thousandths of the way; 0, 500 and 1000 mean exactly there
    pub at: u32,
    /// was the right end chosen?
    pub chose_right: bool,
    /// does what lies nearer to an end go there? Else all between the ends goes to the one that was chosen.
    pub nearest: bool,
    /// a closer look, where the value is too near to an end or the middle to be told apart from it
    pub lens: Option<Lens>,
    /// where the number lies that was wished for when numbers were typed, in thousandths of the way; `None` where it lies
    /// elsewhere, or is what is rounded
    pub wished: Option<u32>,
}

/// Several values on one stretch of the number line, the lesser end at the left.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scale {
    /// name and value of the left end
    pub left: [String; 2],
    /// name and value of the right end
    pub right: [String; 2],
    /// the values, in any order; they may coincide
    pub marks: Vec<Mark>,
}

/// A value on a [`Scale`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// where it is, in thousandths of the way; 0, 500 and 1000 mean exactly there
    pub at: u32,
    /// whose value it is: `f16`
    pub name: String,
    /// what the name is
    pub role: Role,
}

/// A map: rows of single characters, a caption before each row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grid {
    /// the rows, all equally long
    pub rows: Vec<Vec<Cell>>,
    /// spaces after each character of a row, where there are few columns
    pub gap: usize,
    /// what stands before each row; missing ones are empty
    pub left: Vec<String>,
    /// what stands above the cells: its first character above the first one's, and so on
    pub top: Line,
    /// what a cell holds, where that is more than what it shows: said by whoever draws cells, and of the [`Sheet`] not true
    pub cells: Line,
    /// the legend: what the characters mean
    pub legend: Line,
    /// the same drawn point by point, where that can be
    pub sheet: Option<Sheet>,
}

/// One place of a [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// what is shown
    pub mark: char,
    /// what it is
    pub role: Role,
    /// is it the one that the reader looks at?
    pub chosen: bool,
    /// the code that is looked at when the cell is chosen, in the format of the map
    pub code: u64,
}

impl Doc {
    /// A document of these blocks.
    pub fn new(blocks: Vec<Block>) -> Self {
        Doc { blocks }
    }

    /// The roles that occur, each once.
    pub fn roles(&self) -> Vec<Role> {
        let of_line = |line: &Line| line.0.iter().map(|span| span.role).collect::<Vec<_>>();
        let of_row =
            |row: &Bits| [row.cells.iter().map(|cell| cell.1).collect(), of_line(&row.label)].concat();
        let found: Vec<Role> = self
            .blocks
            .iter()
            .flat_map(|block| match block {
                Block::Heading(line) | Block::Text(line) => of_line(line),
                Block::Table(table) => table.all_rows().flatten().flat_map(of_line).collect(),
                Block::Picture(picture) => picture.rows.iter().flat_map(of_row).collect(),
                Block::Ruler(_) => Vec::new(),
                Block::Scale(scale) => scale.marks.iter().map(|mark| mark.role).collect(),
                Block::Plot(plot) => plot.curves.iter().map(|curve| curve.role).chain([Role::Dim]).collect(),
                Block::Grid(grid) => {
                    [of_line(&grid.cells), of_line(&grid.top), of_line(&grid.legend), grid.roles()].concat()
                }
            })
            .collect();
        Role::ALL.into_iter().filter(|role| found.contains(role)).collect()
    }
}

impl Table {
    /// The width of each column, in characters. A row of one cell in a table of several columns is a remark:
    /// it runs over all of them, and so does not count.
    pub fn widths(&self) -> Vec<usize> {
        let count = self.all_rows().map(Vec::len).max().unwrap_or(0);
        let rows = || self.all_rows().filter(|row| row.len() > 1 || count == 1);
        let width = |column| rows().filter_map(|row| row.get(column)).map(Line::width).max();
        (0..count).map(|column| width(column).unwrap_or(0)).collect()
    }

    /// The room that a column flush left and the next one, flush right, take together: where one is short,
    /// the other may be long.
    pub fn joint_width(&self, left: usize, right: usize) -> usize {
        let width = |row: &[Line], column: usize| row.get(column).map_or(0, Line::width);
        let rows = self.all_rows().filter(|row| row.len() > 1);
        let joint = rows.map(|row| match (width(row, left), width(row, right)) {
            (left, 0) => left,
            (0, right) => right,
            (left, right) => left + 2 + right,
        });
        joint.max().unwrap_or(0)
    }

    /// A table of these rows, whose columns nothing names.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Line>>) -> Self {
        Table { columns, rows, ..Table::default() }
    }

    /// The table with these words above its columns.
    pub fn headed(self, heads: Vec<Line>) -> Self {
        Table { heads, ..self }
    }

    /// The code that is looked at when this cell is chosen. Rows and columns count from 0, without the heads.
    pub fn code(&self, row: usize, column: usize) -> Option<u64> {
        *self.codes.get(row)?.get(column)?
    }

    /// What stands above the columns, if anything does, then the rows: everything from top to bottom.
    ///
    /// ```
    /// use halfplay_core::skins::doc::{Table, line};
    /// let table = Table::new(Vec::new(), vec![vec![line("zero"), line("2")]]);
    /// assert_eq!(table.all_rows().count(), 1);
    /// assert_eq!(table.headed(vec![line("class"), line("codes")]).all_rows().count(), 2);
    /// ```
    pub fn all_rows(&self) -> impl Iterator<Item = &Vec<Line>> {
        Some(&self.heads).filter(|heads| !heads.is_empty()).into_iter().chain(&self.rows)
    }
}

impl Bits {
    /// Does the row name columns, as `G R S` do, rather than have bits? Such a row has no label either.
    pub fn names_columns(&self) -> bool {
        self.label.width() == 0 && !self.cells.iter().any(|&(mark, _)| matches!(mark, '0' | '1'))
    }
}

impl Picture {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }

    /// Is this row the sum of those above it? A line parts it from them.
    pub fn is_sum(&self, row: usize) -> bool {
        self.addends > 0 && row == self.addends
    }

    /// So many of the first rows only lead up to what is cut off: steps before have shown them.
    pub fn seen_before(&self) -> usize {
        if self.rows.iter().any(Bits::names_columns) { self.addends } else { 0 }
    }

    /// The picture without them, where room is short or the steps before stand above.
    pub fn without_seen_before(mut self) -> Self {
        let seen = self.seen_before();
        if seen > 0 {
            self.rows.drain(..seen.min(self.rows.len()));
            self.addends = 0;
        }
        self
    }
}
