//! Matrices in files.

use crate::arrays::open;
use crate::failure::Failure;
use halfplay_core::float::{Float, Format, Mode, round};
use halfplay_core::skins::arrays::{Array, Order};
use halfplay_core::skins::explain::number_text;
use std::path::Path;

/// The most elements of a matrix: 128 Mi.
const MOST: u64 = 1 << 27;

/// A matrix in memory, row by row.
pub struct Matrix {
    /// number of rows and of columns
    pub size: [usize; 2],
    /// the format in the file
    pub format: Format,
    /// the elements
    pub elements: Vec<Float>,
    /// the name of the file
    pub title: String,
}

impl Matrix {
    /// Reads a matrix.
    pub fn read(path: &Path) -> Result<Matrix, Failure> {
        let array = open(path, None, None)?;
        let title = array.title();
        let &[rows, columns] = array.shape.lengths() else {
            let axes = array.shape.lengths().len();
            return Err(Failure::Usage(format!(
                "{title} has {axes} axes; a matrix has two: rows and columns"
            )));
        };
        if array.shape.count() > MOST {
            return Err(Failure::Usage(format!(
                "{title} has more than {MOST} elements; multiply a part of it"
            )));
        }
        let stored = elements(&array)?;
        let size @ [rows, columns] = [rows as usize, columns as usize];
        let elements = match array.shape.order() {
            Order::C => stored,
            Order::Fortran => transposed(&stored, [columns, rows]),
        };
        Ok(Matrix { size, format: array.format, elements, title })
    }

    /// The matrix with rows and columns exchanged.
    pub fn transposed(self) -> Matrix {
        let [rows, columns] = self.size;
        let elements = transposed(&self.elements, self.size);
        Matrix { size: [columns, rows], elements, ..self }
    }

    /// The elements in this format. Of f32 elements, tf32 takes the upper 19 bits; any other format must contain each
    /// of them.
    pub fn in_format(&self, format: Format) -> Result<Vec<Float>, Failure> {
        let [_, columns] = self.size;
        let element = |(place, &element): (usize, &Float)| {
            converted(element, format).ok_or_else(|| {
                let (row, column) = (place / columns.max(1), place % columns.max(1));
                let (number, name) = (number_text(element), format.name());
                Failure::Usage(format!(
                    "{}: element [{row}, {column}] is {number}, which is not a number of {name}; round the matrix first",
                    self.title
                ))
            })
        };
        self.elements.iter().enumerate().map(element).collect()
    }
}

/// The same number in another format; `None` if the format does not contain it.
fn converted(element: Float, format: Format) -> Option<Float> {
    if element.format() == format {
        return Some(element);
    }
    if element.format() == Format::F32 && format == Format::TF32 {
        return Some(Float::of_register(format, element.bits()));
    }
    if element.is_nan() {
        return format.has_nan().then(|| Float::new(format, format.magnitude_mask()));
    }
    if element.is_infinite() {
        let infinity = format.is_ieee().then(|| Float::new(format, format.infinity()));
        return infinity.map(|infinity| infinity.with_sign(element.is_negative()));
    }
    if element.is_zero() {
        return Some(Float::new(format, 0).with_sign(element.is_negative()));
    }
    let rounded = round(&element.term().exact(), format, Mode::Rn);
    (!rounded.inexact()).then(|| rounded.result())
}

fn elements(array: &Array) -> Result<Vec<Float>, Failure> {
    let most = array.shape.count() as usize;
    let mut reader = array.elements();
    let format = array.format;
    Ok(match format {
        Format::F32 => {
            reader.part::<u32>(most)?.into_iter().map(|code| Float::new(format, code.into())).collect()
        }
        _ => reader.part::<u16>(most)?.into_iter().map(|code| Float::new(format, code.into())).collect(),
    })
}

/// The elements of a matrix of this size, column by column.
fn transposed(elements: &[Float], [rows, columns]: [usize; 2]) -> Vec<Float> {
    let column = |column: usize| elements.iter().skip(column).step_by(columns.max(1)).take(rows).copied();
    (0..columns).flat_map(column).collect()
}

/// A `.npy` file with this matrix, in version 1.0 of the format.
pub fn npy(elements: &[Float], [rows, columns]: [usize; 2], format: Format) -> Vec<u8> {
    let ty = match format {
        Format::F16 => "<f2",
        Format::BF16 => "<V2",
        _ => "<f4",
    };
    let mut header = format!("{{'descr': '{ty}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    // The header ends with a newline, at a multiple of 64 bytes.
    const BEFORE: usize = 10;
    while !(BEFORE + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    for element in elements {
        match format.width() {
            16 => bytes.extend((element.bits() as u16).to_le_bytes()),
            _ => bytes.extend((element.bits() as u32).to_le_bytes()),
        }
    }
    bytes
}
