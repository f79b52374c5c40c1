//! The brightness of the terminal's background.

use halfplay_core::skins::doc::palette::Colour;

/// The brightness of a background, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// not known: colours must be legible on black and on white
    #[default]
    Unknown,
    /// the background is dark
    Dark,
    /// the background is light
    Light,
}

impl Ground {
    /// The brightness of a colour.
    pub fn of(Colour(red, green, blue): Colour) -> Self {
        // Perceived brightness: green counts most.
        let brightness = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        if brightness > 128_000 { Ground::Light } else { Ground::Dark }
    }

    /// The brightness given by the variable COLORFGBG, which some terminals set: `15;0`, or `15;default;0`. Of the
    /// sixteen colours, 7 and those from 9 on are light.
    pub fn named(variable: &str) -> Self {
        match variable.rsplit(';').next().and_then(|number| number.parse::<u8>().ok()) {
            Some(0..=6 | 8) => Ground::Dark,
            Some(7 | 9..=15) => Ground::Light,
            _ => Ground::Unknown,
        }
    }
}

/// The colour in a terminal's answer to a query: `rgb:1515/1717/1c1c`, with one to four digits each.
pub fn read(answer: &str) -> Option<Colour> {
    let parts = answer.split_once("rgb:")?.1;
    let part = |text: &str| {
        let digits: String = text.chars().take_while(char::is_ascii_hexdigit).take(4).collect();
        let most = 16_u32.checked_pow(digits.len().try_into().ok()?)? - 1;
        let value = u32::from_str_radix(&digits, 16).ok()?;
        u8::try_from(value * 255 / most.max(1)).ok()
    };
    let mut parts = parts.split('/').map(part);
    Some(Colour(parts.next()??, parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_answers_parse_to_a_background_colour() {
        assert_eq!(read("\x1b]11;rgb:1515/1717/1c1c\x1b\\"), Some(Colour(0x15, 0x17, 0x1c)));
        assert_eq!(read("\x1b]11;rgb:ff/ff/ff\x07"), Some(Colour(255, 255, 255)));
        assert_eq!(read("11;rgb:f/8/0"), Some(Colour(255, 136, 0)));
        for answer in ["", "rgb:", "rgb:12/34", "rgb:x/y/z", "\x1b[?62;22c"] {
            assert_eq!(read(answer), None, "{answer:?}");
        }
    }

    #[test]
    fn dark_and_light_backgrounds_are_distinguished() {
        for (colour, ground) in [
            (Colour(0, 0, 0), Ground::Dark),
            (Colour(0x00, 0x2b, 0x36), Ground::Dark),
            (Colour(0x30, 0x0a, 0x24), Ground::Dark),
            (Colour(0xfd, 0xf6, 0xe3), Ground::Light),
            (Colour(255, 255, 255), Ground::Light),
        ] {
            assert_eq!(Ground::of(colour), ground, "{colour:?}");
        }
        for (variable, ground) in [
            ("15;0", Ground::Dark),
            ("0;15", Ground::Light),
            ("0;default;15", Ground::Light),
            ("12;8", Ground::Dark),
            ("0;7", Ground::Light),
            ("", Ground::Unknown),
            ("0;default", Ground::Unknown),
        ] {
            assert_eq!(Ground::named(variable), ground, "{variable}");
        }
    }
}
