//! Reads arrays from files on this machine.

use crate::failure::{Failure, Refusal};
use halfplay_core::float::Format;
use halfplay_core::skins::arrays::{self, Array, ArrayEntry, ArrayError, LoadedFile, ReadError, Source};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A file of arrays. It is opened once; its bytes are read on demand.
#[derive(Debug)]
struct OnDisk {
    path: PathBuf,
    size: u64,
    file: Mutex<File>,
}

/// Opens the array in a file. `tensor` names it if the file holds several; the name may also follow the path, as in
/// `model.safetensors:weights`. With `bits`, integers are taken as bits of this format.
pub fn open(path: &Path, tensor: Option<&str>, bits: Option<Format>) -> Result<Array, Failure> {
    let (path, own) = with_name(path);
    let file = Arc::new(OnDisk::open(&path)?);
    Ok(Array::of(file, own.as_deref().or(tensor), bits)?)
}

/// Like [`open`], for the expected values to compare with `got`. They may also be f64.
pub fn open_expected(
    path: &Path,
    tensor: Option<&str>,
    bits: Option<Format>,
    got: &Array,
) -> Result<Array, Failure> {
    let (path, own) = with_name(path);
    let file = Arc::new(OnDisk::open(&path)?);
    Ok(Array::expected(file, own.as_deref().or(tensor), bits, got)?)
}

/// Lists the arrays in a file.
pub fn listed(path: &Path) -> Result<Vec<ArrayEntry>, Failure> {
    Ok(arrays::list_arrays(&OnDisk::open(path)?)?)
}

/// Reads the names and contents of whole files.
pub fn load(paths: &[&Path]) -> Result<Vec<LoadedFile>, Failure> {
    let whole = |path: &&Path| {
        let file = OnDisk::open(path)?;
        let name = file.name();
        if file.size > LoadedFile::LONGEST {
            return Err(Failure::Usage(LoadedFile::too_long(&name)));
        }
        let mut bytes = vec![0; file.size as usize];
        file.read(0, &mut bytes).map_err(|cause| ArrayError::unreadable(name.clone(), cause))?;
        Ok(LoadedFile { name, bytes: bytes.into() })
    };
    paths.iter().map(whole).collect()
}

/// Splits off the tensor name that follows a path.
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

impl OnDisk {
    fn open(path: &Path) -> Result<OnDisk, Failure> {
        let refused = |error: io::Error| Failure::unreadable(path, &error);
        let file = File::open(path).map_err(refused)?;
        let about = file.metadata().map_err(refused)?;
        if about.is_dir() {
            return Err(refused(ErrorKind::IsADirectory.into()));
        }
        if !about.is_file() {
            return Err(Failure::Usage(format!(
                "cannot read {}: it is a pipe or a device; write the array to a file first",
                path.display()
            )));
        }
        Ok(OnDisk { path: path.to_owned(), size: about.len(), file: Mutex::new(file) })
    }
}

impl Source for OnDisk {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn size(&self) -> u64 {
        self.size
    }

    fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), ReadError> {
        // A panic of the previous owner can only have left another position in the file, and the seek below sets that.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let read = file.seek(SeekFrom::Start(place)).and_then(|_| file.read_exact(bytes));
        read.map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => ReadError::Shortened,
            _ => ReadError::Refused(Box::new(Refusal(error))),
        })
    }
}
