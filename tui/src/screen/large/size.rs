//! The sizes of large digits. They depend only on the window, so nothing jumps between steps.

/// The sizes, in columns and in half-block pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// the columns of a bit
    pub bit: usize,
    /// the height of a bit in pixels, two to a row
    pub bit_height: usize,
    /// the columns between two bits
    pub apart: usize,
    /// the columns of a letter's pixel
    pub scale: usize,
    /// the columns of the window
    pub width: usize,
    /// the rows of the window
    pub height: usize,
}

impl Size {
    /// The sizes for a window; `None` if it is too small.
    pub fn of(width: usize, height: usize) -> Option<Size> {
        let (bit, bit_height, apart, scale) = match (width, height) {
            (160.., 50..) => (8, 28, 2, 3),
            (120.., 35..) => (6, 20, 2, 2),
            (80.., 20..) => (4, 12, 1, 1),
            _ => return None,
        };
        Some(Size { bit, bit_height, apart, scale, width, height })
    }

    /// The sizes if words are above a picture and answers below it, so that fewer rows remain for it; `None` if the
    /// window is too small.
    pub fn beside_words(width: usize, height: usize) -> Option<Size> {
        let (bit, bit_height, apart, scale) = match (width, height) {
            (160.., 50..) => (8, 28, 2, 3),
            (120.., 38..) => (6, 20, 2, 2),
            (120.., 35..) => (6, 14, 2, 1),
            (80.., 24..) => (4, 10, 1, 1),
            _ => return None,
        };
        Some(Size { bit, bit_height, apart, scale, width, height })
    }

    /// The first column of everything.
    pub const LEFT: usize = 2;

    /// The number of bits that fit side by side, with the gaps at the point and at the cut.
    pub const fn bits(&self) -> usize {
        (self.width - Self::LEFT - 1 - self.point() - self.cut()) / (self.bit + self.apart)
    }

    /// True if there is room for empty lines between rows of bits.
    pub const fn is_airy(&self) -> bool {
        self.scale > 1
    }

    /// The additional columns at the binary point.
    pub const fn point(&self) -> usize {
        1
    }

    /// The additional columns at the cut.
    pub const fn cut(&self) -> usize {
        2
    }

    /// The columns of the number line; always odd.
    pub const fn line(&self) -> usize {
        let length = self.width - 2 * Self::LEFT;
        length - (length + 1) % 2
    }
}
