//! A document with headings, texts, a table, pictures and a ruler. It shows a fused multiply-add that emulations
//! through f32 get wrong.

use halfplay_core::skins::doc::{Bits, Block, Column, Doc, Line, Picture, Role, Ruler, Table, line};

pub fn sample() -> Doc {
    Doc::new(vec![
        Block::Heading(
            Line::default()
                .with(Role::Strong, "0x3001")
                .with(Role::Plain, "  0.1251220703125  ")
                .with(Role::Dim, "inexact"),
        ),
        Block::Table(operands()),
        Block::Heading(Line::default().with(Role::Dim, "step 4 of 8   ").with(Role::Strong, "exact sum")),
        Block::Text(line("The exact sum, however long: `67141635 × 2^-29`.")),
        Block::Picture(aligned()),
        Block::Heading(Line::default().with(Role::Dim, "step 5 of 8   ").with(Role::Strong, "rounding")),
        Block::Picture(rounding()),
        Block::Text(line(
            "The exact sum lies just above the middle between `0x3000` and `0x3001`: guard is 1 and something \
             nonzero follows, so it rounds up.",
        )),
        Block::Ruler(ruler()),
        Block::Text(line("Through f32 the answer is `0x3000`: wrong by one ulp.")),
        Block::Heading(line("a sum over a wide gap")),
        Block::Picture(wide()),
    ])
}

/// The line of a sign, an exponent and a fraction.
fn fields(bits: &str) -> Line {
    let mut line = Line::default();
    for (text, role) in bits.split(' ').zip([Role::Sign, Role::Exponent, Role::Fraction]) {
        if role != Role::Sign {
            line = line.with(Role::Plain, " ");
        }
        line = line.with(role, text.to_owned());
    }
    line
}

pub fn operands() -> Table {
    let row = |name: &'static str,
               code: &'static str,
               bits,
               hidden: &'static str,
               exponent: &'static str,
               class,
               value| {
        let fields = fields(bits);
        let fraction = fields.0[4].text.clone();
        let scientific = Line::default()
            .with(Role::Hidden, hidden)
            .with(Role::Plain, ".")
            .with(Role::Fraction, fraction)
            .with(Role::Plain, format!(" × 2^{exponent}"));
        vec![
            Line::default().with(Role::Strong, name),
            Line::default().with(Role::Code, code),
            fields,
            scientific,
            Line::default().with(Role::Dim, class),
            Line::default().with(Role::Plain, value),
        ]
    };
    let columns = vec![Column::Left, Column::Left, Column::Left, Column::Left, Column::Left, Column::Right];
    let rows = vec![
        row("a", "0x520b", "0 10100 1000001011", "1", "5", "", "48.34375"),
        row("b", "0x00e9", "0 00000 0011101001", "0", "-14", "subnormal", "≈ 1.38879e-5"),
        row("c", "0x2ff6", "0 01011 1111110110", "1", "-4", "", "0.1243896484375"),
        row("d", "0x3001", "0 01100 0000000001", "1", "-3", "", "0.1251220703125"),
    ];
    Table::new(columns, rows)
}

/// A row of bits with a role letter for each: `h` hidden, `f` fraction, `g` guard, `r` round, `s` sticky, `l` lost, `d`
/// dim.
pub fn bits(operator: &'static str, bits: &str, roles: &str, label: &str) -> Bits {
    let role = |c| match c {
        'h' => Role::Hidden,
        'f' => Role::Fraction,
        'g' => Role::Guard,
        'r' => Role::Round,
        's' => Role::Sticky,
        'l' => Role::Lost,
        _ => Role::Dim,
    };
    assert_eq!(bits.chars().count(), roles.len());
    Bits { operator, cells: bits.chars().zip(roles.chars().map(role)).collect(), label: line(label) }
}

fn aligned() -> Picture {
    let rows = vec![
        bits("+", "011111110110000000000000000", "dffffffffffdddddddddddddddd", "c"),
        bits(
            "+",
            "000000001011000000000000011",
            "ddddddddfffgrssssssssssssss",
            "a × b, exact: `360451 × 2^-29`",
        ),
        bits("+", "100000000001000000000000011", "hffffffffffgrssssssssssssss", "exact sum"),
    ];
    Picture { top: -3, rows, addends: 2, gaps: vec![1, 11, 12, 13] }
}

fn rounding() -> Picture {
    let rows = vec![
        bits("+", "100000000001000000000000011", "hffffffffffgrssssssssssssss", ""),
        bits("", "···········GRS·············", "dddddddddddgrsddddddddddddd", ""),
    ];
    Picture { top: -3, rows, addends: 0, gaps: vec![1, 11, 12, 13] }
}

pub fn ruler() -> Ruler {
    let end = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
    Ruler {
        left: end("0x3000", "0.125"),
        right: end("0x3001", "0.1251220703125"),
        at: 501,
        chose_right: true,
        nearest: true,
        lens: None,
        exact_as_typed: None,
    }
}

/// A large number and a small one, with forty zeros between their bits.
fn wide() -> Picture {
    let zeros = "0".repeat(40);
    let dim = "d".repeat(40);
    let rows = vec![
        bits("+", &format!("11000000011{zeros}00000"), &format!("hffffffffff{dim}ddddd"), "a"),
        bits(
            "−",
            &format!("00000000000{zeros}10011"),
            &format!("ddddddddddd{dim}lllll"),
            "b, all of it beyond the last bit of `a`",
        ),
    ];
    Picture { top: 15, rows, addends: 2, gaps: vec![1, 11] }
}
