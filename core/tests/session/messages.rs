//! Messages of every kind, for the tests of keys, of random sessions and of the documentation.

use halfplay_core::float::Format;
use halfplay_core::isa::Op;
use halfplay_core::skins::session::keys;
use halfplay_core::skins::session::{
    CompareMsg, DiagnoseMsg, ExportForm, Focus, Key, LessonMsg, MapLayer, MapMsg, MapPage, Msg, ProgramMsg,
    ReferenceMsg, ScreenMsg,
};

/// The source of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Giver {
    /// a key of the table
    Key,
    /// a letter shown on the screen: in the menu of things to copy, or below a neighbour to choose
    Letter,
    /// a click on the screen; there is also a command
    Click,
    /// the text on the clipboard
    Clipboard,
    /// a front end, which reports the outcome of an effect
    Skin,
}

/// At least one message of every kind, and all messages of small kinds.
pub fn all_messages() -> Vec<Msg> {
    use Msg::*;
    let bits = Focus::Bits { operand: 1, lane: 0 };
    let focuses = [Focus::Instruction, bits, Focus::Bits { operand: 2, lane: 1 }, Focus::Steps];
    let mut all = vec![
        Left,
        Right,
        Up,
        Down,
        First,
        Last,
        PageUp,
        PageDown,
        Flip,
        Press(Key::Tab),
        FlipAt(bits, 0),
        FlipAt(Focus::Result { lane: 0 }, 3),
        FlipAt(Focus::Bits { operand: 0, lane: 1 }, 999),
        FocusOn(Focus::Result { lane: 0 }),
        FocusOn(Focus::Result { lane: 7 }),
        Negate,
        NextStep,
        PreviousStep,
        Step(0),
        Step(usize::MAX),
        Hide,
        Guess { right: false },
        Guess { right: true },
        Present,
        Forward,
        Blank,
        CompleteWith(0),
        CompleteWith(usize::MAX),
        Choose(0),
        Choose(2),
        Choose(usize::MAX),
        Open,
        Check,
        NextQuestion,
        Hand(0),
        Hand(1),
        Hand(usize::MAX),
        HandBack,
        Surveyed(halfplay_core::skins::session::Survey::of_link("#1/add.f16/1,2").unwrap().state().clone()),
        Edit,
        EditAnew,
        Type('1'),
        Type('f'),
        Paste("0.1".into()),
        ReplaceText("1/3".into()),
        OpenLink("#1/add.f16/1,2/screen=compare".into()),
        OpenLink("#1/add".into()),
        Backspace,
        Delete,
        Clear,
        Complete,
        Accept,
        Revert,
        Undo,
        Redo,
        Glossary,
        Define("the guard bit and one ulp".into(), 6),
        Define("ulp".into(), usize::MAX),
        Menu,
        Pick(1, 0),
        Pick(2, 1),
        Pick(usize::MAX, usize::MAX),
        Copy,
        Command,
        Go,
        Place { on: true },
        Place { on: false },
        Search,
        RunCommand("a 0.1".into()),
        Notice("copied".into()),
        Keys,
        Manual,
        Scroll(1),
        Scroll(i32::MIN),
        Suspend,
        DragEnd,
        MakeCase,
        Leave,
        Quit,
    ];
    all.extend(focuses.map(FocusOn));
    all.extend([true, false].map(|up| Ulp { up }));
    all.extend([true, false].map(|up| Exponent { up }));
    all.push(AskGpu);
    all.extend(screen_messages());
    all.extend([0, 333, 500, 1000, 5000].map(DragTo));
    all.extend([true, false].map(|up| NudgeValue { up }));
    all.extend([0, 1, 700, u32::MAX].map(SlideTo));
    all.extend([true, false].map(|up| Slide { up }));
    all.extend(["slider b", "slider a -1 1", "slider off"].map(|line| RunCommand(line.into())));
    all.extend(halfplay_core::skins::session::Screen::ALL.map(Show));
    all.extend(ExportForm::ALL.map(CopyAs));
    all
}

/// The messages of single screens: those that keys give, and the others.
fn screen_messages() -> Vec<Msg> {
    let given = keys::table().iter().flat_map(|row| row.keys).map(|(_, msg)| msg.clone());
    let given = given.filter(|msg| matches!(msg, Msg::Screen(_)));
    let program = "half f(half a) { return a * a; }";
    let lesson = "# Own\n## One\nWords.\n```halfplay\n2 + 3\n```\n";
    let brought: [Msg; 5] = [
        ProgramMsg::Open(program.into()).into(),
        ProgramMsg::Rewrite("add.f16 d, a, 0.1;".into()).into(),
        LessonMsg::Open(lesson.into()).into(),
        DiagnoseMsg::Open("add.f16 1 2 3\nadd.f16 1 3 4".into()).into(),
        DiagnoseMsg::OpenArrays(Vec::new()).into(),
    ];
    let places = [0, 2, usize::MAX];
    let zoomed = [0, 0x3c00, 0x8000_bfff, usize::MAX];
    let dragged = [[0, 0x3c00], [0x8000_bfff, 0x7fff_0000], [7, usize::MAX]];
    given
        .chain(brought)
        .chain(places.map(|place| CompareMsg::Pipeline(place).into()))
        .chain(places.map(|place| LessonMsg::Answer(place).into()))
        .chain(places.map(|place| ProgramMsg::Result(place).into()))
        .chain([0, 500, u32::MAX].map(|share| ProgramMsg::PlotAt(share).into()))
        .chain(zoomed.map(|code| MapMsg::ZoomAt { code, closer: code % 2 == 0 }.into()))
        .chain(dragged.map(|[from, to]| MapMsg::Drag { from, to }.into()))
        .chain(Format::ALL.map(|format| MapMsg::Format(format).into()))
        .chain(MapLayer::ALL.map(|layer| MapMsg::Layer(layer).into()))
        .chain(MapPage::ALL.map(|page| MapMsg::Page(page).into()))
        .chain([Op::Fma, Op::Ex2].map(|op| ReferenceMsg::Records(op).into()))
        .collect()
}

/// The way to give a message of a single screen: a key, unless it is listed here.
fn giver_on_screen(msg: &ScreenMsg) -> Giver {
    match msg {
        ScreenMsg::Compare(CompareMsg::Pipeline(_))
        | ScreenMsg::Program(ProgramMsg::Result(_) | ProgramMsg::PlotAt(_))
        | ScreenMsg::Lesson(LessonMsg::Answer(_))
        | ScreenMsg::Map(
            MapMsg::ZoomAt { .. }
            | MapMsg::Drag { .. }
            | MapMsg::Format(_)
            | MapMsg::Layer(_)
            | MapMsg::Page(MapPage::Codes),
        )
        | ScreenMsg::Reference(ReferenceMsg::Records(_)) => Giver::Click,
        ScreenMsg::Program(ProgramMsg::Open(_) | ProgramMsg::Rewrite(_))
        | ScreenMsg::Lesson(LessonMsg::Open(_))
        | ScreenMsg::Diagnose(DiagnoseMsg::Open(_) | DiagnoseMsg::OpenArrays(_)) => Giver::Skin,
        _ => Giver::Key,
    }
}

/// The way to give a message. The match is exhaustive, so a new kind of message must be added here and to the list.
pub fn giver(msg: &Msg) -> Giver {
    use Msg::*;
    match msg {
        Left | Right | Up | Down | First | Last | PageUp | PageDown => Giver::Key,
        Flip | Negate | Ulp { .. } | Exponent { .. } | NextStep | PreviousStep => Giver::Key,
        Screen(msg) => giver_on_screen(msg),
        Open | Edit | EditAnew | Type(_) | Backspace | Delete | Clear | Complete => Giver::Key,
        Accept | Revert | Undo | Redo | Show(_) | Glossary => Giver::Key,
        DragTo(_) | NudgeValue { .. } | DragEnd | SlideTo(_) => Giver::Click,
        Slide { .. } => Giver::Key,
        Menu
        | Copy
        | Command
        | MakeCase
        | Go
        | Place { .. }
        | Search
        | AskGpu
        | Keys
        | Manual
        | Scroll(_)
        | Suspend
        | Hide
        | Check
        | NextQuestion
        | Hand(_)
        | HandBack
        | Present
        | Forward
        | Blank
        | Leave
        | Quit => Giver::Key,
        CopyAs(_) | Guess { .. } => Giver::Letter,
        Press(_) | FlipAt(..) | FocusOn(_) | Step(_) | CompleteWith(_) | Choose(_) | Pick(..)
        | Define(..) => Giver::Click,
        Paste(_) => Giver::Clipboard,
        RunCommand(_) | Notice(_) | ReplaceText(_) | OpenLink(_) | Surveyed(_) => Giver::Skin,
    }
}

/// The list has every variant that the source of `Msg` declares.
#[test]
fn all_messages_lists_every_variant() {
    let source = include_str!("../../src/session/msg.rs");
    let body = source.split("pub enum Msg {").nth(1).unwrap().split("\n}\n").next().unwrap();
    let names =
        body.lines().filter(|line| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase));
    let all = all_messages();
    for name in names {
        let name = name.trim().split([',', '(', ' ']).next().unwrap();
        let word = |msg: &Msg| format!("{msg:?}").split([' ', '(']).next().unwrap() == name;
        assert!(all.iter().any(word), "{name} is missing in all_messages()");
    }
}
