//! What is noted of each difference, so that what all of them have in common is known in the end.

use super::shape::Shape;

/// What differences have in common along one axis, or in the order in which elements are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Along {
    /// the least index of a difference
    pub least: u64,
    /// the greatest
    pub most: u64,
    /// the bits that are 1 in the index of every difference
    ones: u64,
    /// the bits that are 1 in the index of some
    some: u64,
}

/// What differences have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct Marks {
    /// how many there are
    pub count: u64,
    /// how many are of each kind, in the order of [`DifferenceKind::ALL`](super::kind::DifferenceKind::ALL)
    pub kinds: [u64; 17],
    /// where they are stored
    pub stored: Along,
    /// the same along each axis
    pub axes: Vec<Along>,
    /// the least and the greatest magnitude that was expected, as codes without a sign, of those that are finite
    pub magnitudes: [u32; 2],
    /// how many of them were expected to be finite
    pub finite: u64,
    index: Vec<u64>,
}

impl Along {
    const NOTHING: Along = Along { least: u64::MAX, most: 0, ones: u64::MAX, some: 0 };

    fn note(&mut self, index: u64) {
        self.least = self.least.min(index);
        self.most = self.most.max(index);
        self.ones &= index;
        self.some |= index;
    }

    /// Every how many places there is a difference, as a power of two, and at which of them the first is.
    pub fn every(&self) -> (u64, u64) {
        let step = 1u64 << (self.ones ^ self.some).trailing_zeros().min(63);
        (step, self.ones & (step - 1))
    }
}

impl Marks {
    /// Nothing noted yet.
    pub fn new(shape: &Shape) -> Self {
        let axes = shape.lengths().len();
        Marks {
            count: 0,
            kinds: [0; 17],
            stored: Along::NOTHING,
            axes: vec![Along::NOTHING; axes],
            magnitudes: [u32::MAX, 0],
            finite: 0,
            index: vec![0; axes],
        }
    }

    /// Notes a difference: where it is stored, of which kinds it is, and the magnitude that was expected where that is finite.
    #[inline]
    pub fn note(&mut self, shape: &Shape, offset: u64, kinds: [bool; 17], expected: Option<u32>) {
        self.count += 1;
        self.kinds.iter_mut().zip(kinds).for_each(|(count, is)| *count += u64::from(is));
        self.stored.note(offset);
        shape.fill_index(offset, &mut self.index);
        self.axes.iter_mut().zip(&self.index).for_each(|(along, index)| along.note(*index));
        if let Some(magnitude) = expected {
            let [least, most] = self.magnitudes;
            self.magnitudes = [least.min(magnitude), most.max(magnitude)];
            self.finite += 1;
        }
    }
}
