//! The visible part of a plane while the user moves it. The tests compute positions exactly, with integers.

use super::field;
use halfplay_core::skins::bulk::heatmap::{Colouring, Window};

/// The rows and columns of points that show this case: the first of each, and their number.
fn shown(window: &Window, place: [u32; 2]) -> [[i64; 2]; 2] {
    let field = field("add.f16", Colouring::Class, None, 0);
    let area = window.area(&field);
    let from = [place[0], 0xffff - place[1]];
    [0, 1].map(|axis| {
        let first = i64::from(from[axis]) - i64::from([area.left, area.top][axis]);
        match area.scale[axis] {
            scale if scale > 0 => [first.div_euclid(1 << scale), 1],
            scale => [first << -scale, 1 << -scale],
        }
    })
}

/// When the user zooms, the case under the pointer stays there as far as the plane's edges allow, and the cursor stays
/// visible.
#[test]
fn zooming_keeps_the_case_under_the_pointer() {
    let field = field("add.f16", Colouring::Class, None, 0);
    for about in [[0x8000, 0x8000], [0x5432, 0x9abc], [0x7bff, 0x6001], [0xa000, 0x7123]] {
        let mut window = Window::around([0x8000, 0x8000], 0);
        for _ in 0..Window::CLOSEST {
            let closer = window.zoomed(&field, about, true);
            assert_eq!(closer.zoom, window.zoom + 1);
            let [was, is] = [window, closer].map(|window| shown(&window, about));
            for axis in [0, 1] {
                // Both are positions in points. A case that spans several points may begin with any of them.
                let apart = was[axis][0] - is[axis][0];
                assert!(apart.abs() <= is[axis][1], "{about:04x?} {window:?} {closer:?}: {was:?} {is:?}");
            }
            // If the cursor is on another case, the window moves to keep it visible.
            let [row, column] = closer.cursor(&field);
            assert!(row < Window::ROWS && column < Window::COLUMNS);
            window = Window { at: about, ..closer };
        }
        assert_eq!(window.zoomed(&field, about, true).zoom, Window::CLOSEST);
    }
}

/// Zooming in and out again over the same point shows the same window to within a point, however often.
#[test]
fn zooming_in_and_out_restores_the_window() {
    let field = field("mul.f16", Colouring::Class, None, 0);
    // From level 10 on a case spans several points, and the window does not know which of them the pointer was on.
    for zoom in 1..10 {
        for point in [[30, 17], [100, 60], [64, 32]] {
            let first = Window::around([0x9234, 0x7890], zoom);
            let mut window = first;
            for turn in 0..20 {
                let area = window.area(&field);
                let about = [area.place_at(point[0]), 0xffff - area.down_at(point[1])];
                window = window.zoomed(&field, about, turn % 2 == 0);
            }
            let [was, is] = [first, window].map(|window| window.area(&field));
            let apart = [was.left.abs_diff(is.left), was.top.abs_diff(is.top)];
            for (apart, scale) in apart.into_iter().zip(was.scale) {
                assert!(apart <= 1 << scale.max(0), "{zoom} {point:?}: {was:?} {is:?}");
            }
        }
    }
    let away = (0..20).fold(Window::around([7, 9], 9), |window, _| window.zoomed(&field, [7, 9], false));
    assert_eq!((away.zoom, away.area(&field).left, away.area(&field).top), (0, 0, 0));
}

#[test]
fn dragging_moves_the_window_and_stops_at_the_edges() {
    let field = field("add.f16", Colouring::Class, None, 0);
    // A point is eight cases wide and sixteen high.
    let window = Window::around([0x8000, 0x8000], 6);
    let area = window.area(&field);
    assert_eq!(area.scale, [3, 4]);
    let moved = window.dragged(&field, [0x8010, 0x8020], [0x8000, 0x8000]).area(&field);
    // The picture moves left and down: cases from the right and from above appear.
    assert_eq!([moved.left - area.left, area.top - moved.top], [16, 32]);
    let far = window.dragged(&field, [0x8000, 0x8000], [0xffff, 0]);
    assert_eq!([far.area(&field).left, far.area(&field).top], [0, 0]);
    // The cursor moves with the edge and stays visible.
    let gone = window.dragged(&field, [0xffff, 0x8000], [0x8000, 0x8000]);
    let area = gone.area(&field);
    assert_eq!(area.left, 0x10000 - 128 * 8);
    assert_eq!(gone.at, [area.left, 0x8000]);
    // A window that shows the whole plane does not move.
    let whole = Window::around([1, 2], 0);
    assert_eq!(whole.dragged(&field, [0, 0], [500, 500]).area(&field), whole.area(&field));
}

#[test]
fn the_window_follows_a_moving_cursor() {
    let field = field("add.f16", Colouring::Class, None, 0);
    let mut window = Window::around([0x8000, 0x8000], 8).zoomed(&field, [0x8000, 0x8000], true);
    let first = window.area(&field);
    window = window.moved(&field, [1, 1]);
    assert_eq!(window.area(&field), first, "it moves within the picture");
    for _ in 0..200 {
        window = window.moved(&field, [1, -1]);
        let (area, at) = (window.area(&field), window.at);
        let down = 0xffff - at[1];
        assert!((area.left..area.left + (128 << area.scale[0].max(0))).contains(&at[0]), "{window:?}");
        assert!((area.top..area.top + (64 << area.scale[1].max(0))).contains(&down), "{window:?}");
    }
    assert_ne!(window.area(&field), first);
}
