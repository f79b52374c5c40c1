//! The layers on the map of codes: errors of the rounding, and codes for which pipelines differ.

use super::{after_lines, do_line, open, said};
use halfplay_core::skins::doc::{Block, Doc, Ground, PointMap, Role, plain};
use halfplay_core::skins::session::{Effect, Key, MapLayer, MapMsg, Msg, Screen, Session, Survey};

/// The map of `a` of the worked sum, with `a` running through all codes.
const MAP: &[&str] = &["a 0x520b", "map"];

fn text(session: &Session) -> String {
    plain(&Doc::new(session.view().blocks), 100_000)
}

fn sheet(session: &Session) -> PointMap {
    let mut grids = session.view().blocks.into_iter().filter_map(|block| match block {
        Block::Grid(grid) => grid.point_map,
        _ => None,
    });
    grids.next_back().unwrap()
}

/// The codes drawn in a colour.
fn codes(sheet: &PointMap, role: Role) -> Vec<u64> {
    let mut codes = Vec::new();
    for stripe in &sheet.rows {
        let mut code = stripe.code;
        for ground in &stripe.grounds {
            let end = code + u64::from(ground.columns);
            codes.extend((ground.ground.role() == Some(role)).then_some(code..end).into_iter().flatten());
            code = end;
        }
    }
    codes
}

/// The map of `a` with this pipeline selected.
fn looked_at(pipeline: &str) -> Session {
    let link = format!("#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=compare/variant={pipeline}");
    let mut session = open(&link);
    ["a 0x520b", "map"].iter().for_each(|line| do_line(&mut session, line));
    session
}

/// Carries out the count that the session requests.
fn count(session: &mut Session, effect: Option<Effect>) {
    let Some(Effect::Survey(link)) = effect else { panic!("{effect:?}: {}", said(session)) };
    let survey = Survey::of_link(&link).unwrap();
    session.update(Msg::Surveyed(survey.finished()));
}

#[test]
fn space_cycles_through_the_map_layers() {
    let mut session = after_lines(MAP);
    let layer = |session: &Session| session.view().map_layer;
    assert_eq!(layer(&session), Some(MapLayer::Kinds));
    let effect = session.press(Key::Char(' '));
    assert_eq!((session.screen(), layer(&session)), (Screen::MAP, Some(MapLayer::Errors)));
    assert!(text(&session).contains("0 of 65536 codes are done."), "{}", text(&session));
    count(&mut session, effect);
    // By hand: 0x520b × 0x00e9 is 360451 × 2^-29, and the sum is 67141635 × 2^-29. 0x3001 is 1025 × 2^-13, which is
    // 67174400 × 2^-29. An ulp of its binade is 2^-13, 65536 × 2^-29. So it is 32765/65536 ulp too large.
    assert!(
        text(&session).contains("a = 0x520b: the result is 0x3001, ≈ 0.499954 ulp too large."),
        "{}",
        text(&session)
    );
    assert_eq!(session.press(Key::Char(' ')), None, "it is counted already");
    assert_eq!(layer(&session), Some(MapLayer::Differences));
    assert_eq!(session.press(Key::Char(' ')), None);
    assert_eq!(layer(&session), Some(MapLayer::Kinds));
    // Escape returns to the layer of kinds, then to the operation.
    session.update(Msg::from(MapMsg::Layer(MapLayer::Errors)));
    session.press(Key::Escape);
    assert_eq!((session.screen(), layer(&session)), (Screen::MAP, Some(MapLayer::Kinds)));
    session.press(Key::Escape);
    assert_eq!(session.screen(), Screen::OPERATION);
}

/// The figures come from a count made outside this program.
#[test]
fn all_codes_that_differ_are_drawn() {
    for (pipeline, differs) in [("mul-then-add", 3936), ("through-f32", 1)] {
        let mut session = looked_at(pipeline);
        let effect = session.update(Msg::from(MapMsg::Layer(MapLayer::Differences)));
        count(&mut session, effect);
        let drawn = codes(&sheet(&session), Role::Bad);
        assert_eq!(drawn.len(), differs, "{pipeline}");
        assert!(drawn.contains(&0x520b), "{pipeline}");
        assert!(text(&session).contains("a = 0x520b: ") && text(&session).contains("gives another result"));
    }
    let mut session = looked_at("through-f64");
    let effect = session.update(Msg::from(MapMsg::Layer(MapLayer::Differences)));
    count(&mut session, effect);
    assert!(codes(&sheet(&session), Role::Bad).is_empty());
    assert!(
        text(&session).contains("gives the same. It never differs for 65536 codes."),
        "{}",
        text(&session)
    );
}

#[test]
fn brackets_jump_between_differences() {
    let mut session = looked_at("through-f32");
    do_line(&mut session, "map 0");
    session.press(Key::Char(']'));
    assert!(said(&session).contains("no count has started"), "{}", said(&session));
    let effect = session.update(Msg::from(MapMsg::Layer(MapLayer::Differences)));
    count(&mut session, effect);
    session.press(Key::Char(']'));
    assert!(session.view().heading.text().contains("0x520b"), "{}", session.view().heading.text());
    session.press(Key::Char(']'));
    assert_eq!(said(&session), "this is the last difference");
    do_line(&mut session, "map max");
    session.press(Key::Char('['));
    assert!(session.view().heading.text().contains("0x520b"));
}

/// 1 + 2^-11 is a tie in f16: ties-to-even rounds it down, rounding toward +inf up. 1 + 1 is exact. The strength of the
/// colour is the error in percent of the largest error that the rounding mode allows.
#[test]
fn error_colours_show_direction_and_size() {
    for (line, at, role, strength) in [
        ("add.rn.f16 1 0x1000", 0x3c00, Role::Fraction, 100),
        ("add.rp.f16 1 0x1000", 0x3c00, Role::Sign, 50),
        ("add.rn.f16 1 1", 0x3c00, Role::Fraction, 0),
        ("add.rn.f16 1 inf", 0x3c00, Role::Lost, 25),
    ] {
        let mut session = after_lines(&["what-if on", line, "a", "map"]);
        let effect = session.update(Msg::from(MapMsg::Layer(MapLayer::Errors)));
        count(&mut session, effect);
        let sheet = sheet(&session);
        let grounds = sheet.rows.iter().find(|row| row.code == at).unwrap();
        assert_eq!(grounds.grounds[0].ground, Ground::ink(role, strength), "{line}");
    }
}

#[test]
fn unavailable_layers_and_maps_give_the_reason() {
    let opened = |link: &str| text(&open(link));
    let worked = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=map/layer=errors";
    assert!(
        opened(worked).contains("needs a count over all codes, and no count has started"),
        "{}",
        opened(worked)
    );
    // c of a mixed sum is an f32, which has no map.
    let session = after_lines(&["add.f32.f16 1 2", "c 1", "map"]);
    assert_eq!(
        text(&session).trim(),
        "A map draws every code, and f32 has 2^32 of them: too many. \
         Formats with a map: e2m1, toy, e2m3, e3m2, e4m3, e5m2, ue8m0, f16, bf16."
    );
    // The codes of b are counted, but the map shows another format.
    let mut session = after_lines(&["add.f16 1 2", "b 2", "map bf16"]);
    let effect = session.update(Msg::from(MapMsg::Layer(MapLayer::Errors)));
    count(&mut session, effect);
    assert!(text(&session).contains("The count covers the codes of b, not the bf16 codes of this map."));
    // The layer of errors would reveal a hidden result, so it is refused.
    let mut session = after_lines(&["a", "map", "hide"]);
    assert_eq!(session.update(Msg::from(MapMsg::Layer(MapLayer::Errors))), None);
    assert_eq!(session.view().map_layer, Some(MapLayer::Kinds));
    assert!(!said(&session).is_empty());
}

#[test]
fn a_link_keeps_the_map_layer() {
    let mut session = after_lines(MAP);
    session.update(Msg::from(MapMsg::Layer(MapLayer::Differences)));
    assert!(session.link().contains("/layer=differences"), "{}", session.link());
    assert_eq!(Session::open(&session.link()).unwrap().view().map_layer, Some(MapLayer::Differences));
    let wrong = Session::open("#2/add.f16/1,2/screen=map/layer=sizes").unwrap();
    assert!(said(&wrong).contains("one of kinds, errors, differences"), "{}", said(&wrong));
    do_line(&mut session, "layer kinds");
    assert_eq!(session.view().map_layer, Some(MapLayer::Kinds));
}
