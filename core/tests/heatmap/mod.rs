//! The plane of two operands. A model with exact values and the results of rustc_apfloat gives the expected points.

mod cells;
mod finer;
mod model;
mod tiles;
mod window;
mod words;

use halfplay_core::float::{Float, Format};
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::bulk::heatmap::{
    CLOSEST, Colouring, Plane, PlaneError, SIDE, Window, code_at, place_of,
};
use halfplay_core::skins::explain::shades::shades;
use model::{Model, words};

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::ALL).unwrap().instr
}

fn field(spelling: &str, by: Colouring, vs: Option<&str>, third: u64) -> Plane {
    let instr = instr(spelling);
    let kind = vs.map(|name| Plane::pipeline(&instr, name).unwrap());
    Plane::new(&instr, by, kind, third).unwrap()
}

/// The level at which a point is a single case of a 16-bit format.
const SINGLE: u32 = 8;

#[test]
fn axes_follow_numeric_order() {
    for format in [Format::TOY, Format::F16, Format::BF16] {
        let all: Vec<Float> = (0..=format.code_mask() as u32).map(|place| code_at(format, place)).collect();
        for (place, number) in all.iter().enumerate() {
            assert_eq!(place_of(*number), place as u32);
        }
        let numbers: Vec<f64> = all
            .iter()
            .filter(|number| !number.is_nan())
            .map(|number| model::value(format, number.bits()))
            .collect();
        assert!(numbers.windows(2).all(|pair| pair[0] <= pair[1]), "{}", format.name());
        assert_eq!(numbers.windows(2).filter(|pair| pair[0] == pair[1]).count(), 1, "the two zeros");
    }
}

/// In tiles with one case per point, every point agrees with the model, for sums and products in both formats.
#[test]
fn single_case_points_match_the_model() {
    // Around 1 and -1, subnormal numbers, the ends of the range, NaNs.
    let tiles = [
        (128, 128),
        (188, 67),
        (68, 100),
        (252, 3),
        (251, 3),
        (130, 120),
        (190, 190),
        (0, 128),
        (4, 251),
        (240, 20),
    ];
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for (spelling, by) in [
        ("add.f16", Colouring::Class),
        ("add.f16", Colouring::Flag),
        ("add.f16", Colouring::Decision),
        ("add.f16", Colouring::Distance),
        ("mul.f16", Colouring::Class),
        ("mul.f16", Colouring::Flag),
        ("mul.f16", Colouring::Decision),
        ("mul.f16", Colouring::Distance),
        ("sub.bf16", Colouring::Class),
        ("mul.bf16", Colouring::Decision),
    ] {
        let field = field(spelling, by, (by == Colouring::Distance).then_some("rz"), 0);
        let model = Model::of(field.instr());
        for (x, y) in tiles {
            let tile = field.tile(SINGLE, x, y);
            for (point, &shade) in tile.iter().enumerate() {
                let [row, column] = [point as u32 / SIDE, point as u32 % SIDE];
                let [a, b] = [x * SIDE + column, 0xffff - (y * SIDE + row)]
                    .map(|place| code_at(field.format(), place));
                let expected = words(&model, by, a.bits(), b.bits());
                let found = shades(field.by())[usize::from(shade)].words;
                assert_eq!(found, expected, "{spelling} {by:?} {a:?} {b:?}");
                *seen.entry(format!("{} {expected}", by.word())).or_default() += 1;
            }
        }
    }
    // Nearly every meaning occurs.
    assert!(seen.len() >= 22, "{seen:#?}");
}

/// A point of four cases shows the meaning that comes last in the legend. A point of more cases shows the meaning of
/// one of them.
#[test]
fn coarse_points_show_the_meaning_of_one_of_their_cases() {
    for (spelling, by) in
        [("mul.f16", Colouring::Decision), ("mul.f16", Colouring::Flag), ("add.f16", Colouring::Class)]
    {
        let field = field(spelling, by, None, 0);
        let place = |words: &str| shades(field.by()).iter().rposition(|shade| shade.words == words).unwrap();
        let model = Model::of(field.instr());
        for (level, x, y) in [(7, 64, 65), (7, 93, 41), (6, 33, 30), (6, 60, 7)] {
            let tile = field.tile(level, x, y);
            let wide = 1 << (SINGLE - level);
            for (point, &shade) in tile.iter().enumerate().step_by(7) {
                let [row, column] = [point as u32 / SIDE, point as u32 % SIDE];
                let cases = (0..wide).flat_map(|down| (0..wide).map(move |right| (right, down)));
                let among: Vec<&str> = cases
                    .map(|(right, down)| {
                        let a = (x * SIDE + column) * wide + right;
                        let b = 0xffff - ((y * SIDE + row) * wide + down);
                        let [a, b] = [a, b].map(|place| code_at(field.format(), place).bits());
                        words(&model, by, a, b)
                    })
                    .collect();
                let found = shades(field.by())[usize::from(shade)].words;
                assert!(among.contains(&found), "{spelling} level {level}: {found} is not among {among:?}");
                if level == SINGLE - 1 {
                    let last = among.iter().max_by_key(|words| place(words)).unwrap();
                    assert_eq!(&found, last, "{spelling} {by:?} {among:?}");
                }
            }
        }
    }
}

/// Points computed in whole rows agree with the step-by-step evaluation of each case, with and without modifiers.
#[test]
fn row_evaluation_matches_step_by_step_evaluation() {
    let spellings = [
        "fma.rn.f16",
        "fma.rn.sat.f16",
        "fma.rn.relu.bf16",
        "fma.rn.ftz.f16",
        "add.rz.f16",
        "mul.ftz.f16",
        "fma.rm.f16",
        "add.sat.f16",
        "fma.rn.bf16",
        "min.f16",
        "max.NaN.bf16",
        "mul.rp.bf16",
    ];
    for spelling in spellings {
        let instr = parse(spelling, Allow::ALL).unwrap_or_else(|_| panic!("{spelling}")).instr;
        let mut tried = 0;
        for by in Colouring::ALL {
            for third in [0x3c00, 0x8001, 0x0400, 0x7bff] {
                let Ok(field) = Plane::new(&instr, by, None, third) else { continue };
                tried += 1;
                for (x, y) in [(128, 127), (187, 68), (70, 100), (251, 129), (160, 150)] {
                    let tile = field.tile(SINGLE, x, y);
                    for (point, &shade) in tile.iter().enumerate().step_by(61) {
                        let [row, column] = [point as u32 / SIDE, point as u32 % SIDE];
                        let at = [x * SIDE + column, 0xffff - (y * SIDE + row)];
                        let expected = field.shade_at(at);
                        assert_eq!(shade, expected, "{spelling} {by:?} {:04x?}", field.operands(at));
                    }
                }
            }
        }
        assert!(tried >= 8, "{spelling}: {tried}");
    }
}

/// At levels closer than single cases, each case is a square of points. In a window, the point under the cursor covers
/// the cursor's case.
#[test]
fn zoom_levels_beyond_single_cases_repeat_each_case() {
    let field = field("mul.f16", Colouring::Decision, None, 0);
    let single = field.tile(SINGLE, 130, 100);
    for level in SINGLE + 1..=CLOSEST {
        let by = 1 << (level - SINGLE);
        let tile = field.tile(level, 130 * by, 100 * by);
        for (point, &shade) in tile.iter().enumerate() {
            let [row, column] = [point as u32 / SIDE, point as u32 % SIDE];
            assert_eq!(shade, single[(row / by * SIDE + column / by) as usize], "level {level}");
        }
    }
    // In the closest window a case is 8 points wide; the point under the cursor shows the case under the cursor.
    for zoom in 0..=Window::CLOSEST {
        for at in [[0, 0], [0xffff, 0xffff], [0x8000, 0x7fff], [0xbc00, 0x1234]] {
            let window = Window::around(at, zoom);
            let area = window.area(&field);
            let picture = field.paint(area);
            assert_eq!(picture.len(), (Window::COLUMNS * Window::ROWS) as usize);
            let [row, column] = window.cursor(&field);
            let [first, down] = [area.place_at(column), 0xffff - area.down_at(row)];
            let [wide, tall] = area.scale.map(|scale| 1 << scale.max(0));
            assert!((first..first + wide).contains(&at[0]), "{zoom} {at:?} {area:?}");
            assert!((down + 1 - tall..=down).contains(&at[1]), "{zoom} {at:?} {area:?}");
            if area.scale.iter().all(|&scale| scale <= 0) {
                assert_eq!(
                    picture[(row * area.columns + column) as usize],
                    field.shade_at(at),
                    "{zoom} {at:?}"
                );
            }
        }
    }
}

/// For the toy format, one window shows the whole plane, with each case two points wide.
#[test]
fn the_toy_plane_fits_in_one_window() {
    let field = field("mul.toy", Colouring::Decision, None, 0);
    let window = Window::around([32, 40], 9);
    let area = window.area(&field);
    assert_eq!((area.left, area.top, area.scale), (0, 0, [-1, 0]));
    let picture = field.paint(area);
    for (point, &shade) in picture.iter().enumerate() {
        let [row, column] = [point as u32 / Window::COLUMNS, point as u32 % Window::COLUMNS];
        assert_eq!(shade, field.shade_at([column / 2, 63 - row]));
    }
    assert_eq!(window.zoomed(&field, [32, 40], true).zoom, 0);
}

#[test]
fn rejects_instructions_that_have_no_plane() {
    for spelling in ["tanh.approx.f16", "neg.f16", "add.f32", "fma.rn.f32.f16", "cvt.rn.f16.f32", "mov.b32"] {
        let refused = Plane::new(&instr(spelling), Colouring::Class, None, 0);
        assert!(matches!(refused, Err(PlaneError::Operands(_))), "{spelling}: {refused:?}");
    }
    let min = Plane::new(&instr("min.f16"), Colouring::Decision, None, 0);
    assert!(matches!(min, Err(PlaneError::NothingDecided(_))), "{min:?}");
    // The plane of a packed instruction is that of one lane.
    assert_eq!(
        Plane::new(&instr("fma.rn.f16x2"), Colouring::Class, None, 0x3c00).unwrap().instr(),
        &instr("fma.rn.f16")
    );
    assert_eq!(Plane::pipeline(&instr("add.f16"), "nonsense"), None);
}

/// Every possible shade of a point has a colour and a meaning.
#[test]
fn every_shade_has_a_meaning() {
    for by in Colouring::ALL {
        let field = Plane::new(&instr("fma.rn.f16"), by, None, 0).unwrap();
        assert_eq!(shades(by).len(), field.shades(), "{by:?}");
    }
}
