//! The command that shows worksheets. An error says what was expected.

use crate::lesson::sheet::{Order, Topic, Wish};
use crate::session::msg::Effect;
use crate::session::value::Session;
use crate::typo::clipped;

/// Shows a worksheet: `rounding 12 7 key`. A topic, a number or a seed that is not given is that of the sheet that is
/// there.
pub fn sheet(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let Wish { mut order, .. } = session.state.screens.lessons.sheet().unwrap_or_default();
    let mut key = false;
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        if word == "key" {
            key = true;
        } else if word.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) {
            let expected = || {
                format!("expected whole numbers: sheet {} 12 7; not {}", order.topic.name(), clipped(word))
            };
            numbers.push(word.parse::<u64>().map_err(|_| expected())?);
        } else {
            order.topic = Topic::named(word).map_err(|why| why.to_string().replace('\n', "; "))?;
        }
    }
    if let [_, _, more, ..] = numbers.as_slice() {
        return Err(format!(
            "expected two numbers at most, how many questions and the seed; {more} is a third one"
        ));
    }
    let count = numbers.first().map_or(order.count, |count| usize::try_from(*count).unwrap_or(usize::MAX));
    let seed = numbers.get(1).copied().unwrap_or(order.seed);
    let order = Order::new(order.topic, count, seed).map_err(|why| why.to_string())?;
    session.show_sheet(Wish { order, key });
    Ok(None)
}

/// What may stand behind it.
pub fn words() -> Vec<&'static str> {
    Topic::ALL.into_iter().map(Topic::name).chain(["key"]).collect()
}
