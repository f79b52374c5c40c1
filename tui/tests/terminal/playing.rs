//! Other input and output of a terminal: the mouse, pastes, the clipboard, files, colours.

use super::window::{WORKED, Window};
use crate::kinds::texts;

/// A click with the left button, as terminals report it: columns and rows count from 1.
fn click(column: u16, row: u16) -> String {
    format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
}

#[test]
fn a_click_flips_a_bit_and_opens_a_screen() {
    let mut window = Window::playground();
    // The sign of `a` is in the fifth row, after mark, name and code.
    window.press(&click(12, 5));
    window.wait_for("0xd20b");
    window.press("u");
    window.wait_for("0x520b");
    let column = window.text().lines().next().unwrap().find("Compare").unwrap() as u16 + 1;
    window.press(&click(column, 1));
    window.wait_for("1 of 12");
    window.press("\x1b[<65;40;12M");
    window.press("q");
    assert_eq!(window.ended().0.exit_code(), 0);
}

/// With `--no-mouse` the terminal keeps its mouse, so that the user can select text with it.
#[test]
fn the_no_mouse_option_leaves_the_mouse_to_the_terminal() {
    for (args, wanted) in [(&[][..], true), (&["--no-mouse"][..], false)] {
        let mut window = Window::playground_with(args, &[]);
        let asked = String::from_utf8_lossy(&window.bytes()).contains("\x1b[?1000h");
        assert_eq!(asked, wanted, "{args:?}");
        window.press("q");
        window.ended();
    }
}

/// A former version looked the click up in a buffer that is blank after each drawing, so nothing happened.
#[test]
fn a_click_on_a_term_explains_it() {
    let mut window = Window::playground();
    window.wait_for("The guard bit");
    let text = window.text();
    let row = text.lines().position(|line| line.contains("The guard bit")).unwrap();
    let column = text.lines().nth(row).unwrap().find("guard").unwrap();
    window.press(&click(column as u16 + 2, row as u16 + 1));
    window.wait_for("See also");
    window.wait_for("guard bit");
    window.press("\x1bq");
    window.press("\x03");
    window.ended();
}

#[test]
fn pasted_programs_and_links_open() {
    let mut window = Window::playground();
    let program = "ld.global.b16 %h1, [%rd1];\r\nadd.rn.bf16 %h4, %h1, %h2;\r\nret;";
    window.press(&format!("\x1b[200~{program}\x1b[201~"));
    window.wait_for("add.rn.bf16");
    window.press("\x1b[200~#2/mul.f16/2,3\x1b[201~");
    window.wait_for("d = a × b");
    window.wait_for("0x4600");
    // Undo reverts both changes.
    window.press("uu");
    window.wait_for("fma.rn.f16");
    window.press("q");
    window.ended();
}

/// Lines end with LF, CR or both. Some terminals put the name of a dropped file in quotes.
#[test]
fn pasted_text_may_have_any_line_ends() {
    let mut window = Window::playground();
    let paste = |window: &mut Window, text: &str| window.press(&format!("\x1b[200~{text}\x1b[201~"));
    let [program, results] = ["ptx", "results"].map(|kind| texts(kind).nth(1).unwrap());
    for end in ["\n", "\r", "\r\n"] {
        paste(&mut window, &program.replace('\n', end));
        // 4 (1 + 2) = 12.
        window.wait_for("0x4a00");
        paste(&mut window, WORKED);
        window.wait_for("step 6 of 8   rounding");
        paste(&mut window, &results.replace('\n', end));
        window.wait_for("as written: 2 of 2");
        paste(&mut window, WORKED);
        window.wait_for("step 6 of 8   rounding");
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/programs/lerp.ptx");
    paste(&mut window, &format!("'{file}' "));
    window.wait_for("lerp");
    window.press("q");
    window.ended();
}

#[test]
fn copy_sends_an_osc_52_sequence() {
    let mut window = Window::playground();
    window.press("yb");
    window.wait_for("copied: the bits of the result");
    let bytes = String::from_utf8_lossy(&window.bytes()).into_owned();
    // 0x3001 in base 64, as in the OSC 52 sequence.
    assert!(bytes.contains("\x1b]52;c;MHgzMDAx"), "no OSC 52 sequence");
    window.press("q");
    window.ended();
}

#[test]
fn write_saves_the_screen_to_a_file() {
    let folder = tempfile();
    let file = folder.join("sum.md");
    let mut window = Window::playground();
    window.press(&format!(":write {}\r", file.display()));
    window.wait_for("written: ");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("0x3001") && text.contains("exact product"));
    window.press(":write /nowhere/at/all.md\r");
    window.wait_for("was not written");
    window.press("q");
    window.ended();
    std::fs::remove_dir_all(folder).unwrap();
}

/// A temporary folder for this process.
fn tempfile() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("halfplay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_theme_command_changes_the_colours() {
    let mut window = Window::playground();
    window.press(":theme light\r");
    let paper = |window: &Window| window.screen(|screen| screen.cell(20, 70).map(|cell| cell.bgcolor()));
    let before = vt100::Color::Default;
    assert!(super::window::soon(|| paper(&window).is_some_and(|colour| colour != before)), "no paper");
    window.press(":theme mauve\r");
    window.wait_for("no theme is called mauve");
    window.press("\x1bq");
    window.press("\x03");
    window.ended();
}
