//! The file that says how far a sweep has come.

use crate::failure::Failure;
use halfplay_core::skins::bulk::sweep::{Answer, Question};
use halfplay_core::skins::explain::bulk_sweep::not_taken;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// No such file is longer than this.
const LONGEST: u64 = 1 << 20;

/// A file that a sweep is kept in.
pub struct Keep<'a> {
    path: &'a Path,
}

impl<'a> Keep<'a> {
    /// The file of this name, which need not be there yet.
    pub fn new(path: &'a Path) -> Self {
        Keep { path }
    }

    /// The name, as it was given.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// What the file holds of this question; nothing done yet, where it is empty or there is no file: then it is made, so that what
    /// cannot be kept is told before there is anything to keep.
    pub fn taken_up(&self, question: Question) -> Result<Answer, Failure> {
        let is_file = match fs::metadata(self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let answer = Answer::new(question);
                return self.keep(&answer).map(|()| answer);
            }
            Err(error) => return Err(Failure::unreadable(self.path, &error)),
            Ok(about) if about.is_dir() => {
                return Err(Failure::unreadable(self.path, &ErrorKind::IsADirectory.into()));
            }
            Ok(about) => about.is_file(),
        };
        // What is no file, such as a device, has nothing to take up.
        if !is_file {
            return Ok(Answer::new(question));
        }
        let text = self.text().map_err(|error| Failure::unreadable(self.path, &error))?;
        // What mktemp makes is a name to be written to.
        if text.is_empty() {
            return Ok(Answer::new(question));
        }
        let refused =
            |why| Failure::Usage(format!("cannot take up the sweep in {}: {}", self.name(), not_taken(&why)));
        Answer::resumed(question, &text).map_err(refused)
    }

    fn text(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        fs::File::open(self.path)?.take(LONGEST).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Writes the answer beside the file and then puts it in its place, so that a full disk leaves what was there.
    pub fn keep(&self, answer: &Answer) -> Result<(), Failure> {
        let text = answer.to_text();
        let is_device = fs::metadata(self.path).is_ok_and(|about| !about.is_file());
        let written = if is_device {
            fs::write(self.path, &text)
        } else {
            let beside = self.beside();
            let written = fs::write(&beside, &text).and_then(|()| fs::rename(&beside, self.path));
            if written.is_err() {
                // What was begun is of no use.
                let _ = fs::remove_file(&beside);
            }
            written
        };
        written.map_err(|error| {
            Failure::Usage(format!("cannot keep how far the sweep is in {}: {error}", self.name()))
        })
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".new");
        name.into()
    }
}
