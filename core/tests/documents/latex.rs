//! LaTeX output is balanced and escaped. A run of pdflatex showed that it compiles.

use super::sample::sample;
use halfplay_core::skins::doc::{Block, Doc, Line, Role, Table, latex, line};
use proptest::prelude::*;

/// The body of a document with one paragraph.
fn paragraph(line: Line) -> String {
    let source = latex(&Doc::new(vec![Block::Text(line)]));
    let (_, body) = source.rsplit_once("\\noindent ").expect("a paragraph");
    body.strip_suffix("\\par\\smallskip\n\\endgroup\n").expect("an end").to_owned()
}

/// True if all braces and all dollar signs are paired.
fn is_balanced(source: &str) -> bool {
    let mut depth = 0i32;
    let mut dollars = 0;
    let mut escaped = false;
    for c in source.lines().filter(|line| !line.starts_with('%')).flat_map(str::chars) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' => dollars += 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && dollars % 2 == 0
}

#[test]
fn latex_of_the_sample_is_balanced_ascii() {
    let source = latex(&sample());
    insta::assert_snapshot!("latex", source);
    assert!(is_balanced(&source));
    assert!(source.is_ascii());
}

#[test]
fn text_is_escaped_and_typeset_as_latex() {
    let cases = [
        ("a × b begins at 2^-3, not -3", r"a $\times$ b begins at $2^{-3}$, not $-$3"),
        ("`360451 × 2^-29`.", r"\texttt{360451 $\times$ 2$^{-29}$}."),
        ("≈ 1.38879e-5 … −0", r"$\approx$ 1.38879e-5 \ldots{} $-$0"),
        ("100% of {a_b} & #1 $x", r"100\% of \{a\_b\} \& \#1 \$x"),
        (
            r#"a\b <c> "d" ~e|f ^g -- é 漢"#,
            r"a\textbackslash{}b \textless{}c\textgreater{} {\char34}d{\char34} \textasciitilde{}e\textbar{}f \textasciicircum{}g -{}- é \texttt{U+6F22}",
        ),
        ("one   two", r"one\quad{}two"),
        ("12^3 2^a", r"12\textasciicircum{}3 2\textasciicircum{}a"),
    ];
    for (text, expected) in cases {
        assert_eq!(paragraph(line(text)), expected);
    }
    assert_eq!(
        paragraph(Line::default().with(Role::Strong, "sum").with(Role::Guard, "1")),
        r"\textbf{sum}\hpcut{guard}{1}"
    );
}

fn span() -> impl Strategy<Value = (Role, String)> {
    let text = prop_oneof!["[ab01 .|`_*<>&\"'\\\\{}%$#^~-]{1,8}", "2\\^-?[0-9]{1,3}", "\\PC{0,4}", ".{0,3}"];
    (prop::sample::select(&Role::ALL[..]), text)
}

fn text() -> impl Strategy<Value = Line> {
    prop::collection::vec(span(), 0..5)
        .prop_map(|spans| spans.into_iter().fold(Line::default(), |line, (role, text)| line.with(role, text)))
}

proptest! {
    #[test]
    fn latex_of_any_text_is_balanced(heading in text(), cells in prop::collection::vec(text(), 1..4)) {
        let table = Table::new(vec![], vec![cells.clone(), vec![heading.clone()]]);
        let source = latex(&Doc::new(vec![Block::Heading(heading), Block::Table(table)]));
        prop_assert!(is_balanced(&source), "{}", source);
        // The only other characters that LaTeX supports by itself are accented Latin letters.
        prop_assert!(source.chars().all(|c| c.is_ascii() || ('À'..='ÿ').contains(&c)), "{}", source);
        prop_assert!(!source.contains("\n\n"), "{}", source);
    }
}
