//! The launch of a program with several threads, in words.

use crate::doc::{Block, line};
use crate::program::run::{OrderDifference, Run, Trouble};

/// The size of the launch and the shown thread; and the errors of the other threads. Empty if a single thread ran.
pub fn launch_blocks(run: &Run) -> Vec<Block> {
    let troubles = run.troubles.iter().map(trouble_words);
    let order = order_words(&run.order);
    launch_words(run).into_iter().chain(troubles).chain(order).map(|words| Block::Text(line(words))).collect()
}

/// The integers that the program leaves: `returned` = 8. `None` if there are none.
pub fn integer_words(run: &Run) -> Option<String> {
    const MOST: usize = 16;
    let mut told: Vec<String> =
        run.integers.iter().take(MOST).map(|(name, value)| format!("`{name}` = {value}")).collect();
    let more = run.integers.len().saturating_sub(MOST);
    told.extend((more > 0).then(|| format!("{more} more")));
    (!told.is_empty()).then(|| format!("Integers: {}.", told.join(", ")))
}

fn launch_words(run: &Run) -> Option<String> {
    let launch = run.launch?;
    let (threads, blocks) = (launch.in_block(), launch.blocks());
    let size = match (threads, blocks) {
        (1, 1) => "one thread".to_owned(),
        (_, 1) => format!("a block of {threads} threads"),
        _ => format!("{blocks} blocks of {threads} thread{}", if threads == 1 { "" } else { "s" }),
    };
    let shown = run.shown_thread;
    Some(if launch.threads() == 1 {
        format!("The program ran as {size}.")
    } else {
        format!("The program ran as {size}. The lines and registers are those of thread {shown}.")
    })
}

fn trouble_words(trouble: &Trouble) -> String {
    let Trouble { line, thread, threads, message } = trouble;
    let which = match threads {
        1 => format!("thread {thread}"),
        _ => format!("{threads} threads, first in thread {thread}"),
    };
    format!("line {line}, in {which}: {}", message.one_line(""))
}

/// The results that depend on the order of the threads.
fn order_words(order: &[OrderDifference]) -> Vec<String> {
    const MOST: usize = 4;
    let told = order.iter().take(MOST).map(|OrderDifference { name, bits, numbers }| {
        let value = |place: usize| {
            let number = numbers.and_then(|numbers| numbers.get(place).copied());
            let decimal = number.map(|number| format!(" ({})", number.decimal()));
            format!("`{}`{}", bits.get(place).map_or_else(String::new, |bits| bits.hex()), decimal.unwrap_or_default())
        };
        format!(
            "`{name}` depends on the order of the threads, because of atomic accesses: in the reverse order it is {}, \
             not {}.",
            value(1),
            value(0)
        )
    });
    let more = order.len().saturating_sub(MOST);
    let more = (more > 0).then(|| format!("{more} more results depend on the order of the threads."));
    told.chain(more).collect()
}
