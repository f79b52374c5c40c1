//! The dimensions of an array, and the index of an element.

/// The storage order of an array's elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// row-major: the last index varies fastest
    #[default]
    C,
    /// column-major: the first index varies fastest
    Fortran,
}

/// The lengths of an array along its axes, and its storage order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    lengths: Vec<u64>,
    order: Order,
    count: u64,
}

impl Shape {
    /// The largest number of axes.
    pub const MOST_AXES: usize = 64;

    /// A shape of these lengths; `None` if it has more than 64 axes, or 2^63 elements or more. Without axes it has one
    /// element.
    pub fn new(lengths: Vec<u64>, order: Order) -> Option<Self> {
        // With a length of 0 there are no elements, whatever the other lengths are.
        let product = || lengths.iter().try_fold(1u64, |count, length| count.checked_mul(*length));
        let count = if lengths.contains(&0) { 0 } else { product()? };
        (lengths.len() <= Shape::MOST_AXES && count < 1 << 63).then_some(Shape { lengths, order, count })
    }

    /// The lengths, the first axis first.
    pub fn lengths(&self) -> &[u64] {
        &self.lengths
    }

    /// The storage order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The number of elements.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The index along each axis of the element at this offset in storage order.
    pub fn index(&self, offset: u64) -> Vec<u64> {
        let mut index = vec![0; self.lengths.len()];
        self.fill_index(offset, &mut index);
        index
    }

    /// Writes the index into a slice with one place for each axis.
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

    /// True if the two shapes are equal and every offset has the same index in both.
    pub fn matches(&self, other: &Shape) -> bool {
        let is_line = self.lengths.iter().filter(|length| **length > 1).count() <= 1;
        self.lengths == other.lengths && (self.order == other.order || is_line)
    }

    /// The shape as text, such as `64 × 96`; `one element` without axes.
    pub fn text(&self) -> String {
        match self.lengths.as_slice() {
            [] => "one element".to_owned(),
            lengths => lengths.iter().map(u64::to_string).collect::<Vec<_>>().join(" × "),
        }
    }
}

/// An index as text, such as `[3, 17]`.
pub fn index_words(index: &[u64]) -> String {
    format!("[{}]", index.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_follows_c_or_fortran_order() {
        let shape = |order| Shape::new(vec![2, 3, 4], order).expect("a shape");
        assert_eq!(shape(Order::C).index(23), [1, 2, 3]);
        assert_eq!(shape(Order::C).index(5), [0, 1, 1]);
        assert_eq!(shape(Order::Fortran).index(5), [1, 2, 0]);
        assert!(!shape(Order::C).matches(&shape(Order::Fortran)));
        let line = |order| Shape::new(vec![1, 7], order).expect("a shape");
        assert!(line(Order::C).matches(&line(Order::Fortran)));
    }

    #[test]
    fn rejects_a_shape_with_too_many_elements_or_axes() {
        assert_eq!(Shape::new(vec![1 << 40, 1 << 40], Order::C), None);
        assert_eq!(Shape::new(vec![1; 65], Order::C), None);
        assert_eq!(Shape::new(vec![u64::MAX, u64::MAX, 0], Order::C).map(|shape| shape.count()), Some(0));
        assert_eq!(Shape::new(Vec::new(), Order::C).map(|shape| shape.count()), Some(1));
    }
}
