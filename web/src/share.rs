//! The address of the current state, as a QR code and in words.

use qrcodegen::{QrCode, QrCodeEcc};

/// A QR code as a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qr {
    /// the number of modules on each side, including the quiet zone of four modules that the standard requires
    pub size: i32,
    /// the dark modules, as the path data of an SVG
    pub path: String,
}

const QUIET: i32 = 4;

/// The QR code of a text; `None` if it is too long for one.
pub fn qr(text: &str) -> Option<Qr> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run.max(1);
        }
    }
    Some(Qr { size: code.size() + 2 * QUIET, path })
}

/// The page's address as people write it down: without the protocol and the state.
///
/// ```
/// use halfplay_web::share::place;
/// assert_eq!(place("https://example.org/halfplay/#2/add.f16/1,2"), "example.org/halfplay");
/// assert_eq!(place("http://127.0.0.1:8080/?embed#2/add.f16/1,2"), "127.0.0.1:8080");
/// ```
pub fn place(address: &str) -> &str {
    let page = address.split(['#', '?']).next().unwrap_or_default();
    page.split_once("://").map_or(page, |(_, place)| place).trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_very_long_address_has_no_qr_code() {
        assert!(qr(&"1".repeat(10_000)).is_none());
    }

    /// The standard puts three finder patterns into the corners.
    #[test]
    fn a_qr_code_has_finder_patterns_in_three_corners() {
        let code = qr("https://example.org/#2/add.f16/0.1,0.2").expect("short enough");
        let far = code.size - QUIET - 7;
        for [x, y] in [[QUIET, QUIET], [far, QUIET], [QUIET, far]] {
            assert!(code.path.contains(&format!("M{x} {y}h7v1h-7z")), "{x} {y}");
        }
    }
}
