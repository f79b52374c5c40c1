//! Digests of whole tiles. A numpy program with its own arithmetic, written only from the description of the points,
//! gives the same digests. A page's tiles can be checked against them.

use super::field;
use halfplay_core::skins::bulk::heatmap::Colouring;

/// Instruction, colouring, pipeline, third operand, level, position of the tile, digest.
pub const TILES: &str = include_str!("tiles.txt");

/// FNV-1a of 64 bits over the shades, row by row.
fn digest(tile: &[u8]) -> u64 {
    tile.iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &shade| (hash ^ u64::from(shade)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn tile_digests_match_numpy() {
    let lines: Vec<&str> = TILES.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 12);
    for line in lines {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [spelling, by, vs, third, level, x, y, expected] = fields[..] else { panic!("{line}") };
        let third = u64::from_str_radix(third, 16).unwrap();
        let field = field(spelling, Colouring::named(by).unwrap(), (vs != "-").then_some(vs), third);
        let [level, x, y] = [level, x, y].map(|text| text.parse().unwrap());
        let found = format!("{:016x}", digest(&field.tile(level, x, y)));
        assert_eq!(found, expected, "{line}");
    }
}
