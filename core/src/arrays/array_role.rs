//! What arrays that were brought together are: results with their operands, two to be held beside each other, or one to be looked at.

use super::array::{Array, title};
use super::counted::{Expected, OneCore, compared, counted};
use super::headers::listed;
use super::rows::rows;
use super::source::{Brought, Source};
use super::to_query::{asked_number, asked_place};
use super::words::{alone, beside, landmark_rows, place_rows};
use crate::doc::{Block, Line, Role, Span, line};
use crate::infer::Column;
use crate::isa::Instr;
use std::sync::Arc;

/// What they are.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// results of the instruction, as a list
    Rows(String),
    /// numbers to be looked at
    Numbers(Numbers),
}

/// What is in one array, or how two differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    /// the same in words and tables, a heading first
    pub blocks: Vec<Block>,
    /// what one would look at first
    pub places: Vec<Place>,
}

/// A place in an array, or in two.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// what stands there
    pub row: Vec<Line>,
    /// the question that has it
    pub asked: Option<(Instr, [u64; 3])>,
}

/// What these files are. Arrays are told apart by their names, as the columns of a list of results are: `a.npy`, `b.npy` and
/// `got.npy`, or tensors `a`, `b` and `got` of one file; in longer names the last word counts, `layer0_a.npy`. With all operands of
/// the instruction, which is one of one lane, they are results of it.
///
/// # Errors
/// Which arrays were expected, and which were found; or why they cannot be read, or do not fit.
pub fn seen(files: &[Brought], instr: &Instr) -> Result<Seen, String> {
    let arrays = named(files)?;
    let names = instr.operand_names();
    let operands =
        names.iter().map(|name| Column::named(name).map_or(Ok(None), |column| one(&arrays, column)));
    let operands: Option<Vec<&Named<'_>>> = operands.collect::<Result<_, String>>()?;
    let got = one(&arrays, Column::Got)?;
    match (operands, got, arrays.as_slice()) {
        (Some(operands), Some(got), _) => {
            let operands = operands.into_iter().map(Named::open).collect::<Result<_, _>>()?;
            rows(instr, operands, &got.open()?).map(Seen::Rows)
        }
        (_, _, [array]) => Numbers::alone(&array.open()?).map(Seen::Numbers),
        (_, None, [first, second]) if second.is_expected() || !first.is_expected() => {
            Numbers::beside(first, second).map(Seen::Numbers)
        }
        (_, None, [second, first]) => Numbers::beside(first, second).map(Seen::Numbers),
        (_, Some(got), [one, other]) => {
            let expected = if one.column == Some(Column::Got) { other } else { one };
            Numbers::beside(got, expected).map(Seen::Numbers)
        }
        _ => Err(expected(names, &arrays, instr)),
    }
}

impl Numbers {
    fn alone(array: &Array) -> Result<Numbers, String> {
        let (census, landmarks) = counted::<OneCore>(array)?;
        let blocks = alone(&array.title(), &array.shape, &census, &landmarks, None);
        let places = landmark_rows(&array.shape, &landmarks);
        let place = |(value, row)| Place { row, asked: asked_number(value) };
        Ok(Numbers { blocks, places: places.into_iter().map(place).collect() })
    }

    fn beside(got: &Named<'_>, wanted: &Named<'_>) -> Result<Numbers, String> {
        let got = got.open()?;
        let wanted = Array::expected(wanted.source(), wanted.tensor.as_deref(), None, &got)?;
        let wanted = Expected::Array(&wanted);
        let found = compared::<OneCore>(&got, &wanted)?;
        let titles = [got.title(), wanted.title()];
        let mut blocks =
            beside(&found.between, [&titles[0], &titles[1]], [&found.got, &found.expected], None);
        if let Some(words) = wanted.rounded(&got) {
            blocks.insert(2, Block::Text(line(words)));
        }
        let places = place_rows(&found.between);
        let place = |(place, row): (super::between::Place, Vec<Line>)| {
            let (asked, mut row) = (asked_place(&place), row);
            // A list has no words above its columns.
            for (cell, name) in row.iter_mut().skip(2).zip(["got ", "expected "]) {
                cell.0.insert(0, Span::new(Role::Dim, name));
            }
            Place { row, asked }
        };
        Ok(Numbers { blocks, places: places.into_iter().map(place).collect() })
    }
}

/// An array in one of several files.
struct Named<'a> {
    file: &'a Brought,
    tensor: Option<String>,
    /// what its name says that it is
    column: Option<Column>,
}

impl Named<'_> {
    fn title(&self) -> String {
        title(&self.file.name, self.tensor.as_deref())
    }

    /// Does its name say that it is what should have come out?
    fn is_expected(&self) -> bool {
        const NAMES: [&str; 5] = ["expected", "want", "wanted", "reference", "ref"];
        NAMES.contains(&last_word(self.name()).to_ascii_lowercase().as_str())
    }

    /// The name that tells it apart.
    fn name(&self) -> &str {
        let stem = || self.file.name.rsplit_once('.').map_or(self.file.name.as_str(), |(stem, _)| stem);
        self.tensor.as_deref().unwrap_or_else(stem)
    }

    fn open(&self) -> Result<Array, String> {
        Array::of(self.source(), self.tensor.as_deref(), None)
    }

    fn source(&self) -> Arc<dyn Source> {
        Arc::new(self.file.clone())
    }
}

/// All arrays in these files.
fn named(files: &[Brought]) -> Result<Vec<Named<'_>>, String> {
    let mut arrays = Vec::new();
    for file in files {
        for one in listed(file)? {
            let tensor = (!one.name.is_empty()).then_some(one.name);
            let mut array = Named { file, tensor, column: None };
            array.column = Column::named(last_word(array.name()));
            arrays.push(array);
        }
    }
    Ok(arrays)
}

/// `a` of `layer0_a`.
fn last_word(name: &str) -> &str {
    name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or(name)
}

/// The one array that is this column, where there is one.
fn one<'a, 'b>(arrays: &'a [Named<'b>], column: Column) -> Result<Option<&'a Named<'b>>, String> {
    match arrays.iter().filter(|one| one.column == Some(column)).collect::<Vec<_>>()[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [one, other, ..] => Err(format!(
            "{} and {} may both be {}: bring one of them",
            one.title(),
            other.title(),
            column.name()
        )),
    }
}

/// What is said where operands or results are missing.
fn expected(names: &[&str], arrays: &[Named<'_>], instr: &Instr) -> String {
    let found: Vec<String> = arrays.iter().map(Named::title).collect();
    let files: Vec<String> = names.iter().map(|name| format!("{name}.npy")).collect();
    format!(
        "found {}; to ask whose arithmetic results of {instr} are, bring {} and got.npy together, or tensors of these names in one \
         .safetensors. In a shell, halfplay tensor says what is in an array, and how two differ",
        some(&found),
        files.join(", ")
    )
}

/// The first of many names.
fn some(names: &[String]) -> String {
    /// So many are told.
    const TOLD: usize = 6;
    match names {
        [] => "no array".to_owned(),
        few if few.len() <= TOLD => few.join(", "),
        many => format!("{}, … ({} more)", many[..TOLD].join(", "), many.len() - TOLD),
    }
}
