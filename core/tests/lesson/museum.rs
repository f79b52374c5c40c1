//! The museum: every exhibit is true, cites its source, and shows the pipeline that it blames.

use halfplay_core::compare::{Pipeline, pipelines};
use halfplay_core::isa::Allow;
use halfplay_core::literal::parse;
use halfplay_core::read::{Context, read};
use halfplay_core::skins::lesson::{BundledLesson, Lesson, SetupAction, Severity, Step, museum};
use halfplay_core::skins::session::{PROGRAMS, lesson_check, lesson_document};
use std::collections::HashSet;

/// Every exhibit, parsed and recomputed without mistakes. Having fewer steps than a lesson is allowed.
fn exhibits() -> impl Iterator<Item = (&'static BundledLesson, Lesson)> {
    museum().iter().map(|exhibit| {
        let (lesson, mistakes) = lesson_check(exhibit.text, &PROGRAMS);
        let is_length = |words: &str| {
            words == format!("{} steps; five to twelve steps take about ten minutes", lesson.steps.len())
        };
        let mistakes: Vec<_> = mistakes
            .iter()
            .filter(|mistake| mistake.severity == Severity::Wrong || !is_length(&mistake.words))
            .collect();
        assert!(mistakes.is_empty(), "{}: {mistakes:#?}", exhibit.name);
        (exhibit, lesson)
    })
}

/// The issue threads that a text names, such as `numpy/numpy #22704`.
fn cited(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_thread = |word: &str| {
        let number = word.strip_prefix('#').map(|number| number.trim_end_matches([',', '.', ':']));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let pairs = words.windows(2).filter(|pair| pair[0].contains('/') && is_thread(pair[1]));
    pairs.map(|pair| pair.join(" ")).collect()
}

#[test]
fn exhibits_are_true_and_cite_their_source() {
    assert!(museum().len() >= 16, "{}", museum().len());
    let mut names = HashSet::new();
    for (exhibit, lesson) in exhibits() {
        let name = exhibit.name;
        assert!(names.insert(name) && name.len() <= 16, "{name}");
        let about: String = lesson.about.iter().map(halfplay_core::skins::doc::Line::text).collect();
        assert!(!cited(&about).is_empty(), "{name} names no project with a slash and the number of a thread");
        assert!((2005..2030).any(|year| about.contains(&year.to_string())), "{name} names no year");
        let heads: Vec<&str> = lesson.steps.iter().map(|step| step.title.as_str()).collect();
        assert_eq!(heads, ["Observed", "Assumed", "The cause", "The rule"], "{name}");
        let claims: usize = lesson.steps.iter().map(|step| step.claims.len()).sum();
        assert!(claims > 0, "{name} has no claim that halfplay recomputes");
        assert!(!lesson_document(&lesson, &PROGRAMS).blocks.is_empty());
    }
    assert_eq!(cited("numpy/numpy #22704, 2022: see #1."), ["numpy/numpy #22704,"]);
    assert!(cited("numpy #22704").is_empty() && cited("a/b #x").is_empty() && cited("a/b # 1").is_empty());
}

/// The comparison that a step shows: the instruction, the observed result, and the selected pipeline.
fn compared(step: &Step) -> Option<(&str, Option<&str>, &str)> {
    let lines: Vec<&str> = step
        .setup
        .iter()
        .filter_map(|(_, deed)| match deed {
            SetupAction::Line(line) => Some(line.as_str()),
            SetupAction::Program(_) => None,
        })
        .collect();
    let place = lines.iter().position(|line| line.starts_with("compare "))?;
    let pipeline = lines[place].strip_prefix("compare ")?;
    let asked = lines.get(place.checked_sub(1)?)?;
    Some(match asked.split_once(" -> ") {
        Some((asked, observed)) => (asked, Some(observed), pipeline),
        None => (asked, None, pipeline),
    })
}

#[test]
fn the_blamed_pipeline_gives_the_observed_result() {
    let delivers = |pipeline: &Pipeline, observed: &str| {
        pipeline.lanes.iter().all(|lane| {
            parse(observed, lane.result.format()).is_ok_and(|literal| literal.float == lane.result)
        })
    };
    let mut blamed = HashSet::new();
    for (exhibit, lesson) in exhibits() {
        let name = exhibit.name;
        let parts = lesson.steps.iter().find(|step| step.title == "The cause").unwrap();
        let runs = parts.setup.iter().any(|(_, deed)| matches!(deed, SetupAction::Program(_)));
        assert!(runs || compared(parts).is_some(), "{name} neither compares nor runs a program");
        for (asked, observed, word) in lesson.steps.iter().filter_map(compared) {
            let evaluation = read(asked, &Context::new(Allow::PTX)).unwrap().evaluate(Default::default());
            let pipelines = pipelines(&evaluation);
            let chosen = pipelines.iter().find(|pipeline| pipeline.variant.word() == word);
            let chosen = chosen.unwrap_or_else(|| panic!("{name}: {asked} has no pipeline {word}"));
            blamed.insert(word.to_owned());
            let Some(observed) = observed else { continue };
            let any = pipelines.iter().any(|pipeline| delivers(pipeline, observed));
            assert!(!any || delivers(chosen, observed), "{name}: {word} does not deliver {observed}");
        }
    }
    // The museum has mismatches of many kinds, not many of one kind.
    for word in ["through-f32", "through-f64", "mul-then-add", "rz", "rp", "with-ftz", "with-nan", "itself"] {
        assert!(blamed.contains(word), "no exhibit looks at {word}");
    }
}

/// The observed result follows the computed one in words: `-> 0x3000 = 0.125…` would read as an equation.
#[test]
fn headings_state_the_observed_result_in_words() {
    let mut seen = 0;
    for (exhibit, lesson) in exhibits() {
        let text = halfplay_core::skins::doc::plain(&lesson_document(&lesson, &PROGRAMS), 200);
        let arrows: Vec<&str> =
            text.lines().filter(|line| line.contains("->") && line.contains(" = ")).collect();
        assert!(arrows.is_empty(), "{}: {arrows:?}", exhibit.name);
        seen += text.matches("observed elsewhere: 0x").count();
        if exhibit.name == "fma-float" {
            let heading =
                "fma.rn.f16 0x520b 0x00e9 0x2ff6 = 0.1251220703125   0x3001   observed elsewhere: 0x3000";
            assert!(text.contains(heading), "{text}");
        }
    }
    assert!(seen >= 16, "{seen} headings state an observed result");
}
