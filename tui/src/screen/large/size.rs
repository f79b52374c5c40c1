//! How large things are drawn: chosen by the window alone, so that nothing jumps between steps.

/// Measures in columns and in rows of half blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// columns of a bit
    pub bit: usize,
    /// pixels from the top of a bit to its foot, two to a row
    pub bit_height: usize,
    /// columns between two bits
    pub apart: usize,
    /// how many columns a pixel of a letter has
    pub scale: usize,
    /// columns of the window
    pub width: usize,
    /// rows of the window
    pub height: usize,
}

impl Size {
    /// The sizes for a window, `None` where it is too small for any.
    pub fn of(width: usize, height: usize) -> Option<Size> {
        let (bit, bit_height, apart, scale) = match (width, height) {
            (160.., 50..) => (8, 28, 2, 3),
            (120.., 35..) => (6, 20, 2, 2),
            (80.., 20..) => (4, 12, 1, 1),
            _ => return None,
        };
        Some(Size { bit, bit_height, apart, scale, width, height })
    }

    /// The sizes where words stand above a picture and answers below it, so that fewer rows are left for it. `None` where that has
    /// no room.
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

    /// Everything begins in this column.
    pub const LEFT: usize = 2;

    /// How many bits stand beside each other, with the gaps at the point and at the cut.
    pub const fn bits(&self) -> usize {
        (self.width - Self::LEFT - 1 - self.point() - self.cut()) / (self.bit + self.apart)
    }

    /// Is there room for empty lines between rows of bits?
    pub const fn is_airy(&self) -> bool {
        self.scale > 1
    }

    /// Additional columns at the point.
    pub const fn point(&self) -> usize {
        1
    }

    /// Additional columns at the cut.
    pub const fn cut(&self) -> usize {
        2
    }

    /// Columns (odd) of the number line.
    pub const fn line(&self) -> usize {
        let length = self.width - 2 * Self::LEFT;
        length - (length + 1) % 2
    }
}
