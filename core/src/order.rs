//! Stable sorting of short lists.
//!
//! The standard library's sort is optimised for long lists, and its code is generated again for every type of item. For
//! the few short lists here, it would make up a hundredth of the web page's code.

/// The items sorted by key; items with equal keys keep their order.
///
/// ```text
///   in_order(["bb", "a", "cc"], |text| text.len())   is   ["a", "bb", "cc"]
/// ```
pub(crate) fn in_order<T, K: Ord>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut ordered: Vec<T> = Vec::new();
    for item in items {
        let own = key(&item);
        let at = ordered.partition_point(|known| key(known) <= own);
        ordered.insert(at, item);
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn sorting_is_stable() {
        let words = ["bb", "a", "cc", "", "d"];
        assert_eq!(in_order(words, |word| word.len()), ["", "a", "d", "bb", "cc"]);
        assert_eq!(in_order([3, 1, 2], |&number| std::cmp::Reverse(number)), [3, 2, 1]);
        assert!(in_order(Vec::<u8>::new(), |&byte| byte).is_empty());
    }
}
