//! The tarball of a release: one folder with everything.
//!
//! ```text
//! halfplay-0.1.0-x86_64-unknown-linux-gnu/
//!   halfplay                    the program
//!   README.md LICENSE-*         LICENSE-THIRD-PARTY has the licences of the linked crates
//!   assets/guide/               the guides that the README links to
//!   man/man1/halfplay*.1        for MANPATH
//!   completions/                for bash, elvish, fish, PowerShell, zsh
//!   page/                       for any static file server
//! ```

use super::common::output;
use flate2::{Compression, GzBuilder};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tar::{Builder, Header};

/// The sources of the files in a tarball.
pub struct Contents<'a> {
    /// the program, which also prints its manual pages and completions
    pub program: &'a Path,
    /// the folder of the finished page
    pub page: &'a Path,
    /// the folder with the README and the licences
    pub repository: &'a Path,
    /// the licences of the linked crates
    pub third_party: &'a str,
}

/// The files' contents by their paths within the tarball.
type Files = BTreeMap<String, Vec<u8>>;

/// The name of each shell, and the file in which it looks for completions.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "halfplay.bash"),
    ("elvish", "halfplay.elv"),
    ("fish", "halfplay.fish"),
    ("powershell", "_halfplay.ps1"),
    ("zsh", "_halfplay"),
];

/// Files of the repository, and their names in the tarball.
const COPIED: [(&str, &str); 4] = [
    ("README.md", "README.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("assets/fonts/LICENSE", "LICENSE-FONTS"),
];

/// The folder of the guides, in the repository and in the tarball.
const GUIDES: &str = "assets/guide";

/// Writes `name.tar.gz` into `folder` and returns its path. The same contents give the same bytes.
pub fn write(contents: &Contents, folder: &Path, name: &str) -> Result<PathBuf, String> {
    let program = contents.program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files = collect(contents, &program)?;
    let path = folder.join(format!("{name}.tar.gz"));
    let wrong = |why| format!("cannot write {}: {why}", path.display());
    let file = fs::File::create(&path).map_err(wrong)?;
    let mut builder = Builder::new(GzBuilder::new().write(file, Compression::best()));
    for (inside, content) in &files {
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(if *inside == program { 0o755 } else { 0o644 });
        builder.append_data(&mut header, format!("{name}/{inside}"), content.as_slice()).map_err(wrong)?;
    }
    builder.into_inner().and_then(|gzip| gzip.finish()).map_err(wrong)?;
    Ok(path)
}

fn collect(contents: &Contents, program: &str) -> Result<Files, String> {
    let mut files = Files::new();
    files.insert(program.to_owned(), read(contents.program)?);
    for (from, to) in COPIED {
        files.insert(to.to_owned(), read(&contents.repository.join(from))?);
    }
    add_folder(&contents.repository.join(GUIDES), GUIDES, &mut files)?;
    files.insert("LICENSE-THIRD-PARTY".into(), contents.third_party.into());
    for (shell, file) in COMPLETIONS {
        let text = output(Command::new(contents.program).args(["completions", shell]))?;
        files.insert(format!("completions/{file}"), text);
    }
    manual_pages(contents.program, &mut files)?;
    add_folder(contents.page, "page", &mut files)?;
    Ok(files)
}

/// Adds the manual pages. The program writes them into a folder of its own, which is read and then removed.
fn manual_pages(program: &Path, files: &mut Files) -> Result<(), String> {
    let folder = program.with_file_name("man1");
    fs::create_dir_all(&folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))?;
    output(Command::new(program).arg("man").arg("--dir").arg(&folder))?;
    add_folder(&folder, "man/man1", files)?;
    fs::remove_dir_all(&folder).map_err(|why| format!("cannot remove {}: {why}", folder.display()))
}

/// Adds all files of a folder and its subfolders under `prefix`.
fn add_folder(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), String> {
    let wrong = |why| format!("cannot read {}: {why}", folder.display());
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let inside = format!("{prefix}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            add_folder(&path, &inside, files)?;
        } else {
            files.insert(inside, read(&path)?);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|why| format!("cannot read {}: {why}", path.display()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::os::unix::fs::PermissionsExt;
    use tar::Archive;

    /// A script that stands in for the program: it prints completions and writes manual pages.
    const PROGRAM: &str = "#!/bin/sh
if [ \"$1\" = completions ]; then echo \"for $2\"; fi
if [ \"$1\" = man ]; then echo .TH > \"$3/halfplay.1\"; echo .TH > \"$3/halfplay-eval.1\"; fi
";

    fn put(folder: &Path, file: &str, text: &str) {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }

    /// Path, mode and text of every file of a tarball.
    fn listing(tarball: &Path) -> Vec<(String, u32, String)> {
        let mut archive = Archive::new(GzDecoder::new(fs::File::open(tarball).expect("a tarball")));
        let entry = |entry: std::io::Result<tar::Entry<_>>| {
            let mut entry = entry.expect("an entry");
            let path = entry.path().expect("a path").to_string_lossy().into_owned();
            let mode = entry.header().mode().expect("a mode");
            let mut text = String::new();
            std::io::Read::read_to_string(&mut entry, &mut text).expect("text");
            (path, mode, text)
        };
        archive.entries().expect("entries").map(entry).collect()
    }

    #[test]
    fn a_tarball_has_the_expected_files_and_is_reproducible() {
        let folder = std::env::temp_dir().join(format!("halfplay-tarball-{}", std::process::id()));
        for file in
            ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "assets/fonts/LICENSE", "assets/guide/explore.md"]
        {
            put(&folder, file, file);
        }
        put(&folder, "page/index.html", "the page");
        put(&folder, "page/parts/one.wasm", "a part");
        put(&folder, "halfplay", PROGRAM);
        let program = folder.join("halfplay");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("permissions");
        let contents = Contents {
            program: &program,
            page: &folder.join("page"),
            repository: &folder,
            third_party: "theirs",
        };
        let write = |name| write(&contents, &folder, name).expect("a tarball");
        let tarball = write("halfplay-1");
        let found = listing(&tarball);
        let expected = [
            ("LICENSE-APACHE", "LICENSE-APACHE"),
            ("LICENSE-FONTS", "assets/fonts/LICENSE"),
            ("LICENSE-MIT", "LICENSE-MIT"),
            ("LICENSE-THIRD-PARTY", "theirs"),
            ("README.md", "README.md"),
            ("assets/guide/explore.md", "assets/guide/explore.md"),
            ("completions/_halfplay", "for zsh\n"),
            ("completions/_halfplay.ps1", "for powershell\n"),
            ("completions/halfplay.bash", "for bash\n"),
            ("completions/halfplay.elv", "for elvish\n"),
            ("completions/halfplay.fish", "for fish\n"),
            ("halfplay", PROGRAM),
            ("man/man1/halfplay-eval.1", ".TH\n"),
            ("man/man1/halfplay.1", ".TH\n"),
            ("page/index.html", "the page"),
            ("page/parts/one.wasm", "a part"),
        ];
        let mode = |path| if path == "halfplay" { 0o755 } else { 0o644 };
        let expected =
            expected.map(|(path, text)| (format!("halfplay-1/{path}"), mode(path), text.to_owned()));
        assert_eq!(found, expected);
        let first = fs::read(&tarball).expect("bytes");
        assert_eq!(fs::read(write("halfplay-1")).expect("bytes"), first);
        fs::remove_dir_all(&folder).expect("an end");
    }
}
