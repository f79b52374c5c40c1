//! Plots in every kind of document.

use halfplay_core::skins::doc::{Axis, Block, Curve, Doc, Plot, Role, latex, linear, markdown, plain, svg};

fn plot(at: Option<f64>) -> Plot {
    let axis = |name: &str, ends: [&str; 2]| Axis { name: name.into(), ends: ends.map(Into::into) };
    let curve = |name: &str, dotted, points: &[[f64; 2]]| Curve {
        name: name.into(),
        role: if dotted { Role::Dim } else { Role::Strong },
        dotted,
        points: points.to_vec(),
    };
    Plot {
        across: axis("time", ["1", "100"]),
        up: axis("sum", ["0", "256"]),
        curves: vec![
            curve("on paper", true, &[[0.0, 0.0], [1.0, 1.0]]),
            curve("by machine", false, &[[0.0, 0.0], [0.5, 0.0], [0.5, 1.0], [1.0, 1.0]]),
        ],
        at,
    }
}

#[test]
fn a_plot_in_text() {
    let text = plain(&Doc::new(vec![Block::Plot(plot(Some(0.5)))]), 29);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "  sum");
    // A step: low on the left, rising in the middle, high on the right.
    assert!(lines[1].starts_with("  256 │") && lines[1].ends_with("⢉⠉⠋"), "{text}");
    assert!(lines[8].starts_with("    0 │⣀⣐"), "{text}");
    assert_eq!(lines[1].chars().count(), 29, "{text}");
    let middle = lines[9].chars().position(|c| c == '▲').unwrap();
    // The step rises next to the middle.
    assert!((2..8).all(|row| lines[row].contains('⡇')), "{text}");
    assert!(lines[1].chars().position(|c| c == '⡏').unwrap().abs_diff(middle) <= 1, "{text}");
    assert!(lines[10].ends_with("1       time       100"), "{text}");
    assert!(text.contains("·· on paper") && text.contains("── by machine"), "{text}");
    assert!(!plain(&Doc::new(vec![Block::Plot(plot(None))]), 29).contains('▲'));
    assert!(markdown(&Doc::new(vec![Block::Plot(plot(None))])).contains("256 │"));
}

#[test]
fn a_plot_in_words_svg_and_latex() {
    let said = linear(&[Block::Plot(plot(None))]);
    assert_eq!(said, ["plot of sum, from 0 to 256, over time, from 1 to 100: on paper, by machine"]);
    let drawn = svg(&Doc::new(vec![Block::Plot(plot(None))]));
    assert_eq!(drawn.matches("class=\"hp-axis\"").count(), 2, "{drawn}");
    assert_eq!(drawn.matches("stroke-dasharray").count(), 1, "{drawn}");
    let set = latex(&Doc::new(vec![Block::Plot(plot(None))]));
    assert_eq!(set.matches("\\circle*").count(), 6, "{set}");
    assert_eq!(Doc::new(vec![Block::Plot(plot(None))]).roles(), [Role::Dim, Role::Strong]);
}

/// Points outside the plot do not lengthen its lines.
#[test]
fn points_outside_do_not_widen_a_plot() {
    let points = vec![[-3.0, 7.0], [f64::NAN, 0.5], [9.0, -1.0]];
    let curve = Curve { name: "wild".into(), role: Role::Plain, dotted: false, points };
    for width in [0, 1, 19, 20, 300] {
        let text = plain(
            &Doc::new(vec![Block::Plot(Plot { curves: vec![curve.clone()], ..Plot::default() })]),
            width,
        );
        assert!(text.lines().all(|line| line.chars().count() < 100), "{text}");
    }
}
