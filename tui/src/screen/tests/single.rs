//! A single number in windows of several sizes.

use super::{SIZES, seen};
use halfplay_core::skins::session::{ALL_MODULES, Key, Msg, Session};

/// 0.1 is 1638.4 × 2^-14, which is 0x2e66.
#[test]
fn a_single_number_has_its_own_headline() {
    let mut typed = Session::welcome().with_modules(&ALL_MODULES);
    for key in [Key::Char('0'), Key::Char('.'), Key::Char('1'), Key::Enter] {
        typed.press(key);
    }
    let mut named = Session::front().with_modules(&ALL_MODULES);
    named.update(Msg::RunCommand("0.1".into()));
    for (session, size) in [&typed, &named].into_iter().flat_map(|session| SIZES.map(|size| (session, size)))
    {
        let window = seen(session, size);
        let line = |start: &str| window.lines().find(|line| line.starts_with(start)).unwrap_or_default();
        assert!(line(" › ").starts_with(" › 0.1") && !window.contains("add.f16"), "{window}");
        let headline = line(" → ");
        assert!(headline.starts_with(" → 0.0999755859375"), "{window}");
        assert!(size.0 < 80 || headline.contains("0x2e66   inexact, 0.4 ulp too small"), "{window}");
        for other in ["0.2998046875", " b  ", " d  ", "= ", "d = a"] {
            assert!(!window.lines().any(|line| line.starts_with(other)), "{other}: {window}");
        }
    }
}
