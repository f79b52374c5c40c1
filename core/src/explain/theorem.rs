//! Known results about the lines of a program, in words.

use super::attribution::called;
use crate::doc::{Block, Line, Role, line};
use crate::program::exact::{Claim, ErrorFree, Theorem, Unmet, error_word};
use crate::program::flow::Flow;

/// The known results whose hypotheses the lines of a program meet, or seem to meet: a sentence for each claim.
pub fn theorem_blocks(flow: &Flow, claims: &[Claim]) -> Vec<Block> {
    let words: Vec<String> = claims.iter().map(|claim| theorem_words(flow, claim)).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let heading = Block::Heading(Line::default().with(Role::Strong, "known results"));
    [heading].into_iter().chain(words.into_iter().map(|words| Block::Text(line(words)))).collect()
}

/// The known result, or the reason why it does not apply.
pub fn theorem_words(flow: &Flow, claim: &Claim) -> String {
    let name = |place: u32| flow.number(place).map_or_else(String::new, called);
    let line = name(claim.number);
    match (claim.theorem, claim.holds) {
        (Theorem::Sterbenz, _) => {
            format!(
                "{line}: neither operand is more than twice the other, so the difference is exact (Sterbenz's lemma)."
            )
        }
        (Theorem::ProductFits, true) => {
            format!("{line}: both factors have 16 bits, so the whole product fits into f32: it is exact.")
        }
        (Theorem::ProductFits, false) => {
            format!(
                "{line}: both factors have 16 bits, but the product is out of f32's range, so it need not be exact."
            )
        }
        (Theorem::ErrorWord(how, of), true) => {
            format!("{line}: holds exactly what the rounding of {} lost ({}).", within(&name(of)), how.name())
        }
        (Theorem::ErrorWord(how, of), false) => {
            let why = match claim.unmet {
                Some(Unmet::Order) => "its first operand is not the larger one",
                Some(Unmet::Rounding) => "one of its sums is not rounded to nearest",
                _ if how == ErrorFree::TwoProd => "the error is too small for this format, or out of range",
                _ => "a number is out of range",
            };
            let lost = format!("all that the rounding of {} lost", within(&name(of)));
            let so = match error_word(flow, claim.number) {
                Some(_) => format!("; here it holds {lost}, but for other numbers it may not."),
                None => format!("; so it does not hold {lost}."),
            };
            format!("{line}: looks like {}, but {why}{so}", how.name())
        }
        (Theorem::Kahan, true) => {
            format!("{line}: a determinant by Kahan's method: its error is at most 3/2 ulp, for all factors.")
        }
        (Theorem::Kahan, false) => format!(
            "{line}: a determinant by Kahan's method, but one of its numbers is subnormal, out of range or not \
             rounded to nearest, so the bound of 3/2 ulp is not guaranteed here."
        ),
    }
}

/// A name as it reads inside a sentence.
fn within(name: &str) -> String {
    name.strip_prefix("Line").map_or_else(|| name.to_owned(), |rest| format!("line{rest}"))
}
