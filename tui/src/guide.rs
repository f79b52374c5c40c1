//! `halfplay guide`: prints the guides in `assets/guide`.

use crate::failure::Failure;
use crate::output;
use clap::Args;
use clap::builder::PossibleValuesParser;

/// Examples under the help of the command.
pub const GUIDE_HELP: &str = "\
Examples:
  halfplay guide
  halfplay guide diagnose";

/// `halfplay guide`
#[derive(Args, Debug)]
pub struct GuideArgs {
    /// The guide to print; without one, the list of all guides
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(GUIDES.iter().map(|guide| guide.name)))]
    name: Option<String>,
}

/// A text about one task, in Markdown.
struct Guide {
    name: &'static str,
    text: &'static str,
}

macro_rules! guides {
    ($($name:literal),* $(,)?) => {
        &[$(Guide {
            name: $name,
            text: include_str!(concat!(env!("HALFPLAY_ASSETS"), "/guide/", $name, ".md")),
        }),*]
    };
}

/// All guides, in the order of the README.
const GUIDES: &[Guide] =
    guides!["explore", "programs", "scale", "diagnose", "arrays", "lessons", "embed", "gpu", "contribute"];

impl Guide {
    /// What the guide teaches: its first sentence without its beginning and its full stop.
    fn subject(&self) -> String {
        let lines = self.text.lines().skip(1).skip_while(|line| line.is_empty());
        let sentence = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        sentence.trim_start_matches(BEGINNING).trim_end_matches('.').to_owned()
    }
}

/// The beginning of the first sentence of each guide.
const BEGINNING: &str = "This guide teaches ";

/// Prints a guide, or the list of them.
pub fn run(args: &GuideArgs) -> Result<(), Failure> {
    match GUIDES.iter().find(|guide| Some(guide.name) == args.name.as_deref()) {
        Some(guide) => output::print(guide.text),
        None => {
            let width = GUIDES.iter().map(|guide| guide.name.len()).max().unwrap_or_default();
            let rows = GUIDES.iter().map(|guide| format!("{:width$}  {}\n", guide.name, guide.subject()));
            output::print(rows.collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GUIDES;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_guide_is_printed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/guide");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let names = GUIDES.iter().map(|guide| format!("{}.md", guide.name));
        assert_eq!(names.collect::<BTreeSet<String>>(), files.collect());
    }

    #[test]
    fn every_guide_begins_with_its_subject() {
        for guide in GUIDES {
            let (title, rest) = guide.text.split_once("\n\n").expect("a title");
            assert!(title.starts_with("# ") && rest.starts_with(super::BEGINNING), "{}", guide.name);
            assert!(guide.subject().contains("how to "), "{}: {}", guide.name, guide.subject());
        }
    }
}
