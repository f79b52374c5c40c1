//! What stands below a cut: how many bits are kept, and what the letters stand for.

use super::phrase::count;
use crate::doc::{Bits, Picture, Role};

/// How many bits are kept, `kept: 11 bits`.
pub(super) fn kept_words(bits: u32) -> String {
    format!("kept: {}", count(bits, "bit"))
}

/// The same of a picture; `None` where nothing is cut off, or nothing kept.
pub fn kept(picture: &Picture) -> Option<String> {
    letters(picture)?;
    let row = picture.rows.iter().find(|row| row.cells.iter().any(|(_, role)| *role == Role::Guard))?;
    let before = row.cells.iter().take_while(|(_, role)| *role != Role::Guard);
    let bits = before.filter(|(mark, _)| matches!(mark, '0' | '1')).count();
    (bits > 0).then(|| kept_words(bits as u32))
}

/// The letters below the cut of a picture, the first at the cut, and what each stands for; `None` where nothing is cut
/// off.
pub fn letters(picture: &Picture) -> Option<[(char, Role, String); 3]> {
    let has = |row: &Bits, cell| row.cells.contains(&cell);
    picture.rows.iter().find(|row| has(row, ('G', Role::Guard)))?;
    let goes_on = |row: &Bits| row.cells.iter().any(|(c, _)| *c == '…');
    let later = picture.rows.iter().any(|row| has(row, ('1', Role::Sticky)) || goes_on(row));
    let later = if later { "yes" } else { "no" };
    Some([
        ('G', Role::Guard, "guard: the first bit cut off, half an ulp".to_owned()),
        ('R', Role::Round, "round: the bit after it".to_owned()),
        ('S', Role::Sticky, format!("sticky: is any later bit 1?  {later}")),
    ])
}
