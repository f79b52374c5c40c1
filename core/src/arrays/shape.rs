//! How long an array is along each axis, and where an element stands.

/// How the elements of an array follow each other in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// the last index counts fastest
    #[default]
    C,
    /// the first index counts fastest
    Fortran,
}

/// The lengths of an array along its axes, and the order of its elements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    lengths: Vec<u64>,
    order: Order,
    count: u64,
}

impl Shape {
    /// Arrays have no more axes than this.
    pub const MOST_AXES: usize = 64;

    /// An array of these lengths; `None` where it has more than 64 axes or 2^63 elements. Without axes it has one element.
    pub fn new(lengths: Vec<u64>, order: Order) -> Option<Self> {
        // A length of 0 leaves nothing, however long the other axes are.
        let product = || lengths.iter().try_fold(1u64, |count, length| count.checked_mul(*length));
        let count = if lengths.contains(&0) { 0 } else { product()? };
        (lengths.len() <= Shape::MOST_AXES && count < 1 << 63).then_some(Shape { lengths, order, count })
    }

    /// The lengths, the first axis first.
    pub fn lengths(&self) -> &[u64] {
        &self.lengths
    }

    /// The order of its elements.
    pub fn order(&self) -> Order {
        self.order
    }

    /// How many elements there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The index of the element that is stored behind so many others; one for each axis.
    pub fn index(&self, offset: u64) -> Vec<u64> {
        let mut index = vec![0; self.lengths.len()];
        self.fill_index(offset, &mut index);
        index
    }

    /// The same into a place that is there already, as long as there are axes.
    pub(super) fn fill_index(&self, offset: u64, index: &mut [u64]) {
        let mut left = offset;
        let mut digit = |length: u64| {
            let length = length.max(1);
            let digit = left % length;
            left /= length;
            digit
        };
        let places = index.iter_mut().zip(&self.lengths);
        match self.order {
            Order::C => places.rev().for_each(|(place, length)| *place = digit(*length)),
            Order::Fortran => places.for_each(|(place, length)| *place = digit(*length)),
        }
    }

    /// Do elements that are stored at the same place have the same index in both?
    pub fn matches(&self, other: &Shape) -> bool {
        let is_line = self.lengths.iter().filter(|length| **length > 1).count() <= 1;
        self.lengths == other.lengths && (self.order == other.order || is_line)
    }

    /// `64 × 96`; `one element` where there are no axes.
    pub fn text(&self) -> String {
        match self.lengths.as_slice() {
            [] => "one element".to_owned(),
            lengths => lengths.iter().map(u64::to_string).collect::<Vec<_>>().join(" × "),
        }
    }
}

/// The index of an element as text: `[3, 17]`.
pub fn index_words(index: &[u64]) -> String {
    format!("[{}]", index.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_in_both_orders() {
        let shape = |order| Shape::new(vec![2, 3, 4], order).expect("a shape");
        assert_eq!(shape(Order::C).index(23), [1, 2, 3]);
        assert_eq!(shape(Order::C).index(5), [0, 1, 1]);
        assert_eq!(shape(Order::Fortran).index(5), [1, 2, 0]);
        assert!(!shape(Order::C).matches(&shape(Order::Fortran)));
        let line = |order| Shape::new(vec![1, 7], order).expect("a shape");
        assert!(line(Order::C).matches(&line(Order::Fortran)));
    }

    #[test]
    fn what_is_too_large_is_no_shape() {
        assert_eq!(Shape::new(vec![1 << 40, 1 << 40], Order::C), None);
        assert_eq!(Shape::new(vec![1; 65], Order::C), None);
        assert_eq!(Shape::new(vec![u64::MAX, u64::MAX, 0], Order::C).map(|shape| shape.count()), Some(0));
        assert_eq!(Shape::new(Vec::new(), Order::C).map(|shape| shape.count()), Some(1));
    }
}
