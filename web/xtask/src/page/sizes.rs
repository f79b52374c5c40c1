//! The sizes of the page's files, on disk and as sent by servers.

use super::files::Files;
use std::io::Cursor;

/// Maximum compressed size of a first visit, in bytes.
const FIRST: usize = 540_000;
/// Maximum compressed size of a module, in bytes. Modules are loaded after the first screen is drawn, or on first use.
const MODULE: usize = 450_000;
/// Maximum compressed size of a sharing asset, in bytes: a picture for link previews, a static page.
const SHARED: usize = 60_000;
/// The folder of sharing assets. No visit loads them, so they are not cached for offline use.
pub const SHARING: &str = "share/";
/// The folder of the pages with link previews: sharing assets too, but with short addresses.
pub const PREVIEWED: &str = "s/";
/// The file for search engines.
const ROBOTS: &str = "robots.txt";

/// True if other sites load this file, and no visit does.
pub fn is_sharing(path: &str) -> bool {
    path.starts_with(SHARING) || path.starts_with(PREVIEWED) || path == ROBOTS
}

/// The weight of a page under Brotli, in bytes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weight {
    /// the total of a first visit's files
    first: usize,
    /// a message for each file over its bound
    over: Vec<String>,
}

impl Weight {
    /// Returns an error if something exceeds its bound.
    pub fn within_bounds(self) -> Result<(), String> {
        let first = (self.first > FIRST).then(|| too_heavy("a first visit", self.first, FIRST));
        let all: Vec<String> = first.into_iter().chain(self.over).collect();
        if all.is_empty() { Ok(()) } else { Err(all.join("; ")) }
    }
}

fn too_heavy(what: &str, weight: usize, bound: usize) -> String {
    format!("{what} has {weight} compressed bytes; its bound is {bound}")
}

/// The time at which a file is loaded.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// with the page
    First,
    /// after the first screen is drawn, or on first use
    Module,
    /// by other sites
    Sharing,
}

impl Class {
    fn of(path: &str, modules: &[String]) -> Class {
        if is_sharing(path) {
            Class::Sharing
        } else if modules.iter().any(|module| module == path) {
            Class::Module
        } else {
            Class::First
        }
    }

    /// The bound of each file of this class, and the name of the class in the table.
    const fn bound(self) -> Option<(usize, &'static str)> {
        match self {
            Class::First => None,
            Class::Module => Some((MODULE, "module")),
            Class::Sharing => Some((SHARED, "sharing asset")),
        }
    }
}

/// A line for each file: its size and its compressed size in kB of 1000 bytes, and for modules and sharing assets their
/// bound. Then the total of a first visit, which is all other files, with its bound.
pub fn table(files: &Files, modules: &[String]) -> (String, Weight) {
    let mut text = format!("  {:>9} {:>9}\n", "kB", "brotli");
    let (mut raw, mut weight) = (0, Weight::default());
    for (path, content) in files {
        let compressed = compressed(content);
        let class = Class::of(path, modules);
        let note = class.bound().map_or_else(String::new, |(bound, name)| {
            format!(", {name}, {} the bound of {} kB", verdict(compressed, bound), bound / 1000)
        });
        text.push_str(&row(content.len(), compressed, &format!("{path}{note}")));
        match class.bound() {
            None => {
                raw += content.len();
                weight.first += compressed;
            }
            Some((bound, name)) if compressed > bound => {
                weight.over.push(too_heavy(&format!("{path}, a {name},"), compressed, bound));
            }
            Some(_) => {}
        }
    }
    let what = format!("first visit, {} the bound of {} kB", verdict(weight.first, FIRST), FIRST / 1000);
    text.push_str(&row(raw, weight.first, &what));
    (text, weight)
}

fn verdict(weight: usize, bound: usize) -> &'static str {
    if weight <= bound { "within" } else { "OVER" }
}

fn row(raw: usize, small: usize, what: &str) -> String {
    format!("  {:>9.1} {:>9.1}  {what}\n", raw as f64 / 1000.0, small as f64 / 1000.0)
}

/// The length under Brotli at its best: quality 11, a window of 2^22 bytes.
fn compressed(content: &[u8]) -> usize {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut small = Vec::new();
    // Writing to memory cannot fail. If it did, the file would count at full size.
    match brotli::BrotliCompress(&mut Cursor::new(content), &mut small, &params) {
        Ok(_) => small.len(),
        Err(_) => content.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Incompressible bytes.
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
    fn a_first_visit_is_checked_against_its_bound() {
        let (text, weight) = weighed(&[("a", noise(1000)), ("b", vec![0; 500_000])], &[]);
        assert!(text.contains("    501.0 "), "{text}");
        assert!(text.contains("first visit, within the bound of 540 kB"), "{text}");
        // Noise keeps its length, and zeros shrink to almost nothing.
        assert!((1000..1200).contains(&weight.first), "{weight:?}");
        assert_eq!(weight.within_bounds(), Ok(()));
        let (text, weight) = weighed(&[("a", noise(FIRST + 1))], &[]);
        assert!(text.contains("first visit, OVER the bound of 540 kB"), "{text}");
        assert!(weight.within_bounds().is_err_and(|why| why.starts_with("a first visit has ")));
    }

    #[test]
    fn each_module_has_its_own_bound_outside_the_first_visit() {
        let files = [("a", noise(300_000)), ("b", noise(400_000)), ("c", noise(400_000))];
        let (text, weight) = weighed(&files, &["b", "c"]);
        assert!(text.contains("b, module, within the bound of 450 kB\n"), "{text}");
        assert!((300_000..301_000).contains(&weight.first), "{weight:?}");
        assert_eq!(weight.within_bounds(), Ok(()));
        let (text, weight) = weighed(&[("a", noise(1)), ("b", noise(MODULE + 1))], &["b"]);
        assert!(text.contains("b, module, OVER the bound of 450 kB\n"), "{text}");
        assert!(weight.within_bounds().is_err_and(|why| why.starts_with("b, a module, has ")));
    }

    #[test]
    fn each_sharing_asset_is_checked_against_its_own_bound() {
        let (text, weight) = weighed(&[("a", noise(1)), ("share/card.png", noise(50_000))], &[]);
        assert!(text.contains("share/card.png, sharing asset, within the bound of 60 kB\n"), "{text}");
        assert!(weight.first < 100, "{weight:?}");
        for path in ["share/card.png", "s/tie/card.png", "robots.txt"] {
            let (_, weight) = weighed(&[(path, noise(SHARED + 1))], &[]);
            let wanted = format!("{path}, a sharing asset, ");
            assert!(weight.within_bounds().is_err_and(|why| why.starts_with(&wanted)), "{path}");
        }
    }
}
