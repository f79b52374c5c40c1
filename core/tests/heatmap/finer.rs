//! The finer picture of the visible part of a plane: its points case by case, its tiles, and the link from which it is
//! painted.

use super::field;
use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::bulk::heatmap::{Area, Colouring, Plane, SIDE, Window};
use halfplay_core::skins::session::{FinerPicture, MapMsg, Msg, Session, TEACHING, Tiles};
use std::rc::Rc;

fn finer(link: &str) -> (Session, Rc<FinerPicture>) {
    let mut session = Session::open(link).unwrap();
    session.load(&TEACHING);
    let finer = session.view().finer_picture.expect("there is a finer picture");
    (session, finer)
}

fn tiles(finer: &FinerPicture) -> Vec<Vec<u8>> {
    Tiles::of_link(&finer.link, &TEACHING).unwrap().collect()
}

/// Both pictures show the same cases. If the coarse picture already has a point for each case, there is no finer one.
#[test]
fn the_finer_picture_covers_the_same_cases() {
    let field = field("mul.f16", Colouring::Class, None, 0);
    for zoom in 0..=Window::CLOSEST {
        let area = Window::around([0x8123, 0x4567], zoom).area(&field);
        let Some(finer) = area.finer() else {
            assert!(zoom >= 10, "zoom {zoom}");
            continue;
        };
        assert!(zoom < 10, "zoom {zoom}");
        let end = |area: &Area| [area.place_at(area.columns), area.down_at(area.rows)];
        assert_eq!((finer.left, finer.top, end(&finer)), (area.left, area.top, end(&area)));
        assert_eq!([finer.columns, finer.rows], [8 * area.columns, 8 * area.rows]);
        assert!(finer.scale.iter().zip(area.scale).all(|(finer, scale)| finer + 3 == scale));
    }
}

/// If the finer picture has at least one point for each case, every point has the shade that the step-by-step
/// evaluation gives its case.
#[test]
fn tile_points_have_the_shades_of_their_cases() {
    let zoom = 8;
    let (_, finer) = finer(&format!(
        "#2/mul.f16/1,2/screen=map/map=plane/by=decision/pair=3c00.4000/close={zoom}/from=3bc0.4043"
    ));
    let field = field("mul.f16", Colouring::Decision, None, 0);
    let tiles = tiles(&finer);
    assert_eq!(tiles.len(), 8);
    // The column of 0x3bc0, and the distance of 0x4043 from the top.
    let [left, top] = [0x8000 + 0x3bc0, 0xffff - (0x8000 + 0x4043)];
    for (place, shades) in (0..).zip(&tiles) {
        let [column, row] = finer.corner(place).unwrap();
        for (point, &shade) in (0..).zip(shades).step_by(7) {
            // Each case is four points wide and two points high.
            let case = [left + (column + point % SIDE) / 4, 0xffff - (top + (row + point / SIDE) / 2)];
            assert_eq!(shade, field.shade_at(case), "{case:04x?}");
        }
    }
    assert_eq!(finer.corner(8), None);
}

/// The link depends only on the picture, not on the cursor's position in it.
#[test]
fn the_finer_link_changes_with_zoom_but_not_the_cursor() {
    let (mut session, before) =
        finer("#2/add.f16/1,2/screen=map/map=plane/close=3/from=3000.4400/pair=3c00.4000");
    session.update(Msg::Right);
    assert_eq!(session.view().finer_picture.as_ref(), Some(&before));
    session.update(Msg::from(MapMsg::Zoom { closer: true }));
    assert_ne!(session.view().finer_picture.unwrap().link, before.link);
    session.update(Msg::Show(halfplay_core::skins::session::Screen::OPERATION));
    assert_eq!(session.view().finer_picture, None);
}

/// The third operand is that of the selected lane, both in the link and on the screen.
#[test]
fn the_third_operand_is_that_of_the_selected_lane() {
    let instr = parse("fma.rn.f16", Allow::ALL).unwrap().instr;
    for (lane, third) in [(0, 0x3c00), (1, 0xc500)] {
        let link = format!("#2/fma.rn.f16x2/1,2,0x3c00:0xc500/screen=map/map=plane/by=class/focus=c.{lane}");
        let (session, finer) = finer(&link);
        let words = session.view().heading.text();
        assert!(words.contains(&format!("{third:#06x}")), "{words}");
        let field = Plane::new(&instr, Colouring::Class, None, third).unwrap();
        let area = Window::default().area(&field).finer().unwrap();
        assert_eq!(tiles(&finer)[3], field.paint(area.tile(3).unwrap()), "lane {lane}");
    }
}
