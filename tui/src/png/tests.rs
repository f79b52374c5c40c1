//! Checks that the typefaces have every character of the core's source, the lessons and the exhibits.

use super::options;
use resvg::usvg::{Group, Node, Tree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Collects the characters of all files in a folder, except control characters and the Braille dots of curves, which
/// drawings show as lines.
fn written(folder: &Path, all: &mut BTreeSet<char>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            None => written(&path, all),
            Some(_) => all.extend(fs::read_to_string(path).unwrap().chars()),
        }
    }
    all.retain(|c| !c.is_control() && !('\u{2800}'..='\u{28ff}').contains(c));
}

/// The characters that are laid out, each with true if a typeface has it.
fn set(group: &Group) -> Vec<(String, bool)> {
    let of = |node: &Node| match node {
        Node::Group(group) => set(group),
        Node::Text(text) => {
            let letters = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
            letters.map(|letter| (letter.text.clone(), letter.id.0 != 0)).collect()
        }
        _ => Vec::new(),
    };
    group.children().iter().flat_map(of).collect()
}

#[test]
fn fonts_cover_every_character_of_the_texts() {
    let mut all = BTreeSet::new();
    for texts in ["../core/src", "../assets/lessons", "../assets/museum"] {
        written(&Path::new(env!("CARGO_MANIFEST_DIR")).join(texts), &mut all);
    }
    assert!(all.contains(&'×') && all.contains(&'≈'));
    let text: String = all.iter().map(|&c| format!("&#{};", u32::from(c))).collect();
    for style in ["sans-serif\"", "sans-serif\" font-weight=\"600\"", "monospace\""] {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text font-family=\"{style}>{text}</text></svg>"
        );
        let tree = Tree::from_str(&svg, &options()).unwrap();
        let set = set(tree.root());
        // A leading space is not laid out.
        let texts: String = set.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, all.iter().collect::<String>().trim(), "{style}");
        let missing: Vec<&String> = set.iter().filter(|(_, is_there)| !is_there).map(|(c, _)| c).collect();
        assert_eq!(missing, [""; 0], "{style}");
    }
}
