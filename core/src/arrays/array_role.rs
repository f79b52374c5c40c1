//! The roles of arrays that were opened together: results with their operands, two to be compared, or one.

use super::array::{Array, title};
use super::census::Census;
use super::counted::{Comparison, Expected, OneCore, compared, counted};
use super::error::ArrayError;
use super::fit_problem::FitProblem;
use super::headers::listed;
use super::landmarks::Landmarks;
use super::rows::{ResultRows, rows};
use super::shape::Shape;
use super::source::{LoadedFile, Source};
use crate::infer::Column;
use crate::isa::Instr;
use std::sync::Arc;

/// The roles of arrays that were opened together.
pub enum ArrayRoles {
    /// results of the instruction
    Results(ResultRows),
    /// one array, with its counts
    Alone {
        /// its name
        title: String,
        /// its shape
        shape: Shape,
        /// its counts
        census: Box<Census>,
        /// the numbers that one would look at first
        landmarks: Landmarks,
    },
    /// two arrays, the result first
    Beside {
        /// their names
        titles: [String; 2],
        /// how they differ
        comparison: Box<Comparison>,
        /// the sentence that the expected one was rounded, if it was
        rounded: Option<String>,
    },
}

/// The roles of the arrays in these files. Arrays are told apart by their names, as the columns of a list of results are: `a.npy`, `b.npy` and
/// `got.npy`, or tensors `a`, `b` and `got` of one file; in longer names the last word counts, `layer0_a.npy`. With all operands of
/// the instruction, which is one of one lane, they are results of it.
///
/// # Errors
/// Where the arrays cannot be read, their names give them no roles, or they do not fit.
pub fn array_roles(files: &[LoadedFile], instr: &Instr) -> Result<ArrayRoles, ArrayError> {
    let arrays = named(files)?;
    let names = instr.operand_names();
    let operands =
        names.iter().map(|name| Column::named(name).map_or(Ok(None), |column| one(&arrays, column)));
    let operands: Option<Vec<&Named<'_>>> = operands.collect::<Result<_, FitProblem>>()?;
    let got = one(&arrays, Column::Got)?;
    match (operands, got, arrays.as_slice()) {
        (Some(operands), Some(got), _) => {
            let operands = operands.into_iter().map(Named::open).collect::<Result<_, _>>()?;
            rows(instr, operands, &got.open()?).map(ArrayRoles::Results)
        }
        (_, _, [array]) => alone(&array.open()?),
        (_, None, [first, second]) if second.is_expected() || !first.is_expected() => beside(first, second),
        (_, None, [second, first]) => beside(first, second),
        (_, Some(got), [one, other]) => {
            let expected = if one.column == Some(Column::Got) { other } else { one };
            beside(got, expected)
        }
        _ => {
            let found = arrays.iter().map(Named::title).collect();
            Err(FitProblem::MissingRoles { instr: *instr, found }.into())
        }
    }
}

fn alone(array: &Array) -> Result<ArrayRoles, ArrayError> {
    let (census, landmarks) = counted::<OneCore>(array)?;
    Ok(ArrayRoles::Alone {
        title: array.title(),
        shape: array.shape.clone(),
        census: Box::new(census),
        landmarks,
    })
}

fn beside(got: &Named<'_>, wanted: &Named<'_>) -> Result<ArrayRoles, ArrayError> {
    let got = got.open()?;
    let wanted = Array::expected(wanted.source(), wanted.tensor.as_deref(), None, &got)?;
    let wanted = Expected::Array(&wanted);
    let comparison = compared::<OneCore>(&got, &wanted)?;
    let titles = [got.title(), wanted.title()];
    Ok(ArrayRoles::Beside { titles, comparison: Box::new(comparison), rounded: wanted.rounded(&got) })
}

/// An array in one of several files.
struct Named<'a> {
    file: &'a LoadedFile,
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

    fn open(&self) -> Result<Array, ArrayError> {
        Array::of(self.source(), self.tensor.as_deref(), None)
    }

    fn source(&self) -> Arc<dyn Source> {
        Arc::new(self.file.clone())
    }
}

/// All arrays in these files.
fn named(files: &[LoadedFile]) -> Result<Vec<Named<'_>>, ArrayError> {
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
fn one<'a, 'b>(arrays: &'a [Named<'b>], role: Column) -> Result<Option<&'a Named<'b>>, FitProblem> {
    match arrays.iter().filter(|one| one.column == Some(role)).collect::<Vec<_>>()[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [one, other, ..] => Err(FitProblem::SameRole { titles: [one.title(), other.title()], role }),
    }
}
