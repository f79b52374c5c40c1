//! `halfplay museum`.

use super::support::run;

#[test]
fn exhibits_are_listed_with_their_titles() {
    let answer = run(&["museum", "list"]).fine();
    assert!(answer.lines().len() >= 16);
    assert!(answer.lines().iter().all(|line| line.split('\t').count() == 2));
    assert!(answer.lines().contains(&"fma-float\tAn f16 fma through float"));
    assert_eq!(run(&["museum"]).fine().stdout, answer.stdout);
}

#[test]
fn show_prints_the_source_thread_and_the_faulty_pipeline() {
    let plain = run(&["museum", "show", "fma-float"]).fine();
    assert_eq!(plain.first_line(), "An f16 fma through float");
    for piece in ["llvm/llvm-project #98389, 2024", "3. The cause", "through f32", "observed", "0x3000"] {
        assert!(plain.stdout.contains(piece), "no {piece} in {}", plain.stdout);
    }
    let markdown = run(&["museum", "show", "fma-float", "--format", "markdown"]).fine();
    assert!(
        markdown.first_line().contains("An f16 fma through float")
            && markdown.stdout.contains("| **through f32** ")
    );
}

#[test]
fn an_unknown_name_suggests_the_nearest() {
    run(&["museum", "show", "fma-flaot"])
        .fails(2, &["no exhibit is called fma-flaot", "did you mean fma-float?"]);
    run(&["museum", "show", "mona-lisa"])
        .fails(2, &["no exhibit is called mona-lisa", "exhibits: fma-float, "]);
    run(&["lesson", "show", "tise"]).fails(2, &["no lesson is called tise", "did you mean ties?"]);
    // Before the name of a lesson or an exhibit, `show` may be left out.
    assert_eq!(run(&["lesson", "ties"]).fine().stdout, run(&["lesson", "show", "ties"]).fine().stdout);
    assert_eq!(run(&["museum", "min-nan"]).fine().stdout, run(&["museum", "show", "min-nan"]).fine().stdout);
    run(&["museum", "tise"]).fails(2, &["no exhibit is called tise"]);
    run(&["lesson", "--format", "markdown"]).fails(2, &["<NAME>"]);
    // Only a lesson may be a file.
    run(&["museum", "show", "Cargo.toml"]).fails(2, &["no exhibit is called Cargo.toml"]);
}
