//! Tests that the pictures are up to date and show the contents of the screen.

use super::{HEIGHT, STORIES, WIDTH, file, play, svg};
use halfplay_core::skins::doc::palette::Theme;

#[test]
fn pictures_are_in_date() {
    let make = std::env::var_os("HALFPLAY_PICTURES").is_some_and(|what| what == "make");
    let mut stale = Vec::new();
    for story in &STORIES {
        let drawn = svg::window(story.title, &play(story), Theme::Dark);
        if make {
            std::fs::write(file(story), &drawn).unwrap();
        } else if std::fs::read_to_string(file(story)).unwrap_or_default() != drawn {
            stale.push(story.name);
        }
    }
    assert!(
        stale.is_empty(),
        "these pictures are stale: {stale:?}; to draw them again: cargo xtask pictures"
    );
}

/// Each scene differs from the previous one, so every key of a story still has an effect.
#[test]
fn every_scene_of_a_story_changes_the_screen() {
    for story in &STORIES {
        for (i, pair) in play(story).windows(2).enumerate() {
            let same = pair[0].cells == pair[1].cells && pair[0].caret == pair[1].caret;
            assert!(!same, "{}: scene {} changes nothing", story.name, i + 1);
        }
    }
}

/// If the words of a picture are put back at their positions, they form the screen again.
#[test]
fn picture_text_equals_the_screen_text() {
    let shots = play(&STORIES[0]);
    let picture = svg::window("", &shots, Theme::Dark);
    let mut grid = vec![vec![' '; usize::from(WIDTH)]; usize::from(HEIGHT)];
    // The window's bar takes 36 units and its margin 14; a cell is 8.4 units wide and 20 high.
    for text in picture.split("<text ").skip(1) {
        let number = |name: &str| {
            let (_, rest) = text.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse::<f64>().unwrap()
        };
        let words = text.split_once('>').unwrap().1.split_once("</text>").unwrap().0;
        let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let row = (number("y") - 50.0) / 20.0;
        if row < 0.0 {
            continue;
        }
        let column = ((number("x") - 14.0) / 8.4).round() as usize;
        assert!((number("textLength") / 8.4 - words.chars().count() as f64).abs() < 0.01);
        for (i, c) in words.chars().enumerate() {
            grid[row as usize][column + i] = c;
        }
    }
    let cells = shots[0].cells.content().chunks(usize::from(WIDTH));
    // Block characters are rectangles, not words.
    let word = |symbol: &str| {
        if "█▀▄▌▐▘▝▖▗".contains(symbol) { " ".to_owned() } else { symbol.to_owned() }
    };
    let seen: Vec<String> = cells.map(|row| row.iter().map(|cell| word(cell.symbol())).collect()).collect();
    let drawn: Vec<String> = grid.into_iter().map(String::from_iter).collect();
    assert_eq!(drawn, seen);
}

/// In the middle of each shot of an animation, exactly one title bar is visible: that of the shot.
#[test]
fn pictures_show_one_shot_at_a_time() {
    let shots = play(&STORIES[1]);
    let total: f64 = shots.iter().map(|shot| shot.scene.seconds).sum();
    let picture = svg::window("", &shots, Theme::Dark);
    let mut time = 0.0;
    for shot in &shots {
        // In the middle of the shot, the words of these groups are visible.
        let now = (time + shot.scene.seconds / 2.0) / total * 100.0;
        let mut bars = 0;
        for group in picture.split("<g").skip(1) {
            let name = group.split_once('>').unwrap().0.rsplit(' ').next().unwrap().trim_end_matches('"');
            let visible = name.is_empty() || {
                let (_, rest) = picture.split_once(&format!("@keyframes k{}{{", &name[1..])).unwrap();
                let frames = rest.split_once("}\n").unwrap().0;
                let states = frames.split('}').filter_map(|frame| frame.split_once("%{visibility:"));
                let mut past = states.filter(|(percent, _)| percent.parse::<f64>().unwrap() <= now);
                past.next_back().unwrap().1 == "visible"
            };
            let says = format!(">{}</text>", shot.scene.says);
            bars += usize::from(visible && group.contains(&says));
            let others = shots.iter().filter(|other| other.scene.says != shot.scene.says);
            for other in others {
                assert!(!visible || !group.contains(&format!(">{}</text>", other.scene.says)), "{now}");
            }
        }
        assert_eq!(bars, 1, "{}", shot.scene.says);
        time += shot.scene.seconds;
    }
}
