//! How big the page is: as it lies on the disk, and as servers send it.

use super::Files;
use std::io::Cursor;

/// What a first visit may weigh on its way, in bytes.
const FIRST: usize = 537_000;
/// What all files may weigh on their way, with the pieces that are loaded when they are asked for, in bytes.
const WHOLE: usize = 1_205_000;

/// What a page weighs under Brotli, in bytes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weight {
    /// what a first visit loads
    first: usize,
    /// all files
    whole: usize,
}

impl Weight {
    /// An error where one of the two is over its bound.
    pub fn within_bounds(self) -> Result<(), String> {
        let over = |what: &str, weight: usize, bound: usize| {
            Err(format!("{what} weighs {weight} bytes as servers send it; at most {bound} are allowed"))
        };
        match self {
            Weight { first, .. } if first > FIRST => over("a first visit", first, FIRST),
            Weight { whole, .. } if whole > WHOLE => over("the whole page", whole, WHOLE),
            _ => Ok(()),
        }
    }
}

/// A line for each file: its bytes and its bytes under Brotli, in kB of 1000 bytes. Then the sums, each with its bound:
/// what a first visit loads, which is all but the files named as `later`, and everything.
pub fn table(files: &Files, later: &[String]) -> (String, Weight) {
    let mut text = format!("  {:>9} {:>9}\n", "kB", "brotli");
    let (mut raw, mut small) = (Weight::default(), Weight::default());
    for (path, content) in files {
        let is_late = later.contains(path);
        let compressed = compressed(content);
        for (sum, length) in [(&mut raw, content.len()), (&mut small, compressed)] {
            sum.whole += length;
            sum.first += if is_late { 0 } else { length };
        }
        let when = if is_late { ", when it is asked for" } else { "" };
        text.push_str(&row(content.len(), compressed, &format!("{path}{when}")));
    }
    let sum = |raw, small, bound, what: &str| {
        let verdict = if small <= bound { "within" } else { "OVER" };
        row(raw, small, &format!("{what}, {verdict} the bound of {} kB", bound / 1000))
    };
    text.push_str(&sum(raw.first, small.first, FIRST, "first visit"));
    text.push_str(&sum(raw.whole, small.whole, WHOLE, "everything"));
    (text, small)
}

fn row(raw: usize, small: usize, what: &str) -> String {
    format!("  {:>9.1} {:>9.1}  {what}\n", raw as f64 / 1000.0, small as f64 / 1000.0)
}

/// The length under Brotli at its best: quality 11, a window of 2^22 bytes.
fn compressed(content: &[u8]) -> usize {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut small = Vec::new();
    // Nothing can fail in memory; if it did, the file would count in full.
    match brotli::BrotliCompress(&mut Cursor::new(content), &mut small, &params) {
        Ok(_) => small.len(),
        Err(_) => content.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that no compressor makes smaller.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1u64;
        let next = |_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        };
        (0..length).map(next).collect()
    }

    fn weighed(files: &[(&str, Vec<u8>)], later: &[&str]) -> (String, Weight) {
        let files = files.iter().map(|(path, content)| ((*path).to_owned(), content.clone()));
        table(&files.collect(), &later.iter().map(|&path| path.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn each_sum_is_held_against_its_bound() {
        let (text, weight) = weighed(&[("a", noise(1000)), ("b", vec![0; 500_000])], &[]);
        assert!(text.contains("    501.0 "), "{text}");
        assert!(text.contains(&format!("first visit, within the bound of {} kB", FIRST / 1000)), "{text}");
        // Noise stays as long as it is, and zeros are next to nothing.
        assert!((1000..1200).contains(&weight.first), "{weight:?}");
        assert_eq!((weight.whole, weight.within_bounds()), (weight.first, Ok(())));
        let (text, weight) = weighed(&[("a", noise(FIRST + 1))], &[]);
        assert!(text.contains(&format!("first visit, OVER the bound of {} kB", FIRST / 1000)), "{text}");
        assert!(weight.within_bounds().is_err_and(|why| why.starts_with("a first visit weighs ")));
    }

    #[test]
    fn what_is_asked_for_later_counts_for_the_whole_alone() {
        let (text, weight) = weighed(&[("a", noise(300_000)), ("b", noise(200_000))], &["b"]);
        assert!(text.contains("b, when it is asked for\n") && !text.contains("a, when"), "{text}");
        assert!((300_000..301_000).contains(&weight.first) && (500_000..501_000).contains(&weight.whole));
        assert_eq!(weight.within_bounds(), Ok(()));
        let (text, weight) = weighed(&[("a", noise(1)), ("b", noise(WHOLE))], &["b"]);
        assert!(text.contains(&format!("everything, OVER the bound of {} kB", WHOLE / 1000)), "{text}");
        assert!(weight.within_bounds().is_err_and(|why| why.starts_with("the whole page weighs ")));
    }
}
