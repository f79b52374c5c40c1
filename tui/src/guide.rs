//! `halfplay guide`: prints the guides in `assets/guide`.

use crate::failure::Failure;
use crate::output;
use clap::Args;
use clap::builder::PossibleValuesParser;
use halfplay_core::skins::session::help::GUIDES;

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

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("HALFPLAY_ASSETS"), "/guide/", $name, ".md")))),*]
    };
}

/// The texts of the guides, by name.
const TEXTS: &[(&str, &str)] =
    texts!["explore", "programs", "scale", "diagnose", "arrays", "lessons", "embed", "gpu", "contribute"];

/// Prints a guide, or the list of all guides.
pub fn run(args: &GuideArgs) -> Result<(), Failure> {
    match TEXTS.iter().find(|(name, _)| Some(*name) == args.name.as_deref()) {
        Some((_, text)) => output::print(text),
        None => {
            let width = GUIDES.iter().map(|guide| guide.name.len()).max().unwrap_or_default();
            let rows = GUIDES.iter().map(|guide| format!("{:width$}  {}\n", guide.name, guide.subject));
            output::print(rows.collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GUIDES, TEXTS};
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn lists_every_file_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/guide");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let names = GUIDES.iter().map(|guide| format!("{}.md", guide.name));
        assert_eq!(names.collect::<BTreeSet<String>>(), files.collect());
    }

    #[test]
    fn each_guide_begins_with_its_subject() {
        assert_eq!(TEXTS.len(), GUIDES.len());
        for (guide, (name, text)) in GUIDES.iter().zip(TEXTS) {
            let (title, rest) = text.split_once("\n\n").expect("a title");
            let first = rest.split("\n\n").next().expect("a paragraph").replace('\n', " ");
            assert_eq!((guide.name, first), (*name, format!("This guide teaches {}.", guide.subject)));
            assert!(title.starts_with("# "), "{name}: {title}");
        }
    }
}
