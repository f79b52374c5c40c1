//! The classes of cells, by the share of their pairs that differ.

use super::palette::{Colour, Theme};

/// The part of a cell's pairs whose results differ, in five classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Share {
    /// no pair
    #[default]
    None,
    /// up to 5 %
    Few,
    /// up to 20 %
    Some,
    /// up to 50 %
    Many,
    /// more than half
    Most,
}

impl Share {
    /// All classes, from the smallest share.
    pub const ALL: [Share; 5] = [Share::None, Share::Few, Share::Some, Share::Many, Share::Most];

    /// The class of `part` among `whole`.
    ///
    /// ```
    /// use halfplay_core::skins::doc::Share;
    /// assert_eq!(Share::of(0, 256), Share::None);
    /// assert_eq!([1, 5].map(|part| Share::of(part, 100)), [Share::Few; 2]);
    /// assert_eq!([6, 50, 51].map(|part| Share::of(part, 100)), [Share::Some, Share::Many, Share::Most]);
    /// ```
    pub fn of(part: u64, whole: u64) -> Share {
        let fits = |&class: &Share| class.most().is_none_or(|percent| part * 100 <= percent * whole);
        Share::ALL.into_iter().find(fits).unwrap_or(Share::Most)
    }

    /// The largest share of the class, in percent; `None` for a class without a limit.
    const fn most(self) -> Option<u64> {
        match self {
            Share::None => Some(0),
            Share::Few => Some(5),
            Share::Some => Some(20),
            Share::Many => Some(50),
            Share::Most => None,
        }
    }

    /// The meaning in a legend.
    pub const fn words(self) -> &'static str {
        match self {
            Share::None => "none",
            Share::Few => "up to 5 %",
            Share::Some => "up to 20 %",
            Share::Many => "up to 50 %",
            Share::Most => "more",
        }
    }

    /// The character that replaces the colour on a screen without colours.
    pub const fn mark(self) -> char {
        match self {
            Share::None => ' ',
            Share::Few => '.',
            Share::Some => ':',
            Share::Many => 'o',
            Share::Most => '#',
        }
    }

    /// The name in style sheets: `share-few`.
    pub const fn name(self) -> &'static str {
        match self {
            Share::None => "share-none",
            Share::Few => "share-few",
            Share::Some => "share-some",
            Share::Many => "share-many",
            Share::Most => "share-most",
        }
    }

    /// The colour in a theme. Brightness changes from class to class, so that the order is visible without hues.
    pub const fn colour(self, theme: Theme) -> Colour {
        let [dark, light] = match self {
            Share::None => [Colour(0x1a, 0x21, 0x2d), Colour(0xee, 0xf2, 0xf7)],
            Share::Few => [Colour(0x23, 0x4a, 0x7d), Colour(0xc2, 0xd8, 0xf2)],
            Share::Some => [Colour(0x3f, 0x86, 0xdc), Colour(0x72, 0xa9, 0xe6)],
            Share::Many => [Colour(0x9a, 0xd0, 0xff), Colour(0x1f, 0x5f, 0xb4)],
            Share::Most => [Colour(0xff, 0xdf, 0x80), Colour(0x8a, 0x32, 0x00)],
        };
        if theme.is_light() { light } else { dark }
    }
}
