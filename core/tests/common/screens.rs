//! States of the screens, and the keys that lead to each. The tests of every front end use this list.

use halfplay_core::skins::session::{ALL_MODULES, Key, Session};

/// Each state's name and the keys that lead there, in the notation of [`named`].
pub const STATES: &[(&str, &str)] = &[
    ("worked_sum", ""),
    ("exact_sum", "⇞⇞"),
    ("typing_a_value", "0.1"),
    ("broken_instruction", "↑fma.rn.rleu.f16⏎"),
    ("statement", "↑fma.rn.f16 0.1 0.2 -0.0"),
    ("packed", "↑fma.rn.f16x2⏎↓ "),
    ("single_precision", "↑fma.rn.f32⏎↓"),
    ("result_forms", "⇟⇟"),
    ("plain_bits", "↑mov.b32⏎↓"),
    ("result_row", "↓↓↓"),
    ("menu", "↑ →→↓↓"),
    ("copy", "y"),
    ("keys", "?"),
    ("hidden", "v"),
    ("hidden_flags", "vb"),
    ("predicted", "vba"),
    ("hidden_exact", "↑add.f16 1 1⏎v"),
    ("presenting", "z      "),
    ("command", ":write s"),
    ("wrong_command", ":frobnicate⏎"),
    ("steps", "↓↓↓↓⇞"),
    ("going", "g"),
    ("formula", "0.1 + 0.2⏎"),
    ("compare", "gc"),
    ("compare_row", "gc↓↓"),
    ("compare_traces", "gc↓⏎"),
    ("compare_packed", "↑fma.rn.f16x2⏎gc"),
    ("number", "gn"),
    ("number_typed", "1/3⏎gn"),
    ("pairs", "gm"),
    ("pairs_close", "gm>>>→→"),
    ("plane", "gmt"),
    ("map", "gmtt"),
    ("map_close", "gmtt>>>→→"),
    ("toy", "1⏎gt"),
    ("program", "gp"),
    ("program_line", "gp↓↓ "),
    ("program_exact", ":program cubic⏎→"),
    ("program_loop", ":program half s = 2040; for (int i = 0; i < 14; i++) s += 0.9h;⏎:look loop⏎←"),
    ("program_sweep", ":program half f(half x) { return x * x - 1; }⏎:look sweep⏎→"),
    ("program_broken", ":program half x = frob(y); half z = x * 3;⏎"),
    ("reference", "gr"),
    ("hardware", "gh"),
    ("search", "/relu bf16x2⏎"),
    ("search_nothing", "/frobnicate⏎"),
    ("glossary", "gr:glossary ulp⏎"),
    ("terms", "gw"),
];

/// The session after the user presses these keys, starting from the worked sum. None of the keys has an effect outside
/// the session.
pub fn pressed(keys: &str) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    for c in keys.chars() {
        assert_eq!(session.press(named(c)), None, "{c}");
    }
    session
}

/// The key for one character: `↑↓←→` and `⏎` mean themselves, `⇞⇟` PgUp and PgDn, `⎋` Esc, `⇥` Tab, `⌫` Backspace. All
/// other characters mean themselves.
pub fn named(c: char) -> Key {
    match c {
        '↑' => Key::Up,
        '↓' => Key::Down,
        '←' => Key::Left,
        '→' => Key::Right,
        '⏎' => Key::Enter,
        '⇞' => Key::PageUp,
        '⇟' => Key::PageDown,
        '⎋' => Key::Escape,
        '⇥' => Key::Tab,
        '⌫' => Key::Backspace,
        c => Key::Char(c),
    }
}
