//! Themes and ASCII mode, as a terminal receives them.

use super::window::{Window, soon};
use vt100::Color;

/// The background colours at the four corners and in the middle.
fn papers(window: &Window) -> Vec<Color> {
    let places = [(0, 0), (0, 79), (23, 0), (23, 79), (12, 40)];
    window.screen(|screen| places.map(|(row, column)| screen.cell(row, column).unwrap().bgcolor()).to_vec())
}

fn leave(mut window: Window) {
    window.press("q");
    assert_eq!(window.ended().0.exit_code(), 0);
}

/// Without a theme, the terminal keeps its own background.
#[test]
fn a_theme_covers_the_whole_window() {
    let window = Window::playground();
    assert_eq!(papers(&window), [Color::Default; 5]);
    leave(window);
    // The paper of the dark theme is #15171c; the nearest of the 256 colours is 234, #1c1c1c.
    let theme = ["--theme", "dark"];
    for (variables, paper) in [
        (&[("COLORTERM", "truecolor")][..], Color::Rgb(0x15, 0x17, 0x1c)),
        (&[], Color::Idx(234)),
        (&[("TERM", "xterm")], Color::Idx(0)),
    ] {
        let window = Window::playground_with(&theme, variables);
        assert!(soon(|| papers(&window) == [paper; 5]), "{:?} {variables:?}", papers(&window));
        leave(window);
    }
    let window = Window::playground_with(&[], &[("HALFPLAY_THEME", "light"), ("COLORTERM", "24bit")]);
    let white = Color::Rgb(255, 255, 255);
    assert!(soon(|| papers(&window) == [white; 5]), "{:?}", papers(&window));
    leave(window);
}

/// The screen is ASCII with the option, or in a locale that supports nothing else. Columns do not move.
#[test]
fn ascii_mode_prints_only_ascii() {
    // The keys at the bottom are drawn last.
    let drawn = |window: &Window| soon(|| window.text().trim_end().ends_with("keys"));
    let window = Window::playground();
    assert!(drawn(&window));
    let whole = window.text();
    assert!(whole.contains('×') && whole.contains('─'));
    leave(window);
    for (args, variables) in [(&["--ascii"][..], &[][..]), (&[], &[("LC_ALL", "C")])] {
        let window = Window::playground_with(args, variables);
        assert!(drawn(&window));
        let text = window.text();
        assert!(text.is_ascii(), "{text}");
        assert!(text.contains("d = a x b + c"), "{text}");
        // The half block behind a digit has no replacement.
        let width = |line: &str| line.trim_end_matches([' ', '▌']).chars().count();
        let widths = |text: &str| text.lines().map(width).collect::<Vec<_>>();
        assert_eq!(widths(&text), widths(&whole));
        leave(window);
    }
}
