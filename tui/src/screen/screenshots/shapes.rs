//! The shapes of block characters, which a picture draws as rectangles: no font fills its cell exactly.

/// The part of a cell that a character fills: left, top, right, bottom, as fractions of the cell. `None` for any other
/// character.
pub(super) fn filled(symbol: &str) -> Option<[f64; 4]> {
    Some(match symbol {
        "█" => [0.0, 0.0, 1.0, 1.0],
        "▀" => [0.0, 0.0, 1.0, 0.5],
        "▄" => [0.0, 0.5, 1.0, 1.0],
        "▌" => [0.0, 0.0, 0.5, 1.0],
        "▐" => [0.5, 0.0, 1.0, 1.0],
        "▘" => [0.0, 0.0, 0.5, 0.5],
        "▝" => [0.5, 0.0, 1.0, 0.5],
        "▖" => [0.0, 0.5, 0.5, 1.0],
        "▗" => [0.5, 0.5, 1.0, 1.0],
        _ => return None,
    })
}
