//! Both skins say the same: every word of a view stands in the terminal and on the page, region by region.
//!
//! A region is a view from which all else is taken away, drawn by both. What one skin alone says is listed, with the
//! reason; it must be there, so that the list stays true.

use super::alone::{page_alone, terminal_alone};
use super::html::page;
use super::pressed;
use super::regions::{Order, bare, looked_at, regions};
use super::states::STATES;
use super::words::{on_page, tabs, terminal, words};
use halfplay_core::skins::doc::{Block, Line, Ruler};
use halfplay_core::skins::session::{
    Besides, FORMS, Head, IN_HERE, MORE_EXAMPLES, Overlay, PTX, Session, View, YOURS,
};

/// What only the page has, beside words: a hand on a mouse or on a screen needs something to press. Their words are
/// tested where they lead: in `labels`.
const BUTTONS: [&str; 14] = [
    "header.bar",           // compared by itself
    ".walk",                // the terminal has keys for these ways, in its hints
    ".changes",             // likewise
    ".make",                // the terminal has g k
    ".told",                // the terminal has it below its bit or at the foot, as soon as the cursor moves
    "button.parts",         // likewise: opens the menu
    ".dialog-head button",  // likewise: Esc
    ".prompt .line button", // likewise: Enter and Esc
    ".delivered",           // the terminal has the code, which says the same
    ".tail-brief",          // the last columns on a phone, which stand beside it in full
    ".unfold",              // likewise
    ".group",               // a terminal has no rows to spare for what groups of pipelines are called
    ".files",               // the terminal has :write
    ".qr",                  // for a phone that is held up to the page
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

/// Takes the words of one skin alone away from all of its words; each must be there.
fn take(mut all: Vec<String>, alone: &[(String, &str)]) -> Result<Vec<String>, String> {
    for (text, why) in alone {
        for word in split(text) {
            // Most of them stand at the foot.
            let Some(at) = all.iter().rposition(|known| *known == word) else {
                return Err(format!("{word} is said to be there ({why})"));
            };
            all.remove(at);
        }
    }
    Ok(all)
}

/// What the words of two skins differ in.
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
        Order::Same | Order::Cut => words,
        Order::Any => sorted(words),
        Order::Letters => sorted(words.concat().chars().map(String::from).collect()),
        Order::Named => {
            let letters = |word: &String| word.chars().all(|c| c.is_ascii_uppercase());
            let word = |word: &String| word.trim_end_matches([',', ';']).to_owned();
            sorted(words.iter().filter(|word| !letters(word)).map(word).collect())
        }
    }
}

/// Words as they are cut in a column: a word that ends with an ellipsis stands for the rest of its row.
fn cut(words: Vec<String>, like: &[String]) -> Vec<String> {
    let mut words = words.into_iter().peekable();
    let mut cut = Vec::new();
    let mut like = like.iter().peekable();
    while let Some(word) = like.next() {
        match word.strip_suffix('…') {
            Some(start) if words.peek().is_some_and(|whole| whole.starts_with(start)) => {
                while words.next_if(|whole| like.peek() != Some(&whole)).is_some() {}
                cut.push(word.clone());
            }
            _ => cut.extend(words.next()),
        }
    }
    cut.into_iter().chain(words).collect()
}

/// What the words of two skins for a region differ in, besides what one of them alone says.
fn judged(view: &View, order: Order, terminal: Vec<String>, page: Vec<String>) -> Option<String> {
    match (take(terminal, &terminal_alone(view)), take(page, &page_alone(view))) {
        (Ok(terminal), Ok(page)) if order == Order::Cut => differ(&terminal, &cut(page, &terminal)),
        (Ok(terminal), Ok(page)) => differ(&arranged(terminal, order), &arranged(page, order)),
        (Err(why), _) => Some(format!("in the terminal: {why}")),
        (_, Err(why)) => Some(format!("on the page: {why}")),
    }
}

/// A program is laid out by each skin in its own way: what stands above and in its lines is compared in `programs`.
fn without_program(view: View) -> View {
    View { program: None, ..without_hardware(view) }
}

/// What is known from GPUs of an answer the terminal says in as many words as have room: `what_gpus_have_answered_is_said`.
fn without_hardware(mut view: View) -> View {
    view.instruction.hardware = None;
    view
}

#[test]
fn what_gpus_have_answered_is_said() {
    let view = pressed("").view();
    let [sentence, brief] = view.instruction.hardware.clone().unwrap();
    let here = terminal(&view).join(" ");
    assert!(here.contains(&sentence) || here.contains(&brief), "{here}");
    let buttons: Vec<String> = page(&view).find("button.known").iter().map(|known| known.text()).collect();
    assert_eq!(buttons, [sentence]);
    // Who is to predict the result is not drawn away from it.
    assert!(page(&pressed("v").view()).find("button.known").is_empty());
}

#[test]
fn both_skins_say_the_same() {
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

/// Whatever word one skin does not say, the comparison notices. (Letters on a line of values are the exception.)
#[test]
fn a_word_that_is_missing_is_noticed() {
    for keys in ["", "↑ →→↓↓", "y", "gc", "gn", "gm", "↑fma.rn.rleu.f16⏎", "0.1"] {
        for (name, region, order) in regions(&without_hardware(pressed(keys).view())) {
            let both = [terminal(&region), on_page(&region, &BUTTONS)];
            for (skin, place) in (0..2).flat_map(|skin| (0..both[skin].len()).map(move |place| (skin, place)))
            {
                let mut words = both.clone();
                let word = words[skin].remove(place);
                let letters = order == Order::Named && word.chars().all(|c| c.is_ascii_uppercase());
                let cut = order == Order::Cut && both[0].iter().any(|word| word.ends_with('…'));
                let [terminal, page] = words;
                let noticed = judged(&region, order, terminal, page).is_some();
                assert!(noticed || letters || cut, "{keys}: {name}: {word} of skin {skin}");
            }
        }
    }
}

#[test]
fn both_skins_have_the_same_screens() {
    let view = Session::worked().view();
    let bar: Vec<String> = page(&view).find("nav li button").iter().map(|tab| tab.text()).collect();
    let mut line = tabs(&view);
    let help = line.split_off(line.len() - 2);
    assert_eq!(help, ["?", "help"], "the key that leads to the keys; the page has a button");
    let plain: Vec<String> = line.iter().map(|word| word.trim_matches(['[', ']']).to_owned()).collect();
    assert_eq!(plain.strip_prefix(&["halfplay".to_owned()]).unwrap_or(&plain), bar);
}

/// Put together, no region takes another's place, but for a menu in the terminal: it stands in place of what is below.
#[test]
fn whole_screens_say_the_same() {
    let mut complaints = Vec::new();
    for (state, keys) in STATES {
        let mut view = without_hardware(pressed(keys).view());
        // Its parts are compared one by one, and what stands above them in `programs`.
        if view.program.is_some() {
            continue;
        }
        // What a class sees is drawn in large type, and each skin has a type of its own.
        view.presented = None;
        // Maps and lines are drawn, and compared by themselves.
        view.blocks.retain(|block| !matches!(block, Block::Grid(_) | Block::Scale(_)));
        view.overlay = view.overlay.map(looked_at);
        // As many keys are shown as fit; whoever presents has buttons on the page.
        view.hints.clear();
        let here = terminal(&view);
        let there = on_page(&uncovered(&view), &[BUTTONS.as_slice(), &[".presenter"]].concat());
        let alone = |words: Vec<(String, &str)>| words.iter().flat_map(|(text, _)| split(text)).collect();
        let mut terminal_alone: Vec<String> = alone(terminal_alone(&view));
        let mut page_alone: Vec<String> = alone(page_alone(&view));
        if let (Head::Full, Some(list)) = (view.head, &view.list) {
            // Beside the operation a list has a name; on the page it is one for those who listen.
            terminal_alone.push(list.title().to_owned());
        }
        // In a very wide window there is room for what each step comes to, for reasons, and for other forms.
        let tables = [&view.list, &view.aside].into_iter().flatten().filter_map(|list| list.fixed.as_deref());
        let cells = tables.flat_map(|table| &table.rows).flatten();
        terminal_alone.extend(cells.flat_map(|cell| split(&cell.text())));
        terminal_alone.extend(view.besides.iter().flat_map(besides));
        terminal_alone.extend([FORMS, PTX].into_iter().flat_map(split));
        terminal_alone.extend(MORE_EXAMPLES.iter().flat_map(|(text, what)| split(&format!("{text} {what}"))));
        if let Some(prediction) = &view.prediction {
            let ends = prediction.between.iter().flat_map(|between| [&between.left, &between.right]);
            let answers = prediction.prompt.iter().flat_map(|prompt| &prompt.answers);
            terminal_alone.extend(ends.chain(answers).flatten().flat_map(|answer| split(answer)));
            terminal_alone.extend(["A B ?", Ruler::MIDDLE, YOURS].into_iter().flat_map(split));
        }
        if let Some(prediction) = view.prediction.as_ref().filter(|prediction| prediction.asks_neighbour()) {
            // The page has both bit by bit in place of the bits alone.
            terminal_alone.extend(view.blocks.iter().flat_map(texts).flat_map(|text| split(&text)));
            page_alone.extend(split(IN_HERE));
            let rows = prediction.candidates.iter().flat_map(|picture| &picture.rows);
            let bits = rows.map(|row| row.cells.iter().map(|(mark, _)| *mark).collect::<String>());
            // The bit before the point stands apart.
            page_alone.extend(bits.flat_map(|bits| split(&bits.replacen('1', "1 ", 1))));
        }
        // How many digits a value has depends on the room.
        let values = || view.registers.iter().flat_map(|row| [&row.exact, &row.value]);
        terminal_alone.extend(values().flat_map(|text| split(text)));
        page_alone.extend(values().flat_map(|text| split(text)));
        // Beside a list a line is shorter, and has no room to say how far beside its middle a value lies.
        let lenses = view.blocks.iter().filter_map(|block| match block {
            Block::Ruler(ruler) => ruler.lens_words(),
            _ => None,
        });
        page_alone.extend(lenses.flat_map(|words| split(&words)));
        // What a column cuts is compared by itself.
        if here.iter().any(|word| word.ends_with('…')) {
            let rows = view.aside.iter().flat_map(|list| &list.table.rows).flatten();
            page_alone.extend(rows.flat_map(|cell| split(&cell.text())));
        }
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
fn besides(besides: &Besides) -> Vec<String> {
    let tables =
        [Some(&besides.ptx), besides.forms.as_ref()].into_iter().flatten().cloned().map(Block::Table);
    let blocks = besides.parted.iter().chain(&besides.counts).cloned().chain(tables);
    terminal(&View { blocks: blocks.collect(), ..bare(&pressed("").view()) })
}

/// What of a view is not covered in the terminal by what lies above.
fn uncovered(view: &View) -> View {
    let mut view = view.clone();
    if let Some(overlay) = &view.overlay {
        (view.blocks, view.heading) = (Vec::new(), Line::default());
        view.list = view.list.filter(|_| view.aside.is_some());
        if matches!(overlay, Overlay::Page { blocks, .. } if blocks.len() > 9) {
            view.head = Head::None;
        }
        if matches!(overlay, Overlay::Help(_)) {
            // It has the window for itself.
            (view.head, view.list, view.aside) = (Head::None, None, None);
        }
    }
    view
}
