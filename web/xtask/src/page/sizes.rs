//! How big the page is: as it lies on the disk, and as servers send it.

use super::Files;
use std::io::Cursor;

/// What a first visit may weigh on its way, in bytes: 400 kB.
pub const BOUND: usize = 400_000;

/// A line for each file: its bytes and its bytes under Brotli, in kB of 1000 bytes; then the sum, which is what a
/// first visit loads, and whether it keeps within [`BOUND`]. The sum under Brotli is returned beside the text.
pub fn table(files: &Files) -> (String, usize) {
    let mut text = format!("  {:>9} {:>9}\n", "kB", "brotli");
    let mut sum = (0, 0);
    for (path, content) in files {
        let small = compressed(content);
        sum = (sum.0 + content.len(), sum.1 + small);
        text.push_str(&row(content.len(), small, path));
    }
    let verdict = if sum.1 <= BOUND { "within" } else { "OVER" };
    let last = row(sum.0, sum.1, &format!("first visit, {verdict} the bound of {} kB", BOUND / 1000));
    (text + &last, sum.1)
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

    #[test]
    fn the_sum_is_held_against_the_bound() {
        let (within, sent) = table(&Files::from([("a".into(), noise(1000)), ("b".into(), vec![0; 500_000])]));
        assert!(within.contains("    501.0 ") && within.contains("within the bound of 400 kB"), "{within}");
        // Noise stays as long as it is, and zeros are next to nothing.
        assert!((1000..1200).contains(&sent), "{sent}");
        let (over, sent) = table(&Files::from([("a".into(), noise(BOUND + 1))]));
        assert!(over.contains("OVER the bound of 400 kB") && sent > BOUND, "{sent}: {over}");
    }
}
