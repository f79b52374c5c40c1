//! Names of arrays in messages.

/// The first names, at most `most`, and the number of the others.
pub(super) fn first_names(names: &[String], most: usize) -> String {
    match names {
        [] => "no array".to_owned(),
        few if few.len() <= most => few.join(", "),
        many => format!("{}, … ({} more)", many[..most].join(", "), many.len() - most),
    }
}
