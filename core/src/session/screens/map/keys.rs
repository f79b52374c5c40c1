//! The keys of the maps.

use super::msg::MapMsg;
use super::page::MapPage;
use crate::session::host::Skin;
use crate::session::keys::Key::{Char, Enter};
use crate::session::keys::parts::{ARROWS, begins, row, scroll_with_brackets};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{Place, TypingEffect};

const CODES: Place = Place::new("the map", "map").reached_by("map").typing(begun("map "), CODE).ends();
const TOY: Place =
    Place::new("the toy float", "toy").reached_by("toy").typing(begun("toy "), CODE).ends().grid();
const PLANE: Place = Place::new("the plane", "plane")
    .reached_by("plane")
    .typing(begun("plane "), PAIR)
    .ends()
    .zoomed_by_wheel();

const PAIRS: Place =
    Place::new("the pairs", "map").reached_by("pairs").typing(begun("pairs "), PAIR).ends().zoomed_by_wheel();

const CODE: &[(&str, &str)] =
    &[("0x3c00   -1.5   max", "the code or value to go to"), ("e4m3   e2m1 0.5", "another format")];
const PAIR: &[(&str, &str)] =
    &[("1 -1.5   0x3c00 0x4000", "the pair to go to"), ("decision   distance rz", "the layer")];

const fn begun(text: &'static str) -> TypingEffect {
    TypingEffect::Command { text, in_lesson: false }
}

const CODE_MAPS: &[KeyContext] = &[KeyContext::MAP, KeyContext::TOY];
const PLANES: &[KeyContext] = &[KeyContext::PLANE, KeyContext::PAIRS];

/// The places.
pub const PLACES: &[&Place] = &[&CODES, &TOY, &PLANE, &PAIRS];

impl KeyContext {
    /// the map of all codes
    pub const MAP: KeyContext = KeyContext::Screen(&CODES);
    /// the toy float
    pub const TOY: KeyContext = KeyContext::Screen(&TOY);
    /// the plane of two operands
    pub const PLANE: KeyContext = KeyContext::Screen(&PLANE);
    /// the pairs for which `fma` differs from `mul`, then `add`
    pub const PAIRS: KeyContext = KeyContext::Screen(&PAIRS);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(CODE_MAPS, &[], "- 0 … 9 a … z .", "go to a code or a value: 0x3c00, -1.5, max")
        .text(begins)
        .hint("0x3c00 -1", "go to"),
    row(CODE_MAPS, ARROWS, "← → ↑ ↓ h j k l", "move to another code").hint("←→↑↓", "move"),
    row(
        &[KeyContext::MAP],
        &[
            (Char('>'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: true }))),
            (Char('<'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: false }))),
        ],
        "< >",
        "zoom out or in, down to single codes",
    )
    .brief("zoom out, zoom in")
    .hint("< >", "zoom"),
    row(
        &[KeyContext::MAP],
        &[(Char(' '), Msg::Screen(ScreenMsg::Map(MapMsg::NextLayer)))],
        "space",
        "the next layer: kinds of codes, rounding errors, differences",
    )
    .brief("errors, differences")
    .hint("space", "errors"),
    row(
        &[KeyContext::MAP],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Map(MapMsg::Difference { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Map(MapMsg::Difference { on: false }))),
        ],
        "[ ]",
        "the previous or next code for which a pipeline differs",
    )
    .brief("to a difference")
    .only(Skin::Terminal),
    row(PLANES, ARROWS, "← → ↑ ↓ h j k l", "move to another pair: a to the right, b upward")
        .brief("another pair")
        .hint("←→↑↓", "move"),
    row(
        PLANES,
        &[
            (Char('>'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: true }))),
            (Char('+'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: true }))),
            (Char('<'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: false }))),
            (Char('_'), Msg::Screen(ScreenMsg::Map(MapMsg::Zoom { closer: false }))),
        ],
        "< > _ +",
        "zoom out or in, down to single cases",
    )
    .brief("zoom out, zoom in")
    .hint("< >", "zoom"),
    row(
        PLANES,
        &[(Char(' '), Msg::Screen(ScreenMsg::Map(MapMsg::NextLayer)))],
        "space",
        "the next layer: share that differs, distance to a pipeline, class, flag, decision",
    )
    .brief("the next layer")
    .hint("space", "layer"),
    row(
        &[KeyContext::PAIRS],
        &[(Char('t'), Msg::Screen(ScreenMsg::Map(MapMsg::Page(MapPage::Plane))))],
        "t",
        "the plane of your instruction",
    )
    .brief("your instruction")
    .hint("t", "yours"),
    row(
        &[KeyContext::PAIRS],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Map(MapMsg::Difference { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Map(MapMsg::Difference { on: false }))),
        ],
        "[ ]",
        "the previous or next cell in which fma differs from mul, then add",
    )
    .brief("to a difference")
    .hint("[ ]", "differs")
    .only(Skin::Terminal),
    row(
        &[KeyContext::PLANE],
        &[(Char('t'), Msg::Screen(ScreenMsg::Map(MapMsg::Page(MapPage::Codes))))],
        "t",
        "the map of all codes",
    )
    .brief("all codes"),
    row(
        &[KeyContext::MAP],
        &[(Char('t'), Msg::Screen(ScreenMsg::Map(MapMsg::Page(MapPage::Pairs))))],
        "t",
        "the pairs for which fma differs from mul, then add",
    )
    .brief("fma and mul, add"),
    row(
        &[KeyContext::PLANE],
        &[(Char(']'), Msg::Ulp { up: true }), (Char('['), Msg::Ulp { up: false })],
        "[ ]",
        "in an fma, move the third operand one ulp down or up",
    )
    .brief("third operand, ulp"),
    row(
        &[KeyContext::PLANE],
        &[(Char('}'), Msg::Exponent { up: true }), (Char('{'), Msg::Exponent { up: false })],
        "{ }",
        "in an fma, halve or double the third operand",
    )
    .brief("halve, double it"),
    row(PLANES, &[], "- 0 … 9 a … z .", "go to a pair, or choose a layer: 1 -1.5, decision, distance rz")
        .text(begins)
        .hint("1 -1.5", "go to"),
    row(
        PLANES,
        &[(Char('='), Msg::Screen(ScreenMsg::Map(MapMsg::GoToCode)))],
        "=",
        "type a pair to go to, or a layer",
    )
    .brief("go to a pair"),
    row(
        CODE_MAPS,
        &[(Char('='), Msg::Screen(ScreenMsg::Map(MapMsg::GoToCode)))],
        "=",
        "type a code or a value to go to",
    )
    .brief("go to a code"),
    row(CODE_MAPS, &[(Enter, Msg::Open)], "Enter", "copy the code to the focused operand")
        .brief("take the code")
        .hint("Enter", "take"),
    row(PLANES, &[(Enter, Msg::Open)], "Enter", "show the steps of this case")
        .brief("open this case")
        .hint("Enter", "open"),
    scroll_with_brackets(CODE_MAPS),
    row(
        &[KeyContext::Go],
        &[(Char('t'), Msg::Screen(ScreenMsg::Map(MapMsg::Page(MapPage::Toy))))],
        "t",
        "all codes of the toy float",
    )
    .brief("the toy float")
    .hint("t", "toy float"),
    row(
        &[KeyContext::Go],
        &[(Char('a'), Msg::Screen(ScreenMsg::Map(MapMsg::Page(MapPage::Plane))))],
        "a",
        "the plane of the operands a and b",
    )
    .brief("the plane of a and b"),
];
