//! Worksheets: the same for each seed, no question twice, every answer right, every format well formed.

mod answers;
mod gift;
mod written;

use halfplay_core::skins::lesson::sheet::{MOST_QUESTIONS, Sheet, SheetSpec, SheetSpecError, Topic};

pub fn sheet(topic: Topic, count: usize, seed: u64) -> Sheet {
    Sheet::new(SheetSpec::new(topic, count, seed).unwrap())
}

#[test]
fn a_sheet_has_the_requested_number_of_distinct_questions() {
    for topic in Topic::ALL {
        for count in [1, 2, 3, 12, MOST_QUESTIONS] {
            let items = sheet(topic, count, 5).items;
            assert_eq!(items.len(), count, "{}", topic.name());
            assert!(items.is_sorted_by_key(|item| item.level), "from easy to hard");
            for (at, item) in items.iter().enumerate() {
                let earlier = items[..at].iter().find(|other| other.asks_the_same(item));
                assert_eq!(earlier, None, "{} {count}", topic.name());
                assert!(topic == Topic::All || item.topic == topic);
            }
        }
    }
    let levels: Vec<u8> = sheet(Topic::Fma, 9, 1).items.iter().map(|item| item.level).collect();
    assert_eq!(levels, [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    let topics = sheet(Topic::All, 60, 1).items;
    for topic in &Topic::ALL[..6] {
        assert!(topics.iter().any(|item| item.topic == *topic), "no item is about {}", topic.name());
    }
}

#[test]
fn another_seed_gives_another_sheet() {
    for topic in Topic::ALL {
        assert_eq!(sheet(topic, 12, 7), sheet(topic, 12, 7));
        assert_ne!(sheet(topic, 12, 7).items, sheet(topic, 12, 8).items);
    }
}

#[test]
fn invalid_orders_report_the_valid_choices() {
    for (name, near) in
        [("roundin", Some("rounding")), ("cancelation", Some("cancellation")), ("xyzzy", None)]
    {
        let error = Topic::named(name).unwrap_err();
        let SheetSpecError::Topic { near: found, .. } = &error else { panic!("{error:?}") };
        assert_eq!(*found, near);
        assert!(error.to_string().contains("topics: rounding, subnormals, fma, cancellation"), "{error}");
    }
    assert_eq!(Topic::named("FMA"), Ok(Topic::Fma));
    for count in [0, MOST_QUESTIONS + 1] {
        let error = SheetSpec::new(Topic::All, count, 0).unwrap_err().to_string();
        assert!(error.contains("1 to 200") && error.contains(&count.to_string()), "{error}");
    }
    assert!(Topic::named("\u{202e}\u{7}").unwrap_err().to_string().contains("\\u{202e}"));
}
