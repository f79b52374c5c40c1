//! Both front ends show the same words: every word of a view is in the terminal and on the page, region by region.
//!
//! A region is a view reduced to one part, drawn by both front ends. Words of only one front end are listed with the
//! reason. Each listed word must appear, so that the list stays true.

use super::alone::{page_alone, terminal_alone};
use super::html::page;
use super::pressed;
use super::regions::{Order, bare, looked_at, regions};
use super::states::STATES;
use super::words::{on_page, tabs, terminal, words};
use halfplay_core::skins::doc::{Block, Line, Ruler};
use halfplay_core::skins::session::{
    FORMS, Head, IN_HERE, MORE_EXAMPLES, Overlay, PTX, Session, SidePanel, View, YOURS,
};

/// Elements that only the page has, because mouse and touch need buttons. The tests in `labels` cover their words.
const BUTTONS: [&str; 14] = [
    "header.bar",           // compared in a test of its own
    ".walk",                // the terminal has keys for these, in its hints
    ".changes",             // likewise
    ".make",                // the terminal has g k
    ".told",                // the terminal has it below its bit or at the foot, as soon as the cursor moves
    "button.parts",         // likewise: opens the menu
    ".dialog-head button",  // likewise: Esc
    ".prompt .line button", // likewise: Enter and Esc
    ".delivered",           // the terminal has the code, which says the same
    ".tail-brief",          // the last columns, abbreviated for a phone; the page also has them in full
    ".unfold",              // likewise
    ".group",               // the terminal has no rows to spare for the names of pipeline groups
    ".files",               // the terminal has :write
    ".qr",                  // for scanning with a phone
];

fn texts(block: &Block) -> Option<String> {
    match block {
        Block::Text(text) => Some(text.text()),
        _ => None,
    }
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

fn split(text: &str) -> Vec<String> {
    words(text)
}

/// Removes the words of only one front end from all its words. Fails if one of them is missing.
fn take(mut all: Vec<String>, alone: &[(String, &str)]) -> Result<Vec<String>, String> {
    for (text, why) in alone {
        for word in split(text) {
            // Search from the end: most of these words are at the foot.
            let Some(at) = all.iter().rposition(|known| *known == word) else {
                return Err(format!("{word} is listed, but missing ({why})"));
            };
            all.remove(at);
        }
    }
    Ok(all)
}

/// The differences between the words of the two front ends.
fn differ(terminal: &[String], page: &[String]) -> Option<String> {
    let only = |these: &[String], those: &[String]| {
        let mut those = those.to_vec();
        let left = |word: &&String| match those.iter().position(|other| other == *word) {
            Some(at) => {
                those.remove(at);
                false
            }
            None => true,
        };
        these.iter().filter(left).cloned().collect::<Vec<_>>().join(" ")
    };
    (terminal != page).then(|| {
        let (here, there) = (only(terminal, page), only(page, terminal));
        format!("the terminal alone: {here}\nthe page alone: {there}\nin whole: {terminal:?}\nand {page:?}")
    })
}

fn arranged(words: Vec<String>, order: Order) -> Vec<String> {
    match order {
        Order::Same => words,
        Order::Any => sorted(words),
        Order::Once => {
            let word = |word: &String| word.trim_end_matches([',', ':']).to_owned();
            let mut words = sorted(words.iter().map(word).collect());
            words.dedup();
            // The first row is the instruction itself, from which distances are measured.
            words.retain(|word| word != "reference");
            words
        }
        Order::Letters => sorted(words.concat().chars().map(String::from).collect()),
        Order::Named => {
            let letters = |word: &String| word.chars().all(|c| c.is_ascii_uppercase());
            let word = |word: &String| word.trim_end_matches([',', ';']).to_owned();
            sorted(words.iter().filter(|word| !letters(word)).map(word).collect())
        }
    }
}

/// The differences between the two front ends' words for a region, apart from the listed ones.
fn judged(view: &View, order: Order, terminal: Vec<String>, page: Vec<String>) -> Option<String> {
    match (take(terminal, &terminal_alone(view)), take(page, &page_alone(view))) {
        (Ok(terminal), Ok(page)) => differ(&arranged(terminal, order), &arranged(page, order)),
        (Err(why), _) => Some(format!("in the terminal: {why}")),
        (_, Err(why)) => Some(format!("on the page: {why}")),
    }
}

/// The view without its program. Each front end lays a program out in its own way; `programs` compares its head and
/// lines.
fn without_program(view: View) -> View {
    View { program: None, ..without_hardware(view) }
}

/// The view without its hardware records. The terminal shortens the sentence to fit;
/// `both_front_ends_show_the_hardware_records` tests it.
fn without_hardware(mut view: View) -> View {
    view.instruction.hardware = None;
    view
}

#[test]
fn both_front_ends_show_the_hardware_records() {
    let view = pressed("").view();
    let [sentence, brief] = view.instruction.hardware.clone().unwrap();
    let here = terminal(&view).join(" ");
    assert!(here.contains(&sentence) || here.contains(&brief), "{here}");
    let buttons: Vec<String> = page(&view).find("button.known").iter().map(|known| known.text()).collect();
    assert_eq!(buttons, [sentence]);
    // While the user predicts the result, no such button distracts from it.
    assert!(page(&pressed("v").view()).find("button.known").is_empty());
}

#[test]
fn both_front_ends_show_the_same_words_in_each_region() {
    let mut complaints = Vec::new();
    for (state, keys) in STATES {
        for (name, region, order) in regions(&without_program(pressed(keys).view())) {
            if let Some(how) = judged(&region, order, terminal(&region), on_page(&region, &BUTTONS)) {
                complaints.push(format!("{state}: {name}: {how}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

/// The comparison notices every word that one front end lacks. (Letters on a line of values are the exception.)
#[test]
fn the_comparison_detects_a_missing_word() {
    for keys in ["", "↑ →→↓↓", "y", "gc", "gn", "gm", "↑fma.rn.rleu.f16⏎", "0.1"] {
        for (name, region, order) in regions(&without_hardware(pressed(keys).view())) {
            let both = [terminal(&region), on_page(&region, &BUTTONS)];
            for (skin, place) in (0..2).flat_map(|skin| (0..both[skin].len()).map(move |place| (skin, place)))
            {
                let mut words = both.clone();
                let word = words[skin].remove(place);
                let letters = order == Order::Named && word.chars().all(|c| c.is_ascii_uppercase());
                let [terminal, page] = words;
                let noticed = judged(&region, order, terminal, page).is_some();
                // Rows with equal results share a code and a distance.
                let bare = |word: &String| word.trim_end_matches([',', ':']).to_owned();
                let again = both[skin].iter().filter(|other| bare(other) == bare(&word)).count() > 1;
                let once = order == Order::Once && (again || word == "reference");
                assert!(noticed || letters || once, "{keys}: {name}: {word} of skin {skin}");
            }
        }
    }
}

#[test]
fn both_front_ends_have_the_same_screens() {
    let view = Session::worked().view();
    let bar: Vec<String> = page(&view).find("nav li button").iter().map(|tab| tab.text()).collect();
    let mut line = tabs(&view);
    let help = line.split_off(line.len() - 2);
    assert_eq!(help, ["?", "help"], "the key that leads to the keys; the page has a button");
    let plain: Vec<String> = line.iter().map(|word| word.trim_matches(['[', ']']).to_owned()).collect();
    assert_eq!(plain.strip_prefix(&["halfplay".to_owned()]).unwrap_or(&plain), bar);
}

/// In the complete screen no region hides another, except that a menu in the terminal covers the part below it.
#[test]
fn whole_screens_show_the_same_words() {
    let mut complaints = Vec::new();
    for (state, keys) in STATES {
        let mut view = without_hardware(pressed(keys).view());
        // The parts of a program are compared one by one, and its head in `programs`.
        if view.program.is_some() {
            continue;
        }
        // A presentation is drawn in large type, and each front end has its own.
        view.presented = None;
        // Maps and number lines are drawings, which have tests of their own.
        view.blocks.retain(|block| !matches!(block, Block::Grid(_) | Block::Scale(_)));
        view.overlay = view.overlay.map(looked_at);
        // The hints shown depend on the space; for presentations the page has buttons.
        view.hints.clear();
        // A slider is a drawing.
        view.slider = None;
        let bare = |words: Vec<String>| -> Vec<String> {
            words.iter().map(|word| word.trim_end_matches([',', ':']).to_owned()).collect()
        };
        let here = bare(terminal(&view));
        let there = bare(on_page(&uncovered(&view), &[BUTTONS.as_slice(), &[".presenter"]].concat()));
        let alone = |words: Vec<(String, &str)>| words.iter().flat_map(|(text, _)| split(text)).collect();
        let mut terminal_alone: Vec<String> = alone(terminal_alone(&view));
        let mut page_alone: Vec<String> = alone(page_alone(&view));
        // The terminal puts rows with equal results together, so it needs no row from which distances are measured.
        page_alone.push("reference".to_owned());
        if let (Head::Full, Some(list)) = (view.head, &view.list) {
            // Beside the operation a list has a title. On the page only screen readers get it.
            terminal_alone.push(list.title().to_owned());
        }
        // A very wide window also shows the value of each step, the reasons, and other forms.
        let tables = [&view.list, &view.aside].into_iter().flatten().filter_map(|list| list.fixed.as_deref());
        let cells = tables.flat_map(|table| &table.rows).flatten();
        terminal_alone.extend(cells.flat_map(|cell| split(&cell.text())));
        terminal_alone.extend(view.side_panel.iter().flat_map(besides));
        terminal_alone.extend([FORMS, PTX].into_iter().flat_map(split));
        terminal_alone.extend(MORE_EXAMPLES.iter().flat_map(|(text, what)| split(&format!("{text} {what}"))));
        if let Some(prediction) = &view.prediction {
            let ends = prediction.between.iter().flat_map(|between| [&between.left, &between.right]);
            let answers = prediction.prompt.iter().flat_map(|prompt| &prompt.answers);
            terminal_alone.extend(ends.chain(answers).flatten().flat_map(|answer| split(answer)));
            terminal_alone.extend(["A B ?", Ruler::MIDDLE, YOURS].into_iter().flat_map(split));
        }
        if let Some(prediction) = view.prediction.as_ref().filter(|prediction| prediction.asks_neighbour()) {
            // The page shows both neighbours bit by bit in place of the bits to be rounded.
            terminal_alone.extend(view.blocks.iter().flat_map(texts).flat_map(|text| split(&text)));
            page_alone.extend(split(IN_HERE));
            let rows = prediction.candidates.iter().flat_map(|picture| &picture.rows);
            let bits = rows.map(|row| row.cells.iter().map(|(mark, _)| *mark).collect::<String>());
            // There is a gap after the bit before the point.
            page_alone.extend(bits.flat_map(|bits| split(&bits.replacen('1', "1 ", 1))));
        }
        // The number of digits depends on the space.
        let values = || view.registers.iter().flat_map(|row| [&row.exact, &row.value]);
        terminal_alone.extend(values().flat_map(|text| split(text)));
        page_alone.extend(values().flat_map(|text| split(text)));
        // Beside a list the terminal's number line is shorter, without space for a value's distance from the middle.
        let lenses = view.blocks.iter().filter_map(|block| match block {
            Block::Ruler(ruler) => ruler.lens_words(),
            _ => None,
        });
        page_alone.extend(lenses.flat_map(|words| split(&words)));
        // Words that a column cuts are compared in a test of their own.
        if here.iter().any(|word| word.ends_with('…')) {
            let rows = view.aside.iter().flat_map(|list| &list.table.rows).flatten();
            page_alone.extend(rows.flat_map(|cell| split(&cell.text())));
        }
        let [terminal_alone, page_alone] = [terminal_alone, page_alone].map(bare);
        let only = |these: &[String], those: &[String], alone: &[String]| {
            let left =
                |word: &&String| !those.contains(word) && !alone.contains(word) && !word.ends_with('…');
            these.iter().filter(left).cloned().collect::<Vec<_>>().join(" ")
        };
        let left = [only(&here, &there, &terminal_alone), only(&there, &here, &page_alone)];
        if left.iter().any(|words| !words.is_empty()) {
            complaints.push(format!("{state}: the terminal alone: {}; the page alone: {}", left[0], left[1]));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The words around the operation in a very large window.
fn besides(besides: &SidePanel) -> Vec<String> {
    let tables =
        [Some(&besides.ptx), besides.forms.as_ref()].into_iter().flatten().cloned().map(Block::Table);
    let blocks = besides.parted.iter().chain(&besides.counts).cloned().chain(tables);
    terminal(&View { blocks: blocks.collect(), ..bare(&pressed("").view()) })
}

/// The parts of a view that the terminal's overlay does not cover.
fn uncovered(view: &View) -> View {
    let mut view = view.clone();
    if let Some(overlay) = &view.overlay {
        (view.blocks, view.heading) = (Vec::new(), Line::default());
        // Steps and other ways are below the operation.
        (view.list, view.aside) = (view.list.filter(|_| view.head != Head::Full), None);
        if matches!(overlay, Overlay::Page { blocks, .. } if blocks.len() > 9) {
            view.head = Head::None;
        }
        if matches!(overlay, Overlay::Help(_)) {
            // The help covers the whole window.
            (view.head, view.list, view.aside) = (Head::None, None, None);
        }
    }
    view
}
