//! Records properties of all differences, from which common patterns are derived at the end.

use super::shape::Shape;

/// Common properties of the indices of differences, along one axis or in storage order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexProperties {
    /// the least index of a difference
    pub least: u64,
    /// the greatest index of a difference
    pub most: u64,
    /// bits that are 1 in every index
    ones: u64,
    /// bits that are 1 in at least one index
    some: u64,
}

/// Common properties of the differences.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedProperties {
    /// number of differences
    pub count: u64,
    /// number of differences of each kind, in the order of
    /// [`DifferenceKind::ALL`](super::difference_kind::DifferenceKind::ALL)
    pub kinds: [u64; 17],
    /// offsets of the differences in storage order
    pub stored: IndexProperties,
    /// indices of the differences along each axis
    pub axes: Vec<IndexProperties>,
    /// the least and the greatest finite expected magnitude, as codes without sign
    pub magnitudes: [u32; 2],
    /// number of differences whose expected value is finite
    pub finite: u64,
    index: Vec<u64>,
}

impl IndexProperties {
    const NOTHING: IndexProperties = IndexProperties { least: u64::MAX, most: 0, ones: u64::MAX, some: 0 };

    fn note(&mut self, index: u64) {
        self.least = self.least.min(index);
        self.most = self.most.max(index);
        self.ones &= index;
        self.some |= index;
    }

    /// The greatest power of two, `step`, such that all indices are equal modulo `step`; and their common remainder.
    pub fn every(&self) -> (u64, u64) {
        let step = 1u64 << (self.ones ^ self.some).trailing_zeros().min(63);
        (step, self.ones & (step - 1))
    }
}

impl SharedProperties {
    /// No differences yet.
    pub fn new(shape: &Shape) -> Self {
        let axes = shape.lengths().len();
        SharedProperties {
            count: 0,
            kinds: [0; 17],
            stored: IndexProperties::NOTHING,
            axes: vec![IndexProperties::NOTHING; axes],
            magnitudes: [u32::MAX, 0],
            finite: 0,
            index: vec![0; axes],
        }
    }

    /// Records a difference: its offset, its kinds, and the magnitude code of the expected value if that is finite.
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
