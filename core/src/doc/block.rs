//! The parts of a document: its blocks and their contents.

use super::lens::Lens;
use super::plot::Plot;
use super::point_map::{ColourKey, PointRow};
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
    /// for each of several ways to compute, the observed results that it gives
    Strips(Strips),
}

/// Rows of cells. A row may have fewer cells than there are columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// the alignment of each column; missing ones are left-aligned
    pub columns: Vec<Column>,
    /// the column headings; empty if there are none
    pub heads: Vec<Line>,
    /// the rows
    pub rows: Vec<Vec<Line>>,
    /// for each row, from the left, the code that opens when the cell is chosen; a missing cell or `None` opens nothing
    pub codes: Vec<Vec<Option<u64>>>,
}

/// The alignment of the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Column {
    /// left-aligned
    #[default]
    Left,
    /// right-aligned, for numbers
    Right,
}

/// Rows of bits over common columns: one column is one power of two, the same in every row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// weight of the leftmost column, as a power of two
    pub top: i32,
    /// the rows, all equally long
    pub rows: Vec<Bits>,
    /// number of leading rows that are added; the next row, if there is one, is their sum, and a line separates it
    pub addends: usize,
    /// columns with a gap before them (0 is the leftmost)
    pub gaps: Vec<usize>,
}

/// One row of a [`Picture`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bits {
    /// sign of the row's number, `+` or `−`, or the letter that names the row; empty if it has neither
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
    /// position of the value, in thousandths of the way; 0, 500 and 1000 mean exactly the ends and the middle
    pub at: u32,
    /// true if the right end was chosen
    pub chose_right: bool,
    /// true if a value closer to one end rounds to that end; otherwise every value between the ends rounds to the
    /// chosen one
    pub nearest: bool,
    /// an enlarged view, if the value is too close to an end or the middle to be distinguished from it
    pub lens: Option<Lens>,
    /// position of the exact answer for the numbers as typed, in thousandths of the way; `None` if it is unknown,
    /// lies outside the line, or is the value that is rounded
    pub exact_as_typed: Option<u32>,
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
    /// position of the value, in thousandths of the way; 0, 500 and 1000 mean exactly the ends and the middle
    pub at: u32,
    /// the name of the format or method that has this value: `f16`
    pub name: String,
    /// the role of the name
    pub role: Role,
}

/// For each of several ways to compute, which of the observed results it gives.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Strips {
    /// the ways, the best first; all have the same number of cells
    pub rows: Vec<Strip>,
    /// the number of results
    pub of: usize,
    /// names below cells: the index of the cell, and the name of its result; in the order of the cells
    pub below: Vec<(usize, String)>,
}

/// One way to compute.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Strip {
    /// the name of the way
    pub name: String,
    /// for each result, or for each group of neighbouring results, true if the way gives it
    pub cells: Vec<bool>,
    /// the number of results that it gives
    pub count: usize,
}

/// A map: rows of single characters, a caption before each row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grid {
    /// the rows, all equally long
    pub rows: Vec<Vec<Cell>>,
    /// spaces after each character of a row, used when there are few columns
    pub gap: usize,
    /// captions before the rows; missing ones are empty
    pub left: Vec<String>,
    /// captions above the cells: character n of the line is above character n of the rows
    pub top: Line,
    /// a sentence on the contents of a cell, such as `16 per cell`; it does not apply to the [`PointMap`]
    pub cells: Line,
    /// the legend: the meanings of the characters
    pub legend: Line,
    /// the same map drawn point by point, if possible
    pub point_map: Option<PointMap>,
}

/// A window on a map: rows of points. Each point stands for one or more codes, or a code has several adjacent points.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PointMap {
    /// the rows, from the top
    pub rows: Vec<PointRow>,
    /// points in a row
    pub columns: u32,
    /// true if each row is a separate stretch; there is then space between rows
    pub apart: bool,
    /// true if the window shows the whole map
    pub whole: bool,
    /// `[codes, points]`: this many codes per this many adjacent points; `[1, 1]` if each point is one code
    pub step: [u32; 2],
    /// the labels below the columns, each with its first column
    pub below: Vec<(u32, String)>,
    /// row and column of the reader's cursor
    pub cursor: [u32; 2],
    /// the meanings of the colours
    pub legend: Vec<ColourKey>,
    /// texts about the map and the cursor; `None` if they follow the map as blocks
    pub sides: Option<MapSides>,
}

/// Texts about a map and its cursor. A wide window shows the regions beside the map, a narrow one only the short texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MapSides {
    /// the names of the axes: to the right, upward
    pub axes: [&'static str; 2],
    /// the texts before and after the legend, if it is in one row
    pub around_legend: [&'static str; 2],
    /// the cell under the cursor, in one row
    pub cell: Line,
    /// the regions, from the top
    pub regions: Vec<MapRegion>,
}

/// A region beside a map.
#[derive(Clone, PartialEq, Debug)]
pub enum MapRegion {
    /// the legend, with this title and these remarks below
    Legend {
        /// the title
        title: String,
        /// the remarks
        below: Vec<Block>,
    },
    /// blocks below a title
    Blocks {
        /// the title
        title: String,
        /// the key that changes the region; empty if no key does
        key: &'static str,
        /// true if the region is about the cursor
        about_cursor: bool,
        /// the content
        blocks: Vec<Block>,
    },
}

impl PointMap {
    /// The note for a map of which only a part is visible: `[visible, all]` for rows and for columns. Moving the cursor
    /// shows the rest.
    pub fn part_words(&self, [rows, columns]: [[usize; 2]; 2]) -> String {
        let of = |[seen, all]: [usize; 2], what: &str| format!("{seen} of {all} {what}");
        format!("{}, {}", of(rows, "rows"), of(columns, "columns"))
    }

    /// The first code of a point. `None` if the point is outside the sheet.
    pub fn code(&self, row: usize, column: u32) -> Option<u64> {
        let stripe = self.rows.get(row)?;
        let [codes, points] = self.step;
        (column < self.columns).then(|| stripe.code + u64::from(column * codes / points.max(1)))
    }
}

/// One place of a [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// the character shown
    pub mark: char,
    /// the role of that character
    pub role: Role,
    /// true if the reader has chosen this cell
    pub chosen: bool,
    /// the code that opens when the cell is chosen, in the format of the map
    pub code: u64,
}

impl Doc {
    /// A document of these blocks.
    pub fn new(blocks: Vec<Block>) -> Self {
        Doc { blocks }
    }

    /// The roles that occur, without duplicates.
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
                Block::Strips(strips) => strips.roles(),
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
    /// The width of each column, in characters. A row of one cell in a table of several columns is a remark that spans
    /// all of them, so it is ignored.
    pub fn widths(&self) -> Vec<usize> {
        let count = self.all_rows().map(Vec::len).max().unwrap_or(0);
        let rows = || self.all_rows().filter(|row| row.len() > 1 || count == 1);
        let width = |column| rows().filter_map(|row| row.get(column)).map(Line::width).max();
        (0..count).map(|column| width(column).unwrap_or(0)).collect()
    }

    /// The joint width of a left-aligned column and the right-aligned one after it. A short cell of one leaves room for
    /// a long cell of the other.
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

    /// A table of these rows, without column headings.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Line>>) -> Self {
        Table { columns, rows, ..Table::default() }
    }

    /// The table with these column headings.
    pub fn headed(self, heads: Vec<Line>) -> Self {
        Table { heads, ..self }
    }

    /// The code that opens when this cell is chosen. Rows and columns count from 0, without the headings.
    pub fn code(&self, row: usize, column: usize) -> Option<u64> {
        *self.codes.get(row)?.get(column)?
    }

    /// All rows from top to bottom, including the column headings if there are any.
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
    /// True if the row names columns, such as `G R S`, instead of showing bits. Such a row also has no label.
    pub fn names_columns(&self) -> bool {
        self.label.width() == 0 && !self.cells.iter().any(|&(mark, _)| matches!(mark, '0' | '1'))
    }
}

impl Picture {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }

    /// True if this row is the sum of those above it. A line separates it from them.
    pub fn is_sum(&self, row: usize) -> bool {
        self.addends > 0 && row == self.addends
    }

    /// Number of leading rows that earlier steps have already shown: the addends, in a picture whose columns are named.
    pub fn seen_before(&self) -> usize {
        if self.rows.iter().any(Bits::names_columns) { self.addends } else { 0 }
    }

    /// The picture without the rows that earlier steps have shown, for narrow windows or when those steps are directly
    /// above.
    pub fn without_seen_before(mut self) -> Self {
        let seen = self.seen_before();
        if seen > 0 {
            self.rows.drain(..seen.min(self.rows.len()));
            self.addends = 0;
        }
        self
    }
}
