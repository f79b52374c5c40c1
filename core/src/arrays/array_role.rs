//! Assigns roles to arrays that are opened together: results with their operands, two arrays to compare, or one alone.

use super::array::{Array, title};
use super::census::Census;
use super::counted::{Comparison, Expected, OneCore, compared, counted};
use super::error::ArrayError;
use super::fit_problem::FitProblem;
use super::headers::list_arrays;
use super::landmarks::Landmarks;
use super::rows::{ResultRows, rows};
use super::shape::Shape;
use super::source::{LoadedFile, Source};
use crate::infer::Column;
use crate::isa::Instr;
use std::sync::Arc;

/// Arrays that were opened together, by role.
pub enum ArrayRoles {
    /// results of the instruction, with their operands
    Results(ResultRows),
    /// one array with its statistics
    Alone {
        /// its title
        title: String,
        /// its shape
        shape: Shape,
        /// its counts by class and exponent
        census: Box<Census>,
        /// its first NaN, first infinity and largest number
        landmarks: Landmarks,
    },
    /// two arrays, the results first
    Beside {
        /// their titles
        titles: [String; 2],
        /// the comparison of the two arrays
        comparison: Box<Comparison>,
        /// a sentence about the conversion of the expected values, if they have another format than the results
        rounded: Option<String>,
    },
}

/// Assigns roles to the arrays in these files. The names decide, as for the columns of a list of results: `a.npy`,
/// `b.npy` and `got.npy`, or tensors `a`, `b` and `got` in one file. In longer names, the last word counts:
/// `layer0_a.npy`. If all operands of `instr`, which must have a single lane, and `got` are present, they are the
/// operands and results of that instruction.
///
/// # Errors
/// If the arrays cannot be read, if their names give them no roles, or if they do not fit together.
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
    /// its role according to its name
    column: Option<Column>,
}

impl Named<'_> {
    fn title(&self) -> String {
        title(&self.file.name, self.tensor.as_deref())
    }

    /// True if its name marks it as expected values.
    fn is_expected(&self) -> bool {
        const NAMES: [&str; 5] = ["expected", "want", "wanted", "reference", "ref"];
        NAMES.contains(&last_word(self.name()).to_ascii_lowercase().as_str())
    }

    /// The name from which its role is read: that of the tensor, or of the file without extension.
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

/// Lists all arrays in these files.
fn named(files: &[LoadedFile]) -> Result<Vec<Named<'_>>, ArrayError> {
    let mut arrays = Vec::new();
    for file in files {
        for one in list_arrays(file)? {
            let tensor = (!one.name.is_empty()).then_some(one.name);
            let mut array = Named { file, tensor, column: None };
            array.column = Column::named(last_word(array.name()));
            arrays.push(array);
        }
    }
    Ok(arrays)
}

/// The last word of a name: `a` for `layer0_a`.
fn last_word(name: &str) -> &str {
    name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or(name)
}

/// The array with this role, if there is exactly one.
fn one<'a, 'b>(arrays: &'a [Named<'b>], role: Column) -> Result<Option<&'a Named<'b>>, FitProblem> {
    match arrays.iter().filter(|one| one.column == Some(role)).collect::<Vec<_>>()[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [one, other, ..] => Err(FitProblem::SameRole { titles: [one.title(), other.title()], role }),
    }
}
