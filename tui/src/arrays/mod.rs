//! Arrays in files: `.npy` as numpy writes it, `.safetensors`.
//!
//! ```text
//!   npy           the head of a .npy file
//!   literal       what of Python stands in that head
//!   safetensors   the head of a .safetensors file
//!   elements      the elements, part by part
//!   given         an instruction with an array for each operand, and its results
//!   trouble       what is wrong with a file: what was expected, what was found, what to do
//! ```
//!
//! Of a file no more is in memory than its head and the part that is looked at, so that it may be longer than memory; a head that
//! claims more than the file has is found out before anything is made room for.

mod elements;
mod given;
mod literal;
mod npy;
mod safetensors;
mod trouble;

pub use elements::{Elements, Stored};
pub use given::{Codes, Given, Results, at_place};

use crate::failure::Failure;
use halfplay_core::float::Format;
use halfplay_core::tensor::{Order, Shape};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use trouble::Trouble;

/// An array of f16, bf16 or f32 in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    path: PathBuf,
    /// its name in the file, where that holds several
    pub tensor: Option<String>,
    /// the format of its elements
    pub format: Format,
    /// its lengths and the order of its elements
    pub shape: Shape,
    is_big: bool,
    start: u64,
}

/// An array that a file names, whatever its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// its name; empty in a file that holds one array
    pub name: String,
    /// its type as the file calls it: `F16`
    pub ty: String,
    /// its lengths
    pub lengths: Vec<u64>,
}

/// What a head says of an array: its type in the file's own words, what that stands for, its shape, and where it begins.
#[derive(Clone, PartialEq, Debug)]
struct Head {
    name: Option<String>,
    ty: String,
    meant: Meant,
    shape: Shape,
    start: u64,
}

/// What the elements of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant {
    /// numbers of a format; with the highest byte first?
    Floats(Format, bool),
    /// whole numbers of so many bits, which may be the bits of a format
    Whole(u32, bool),
    /// objects of Python
    Objects,
    /// anything else
    Others,
}

impl Array {
    /// The array in a file: the one of this name, where it holds several; a name may also stand behind the file,
    /// `model.safetensors:weights`. Whole numbers are taken for the bits of a format, where one
    /// is given.
    pub fn open(path: &Path, tensor: Option<&str>, bits: Option<Format>) -> Result<Array, Failure> {
        let (path, own) = with_name(path);
        let (path, tensor) = (path.as_path(), own.as_deref().or(tensor));
        let refused = |trouble: Trouble| trouble.about(path);
        let heads = heads(path).map_err(refused)?;
        let head = match tensor {
            // A name is for those files that have names; of two files often only one has.
            Some(name) if heads.iter().any(|head| head.name.is_some()) => {
                let known = || heads.iter().filter_map(|head| head.name.clone()).collect();
                let found = heads.iter().find(|head| head.name.as_deref() == Some(name));
                found.ok_or_else(|| refused(Trouble::NoTensor { name: name.to_owned(), known: known() }))?
            }
            _ => match heads.as_slice() {
                [one] => one,
                [] => return Err(refused(Trouble::Empty)),
                several => {
                    return Err(refused(Trouble::Several(
                        several.iter().filter_map(|head| head.name.clone()).collect(),
                    )));
                }
            },
        };
        let (format, is_big) = head.format(bits).map_err(refused)?;
        Ok(Array {
            path: path.to_owned(),
            tensor: head.name.clone(),
            format,
            shape: head.shape.clone(),
            is_big,
            start: head.start,
        })
    }

    /// The file, and the name in it where there is one.
    pub fn title(&self) -> String {
        match &self.tensor {
            Some(name) => format!("{}: {name}", self.path.display()),
            None => self.path.display().to_string(),
        }
    }

    /// Has it the shape of another, and the same order of storage?
    pub fn stands_beside(&self, other: &Array) -> Result<(), Failure> {
        if self.shape.matches(&other.shape) {
            return Ok(());
        }
        let [one, two] = [self, other].map(|array| format!("{} is {}", array.title(), array.shape.text()));
        Err(Failure::Usage(if self.shape.lengths() == other.shape.lengths() {
            let order = |array: &Array| match array.shape.order() {
                Order::C => "the last index counts fastest",
                Order::Fortran => "the first index counts fastest (fortran_order)",
            };
            format!(
                "{one}, and {} in it; {two}, and {} in it: save both in one order, such as numpy.ascontiguousarray(array)",
                order(self),
                order(other)
            )
        } else {
            format!("the arrays have unlike shapes: {one}, {two}; expected as many elements along each axis")
        }))
    }

    /// Its elements from the first on, in the order in which they are stored.
    pub fn elements(&self) -> Result<Elements, Failure> {
        Elements::of(&self.path, self.start, self.shape.count(), self.is_big)
    }

    /// The code of the element that is stored behind so many others.
    pub fn element(&self, offset: u64) -> Result<u32, Failure> {
        let width = u64::from(self.format.width() / 8);
        let count = u64::from(offset < self.shape.count());
        let mut one = Elements::of(&self.path, self.start + offset * width, count, self.is_big)?;
        let code = match self.format {
            Format::F32 => one.part::<u32>(1)?.first().copied(),
            _ => one.part::<u16>(1)?.first().copied().map(u32::from),
        };
        Ok(code.unwrap_or(0))
    }
}

/// A file, and the name of a tensor that stands behind it.
fn with_name(path: &Path) -> (PathBuf, Option<String>) {
    const BETWEEN: &str = ".safetensors:";
    let text = path.to_string_lossy();
    match text.rfind(BETWEEN) {
        Some(at) if !path.exists() => {
            let (file, name) = text.split_at(at + BETWEEN.len());
            (PathBuf::from(file.trim_end_matches(':')), Some(name.to_owned()))
        }
        _ => (path.to_owned(), None),
    }
}

/// What arrays a file has.
pub fn listed(path: &Path) -> Result<Vec<Listed>, Failure> {
    let heads = heads(path).map_err(|trouble| trouble.about(path))?;
    let listed = heads.into_iter().map(|head| Listed {
        name: head.name.unwrap_or_default(),
        ty: head.ty,
        lengths: head.shape.lengths().to_vec(),
    });
    Ok(listed.collect())
}

/// The heads of the arrays in a file.
fn heads(path: &Path) -> Result<Vec<Head>, Trouble> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(Trouble::Unreadable(std::io::ErrorKind::IsADirectory.into()));
    }
    if !about.is_file() {
        return Err(Trouble::NoFile);
    }
    let size = about.len();
    let mut start = Vec::new();
    Read::take(&mut file, 8).read_to_end(&mut start)?;
    file.seek(SeekFrom::Start(0))?;
    match start.as_slice() {
        start if start.starts_with(npy::MAGIC) => Ok(vec![npy::head(&mut file, size)?]),
        start if start.starts_with(b"PK\x03\x04") => Err(Trouble::Zip),
        _ => safetensors::heads(&mut file, size),
    }
}

impl Head {
    /// The format of the elements, and whether their highest byte stands first.
    fn format(&self, bits: Option<Format>) -> Result<(Format, bool), Trouble> {
        match (self.meant, bits) {
            (Meant::Floats(format, is_big), _) => Ok((format, is_big)),
            (Meant::Whole(width, is_big), Some(format)) if format.width() == width => Ok((format, is_big)),
            (Meant::Whole(width @ (16 | 32), _), _) => Err(Trouble::Whole { ty: self.ty.clone(), width }),
            (Meant::Objects, _) => Err(Trouble::Objects),
            _ => Err(Trouble::Type(self.ty.clone())),
        }
    }
}

#[cfg(test)]
mod tests;
