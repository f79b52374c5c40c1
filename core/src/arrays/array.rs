//! An array in a file.

use super::array_header::{ArrayHeader, ElementType};
use super::doubles::Doubles;
use super::elements::Elements;
use super::error::ArrayError;
use super::file_problem::FileProblem;
use super::fit_problem::FitProblem;
use super::headers::headers;
use super::shape::Shape;
use super::source::Source;
use crate::float::Format;
use crate::typo::visible;
use std::sync::Arc;

/// The format name of f64, which only expected values may have.
pub const DOUBLE: &str = "f64";

/// An array of f16, bf16 or f32 in a file.
#[derive(Clone, Debug)]
pub struct Array {
    source: Arc<dyn Source>,
    /// its name, if the file can hold several arrays
    pub tensor: Option<String>,
    /// the format of its elements
    pub format: Format,
    /// its dimensions and storage order
    pub shape: Shape,
    is_big: bool,
    start: u64,
    is_double: bool,
}

impl Array {
    /// Opens the array in a file: the one named `tensor` if the file holds several. Integers are read as codes of the
    /// format `bits`, if it is given.
    ///
    /// # Errors
    /// [`ArrayError::File`] if the file or the name is wrong.
    pub fn of(
        source: Arc<dyn Source>,
        tensor: Option<&str>,
        bits: Option<Format>,
    ) -> Result<Array, ArrayError> {
        let about = |problem| ArrayError::File { name: source.name(), problem };
        let head = chosen(&*source, tensor).map_err(about)?;
        let (format, is_big) = head.format(bits).map_err(about)?;
        let ArrayHeader { name, shape, start, .. } = head;
        Ok(Array { source, tensor: name, format, shape, is_big, start, is_double: false })
    }

    /// Opens an array of expected values for the results `got`. It may also be f64: its numbers are then converted to
    /// f32, and [`Array::stored`] returns `f64`.
    ///
    /// # Errors
    /// As [`Array::of`].
    pub fn expected(
        source: Arc<dyn Source>,
        tensor: Option<&str>,
        bits: Option<Format>,
        got: &Array,
    ) -> Result<Array, ArrayError> {
        let head =
            chosen(&*source, tensor).map_err(|problem| ArrayError::File { name: source.name(), problem })?;
        let ElementType::Doubles(is_big) = head.element_type else { return Array::of(source, tensor, bits) };
        let doubles = Doubles::beside(got.format, source, head.start, head.shape.count(), is_big);
        Ok(Array {
            source: Arc::new(doubles),
            tensor: head.name,
            format: Format::F32,
            shape: head.shape,
            is_big: false,
            start: 0,
            is_double: true,
        })
    }

    /// The name of the format in which the file stores its elements.
    pub fn stored(&self) -> &'static str {
        if self.is_double { DOUBLE } else { self.format.name() }
    }

    /// The name of the file and, if there is one, of the array in it.
    pub fn title(&self) -> String {
        title(&self.source.name(), self.tensor.as_deref())
    }

    /// Checks that the array has the same shape as `other` and stores its elements in the same order.
    ///
    /// # Errors
    /// [`FitProblem::Shapes`] and [`FitProblem::Orders`].
    pub fn check_same_shape(&self, other: &Array) -> Result<(), FitProblem> {
        if self.shape.matches(&other.shape) {
            return Ok(());
        }
        let titles = [self, other].map(Array::title);
        let shapes = Box::new([self.shape.clone(), other.shape.clone()]);
        Err(match self.shape.lengths() == other.shape.lengths() {
            true => FitProblem::Orders { titles, shapes },
            false => FitProblem::Shapes { titles, shapes },
        })
    }

    /// A reader of the array's elements, in storage order.
    pub fn elements(&self) -> Elements {
        Elements::of(&self.source, self.start, self.shape.count(), self.is_big)
    }

    /// The code of the element at this offset in storage order, counted from 0; 0 after the last.
    ///
    /// # Errors
    /// [`ArrayError::File`] if its bytes cannot be read.
    pub fn element(&self, offset: u64) -> Result<u64, ArrayError> {
        let width = u64::from(self.format.width() / 8);
        let count = u64::from(offset < self.shape.count());
        let mut one = Elements::of(&self.source, self.start + offset * width, count, self.is_big);
        let code = match self.format {
            Format::F32 => one.part::<u32>(1)?.first().copied().map(u64::from),
            _ => one.part::<u16>(1)?.first().copied().map(u64::from),
        };
        Ok(code.unwrap_or(0))
    }
}

/// The name of a file and of a tensor in it, with control characters escaped.
pub fn title(file: &str, tensor: Option<&str>) -> String {
    visible(&tensor.map_or_else(|| file.to_owned(), |name| format!("{file}: {name}")))
}

/// The header of the selected array.
fn chosen(source: &dyn Source, tensor: Option<&str>) -> Result<ArrayHeader, FileProblem> {
    let mut heads = headers(source)?;
    let names: Vec<String> = heads.iter().filter_map(|head| head.name.clone()).collect();
    let place =
        match tensor {
            // Files without names ignore the name: of two files, often only one has names.
            Some(name) if !names.is_empty() => heads
                .iter()
                .position(|head| head.name.as_deref() == Some(name))
                .ok_or_else(|| FileProblem::NoTensor { name: name.to_owned(), known: names })?,
            _ if heads.is_empty() => return Err(FileProblem::NoArray),
            _ if heads.len() > 1 => return Err(FileProblem::Several(names)),
            _ => 0,
        };
    Ok(heads.swap_remove(place))
}
