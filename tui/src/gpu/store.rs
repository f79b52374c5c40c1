//! A folder with a ledger: `ledger.jsonl`, with one record on each line, and `recorded.tsv`, its short form.

use crate::failure::Failure;
use halfplay_core::skins::gpu_check::{Ledger, Record};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The file name of the ledger.
pub const FILE: &str = "ledger.jsonl";

/// The file name of the short form, which the program also bundles.
const INDEX: &str = "recorded.tsv";

/// The records of a folder. Each change is written at once, so that a later failure loses nothing.
pub struct Store {
    folder: PathBuf,
    ledger: Ledger,
}

impl Store {
    /// Opens the folder, or creates it. Invalid lines are an error, so that they are not silently overwritten.
    pub fn open(folder: &Path) -> Result<Store, Failure> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let ledger = read(folder)?;
        if let Some(flaw) = ledger.flaws.first() {
            let path = folder.join(FILE);
            return Err(Failure::Refused(format!(
                "{}, {flaw}\nremove the line or the file, and try again",
                path.display()
            )));
        }
        Ok(Store { folder: folder.to_owned(), ledger })
    }

    /// Adds a record and rewrites both files. The record replaces an old one of the same spelling, GPU and driver. If
    /// the old record has more cases and at least as many differences, it stays, and a message is returned.
    pub fn add(&mut self, record: Record) -> Result<Option<String>, Failure> {
        let covers_more = |old: &&Record| {
            record.replaces(old) && old.cases() > record.cases() && old.differences >= record.differences
        };
        if let Some(old) = self.ledger.records.iter().find(covers_more) {
            return Ok(Some(format!(
                "not kept  {}: the folder already has a record with more cases, {}",
                record.spelling,
                old.cases()
            )));
        }
        self.ledger.add(record);
        let (path, new) = (self.folder.join(FILE), self.folder.join("ledger.jsonl.new"));
        // The old file stays intact until the new one is complete.
        fs::write(&new, self.ledger.text())
            .and_then(|()| fs::rename(&new, &path))
            .and_then(|()| fs::write(self.folder.join(INDEX), self.ledger.index()))
            .map_err(|error| unwritable(&path, &error))?;
        Ok(None)
    }
}

/// The ledger of a folder; empty if the folder has none.
pub fn read(folder: &Path) -> Result<Ledger, Failure> {
    let path = folder.join(FILE);
    match fs::read(&path) {
        Ok(bytes) => Ok(Ledger::read(&String::from_utf8_lossy(&bytes))),
        Err(error) if error.kind() == ErrorKind::NotFound && folder.is_dir() => Ok(Ledger::default()),
        Err(_) if !folder.exists() => {
            Err(Failure::Usage(format!("cannot read {}: there is no such folder", folder.display())))
        }
        Err(error) => Err(Failure::unreadable(&path, &error)),
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot write {}: {error}", path.display()))
}
