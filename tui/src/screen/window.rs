//! The running screen: reads events, draws pictures and performs effects.

use super::burst::{self, TerminalEvents};
use super::counting::Counting;
use super::draw::{DrawOutput, draw};
use super::keyboard::{self, LateAnswer};
use super::palette::{ColourSource, Palette};
use super::terminal::{self, Guard};
use super::{ascii, clipboard, plane};
use crate::environment::variable;
use crate::gpu;
use crate::lesson_store::LessonStore;
use crate::open_file::open_file_msg;
use crate::output;
use halfplay_core::skins::session::{Effect, MapMsg, Msg, Session, View};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, Terminal};
use std::io::{self, Stdout};
use std::ops::ControlFlow;

/// The lines scrolled by one step of the wheel.
const WHEEL: i32 = 3;

/// A session on a terminal.
pub struct Window {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    session: Session,
    lesson_store: LessonStore,
    palette: Palette,
    /// true if the terminal shows only ASCII
    ascii: bool,
    scroll: Scroll,
    drawn: DrawOutput,
    counting: Counting,
    late: LateAnswer,
    /// the value that the mouse is dragging, on a number line or with a slider
    holds: Option<Msg>,
}

/// The scroll position of the text. It returns to the start when the screen shows something else.
#[derive(Default)]
pub struct Scroll {
    lines: usize,
    shown: String,
}

impl Window {
    /// A window that has drawn nothing yet.
    pub fn new(
        session: Session,
        palette: Palette,
        ascii: bool,
        lesson_store: LessonStore,
    ) -> io::Result<Self> {
        Ok(Window {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            session,
            lesson_store,
            palette,
            ascii,
            scroll: Scroll::default(),
            drawn: DrawOutput::default(),
            counting: Counting::default(),
            late: LateAnswer::default(),
            holds: None,
        })
    }

    /// Processes the text that was typed before the window existed.
    pub fn typed_early(&mut self, text: &str, guard: &Guard) -> io::Result<&mut Self> {
        for c in text.chars() {
            let code = if c == '\r' { KeyCode::Enter } else { KeyCode::Char(c) };
            // A key that quits is ignored, because the user has seen nothing yet.
            let _ = self.happened(&Event::Key(code.into()), guard)?;
        }
        Ok(self)
    }

    /// Draws, waits for events, and draws again, until the user quits. Waiting uses no processor time unless a count is
    /// in progress.
    pub fn live(&mut self, guard: &Guard) -> io::Result<()> {
        loop {
            terminal::set_reopen(self.session.link());
            self.keep_lessons();
            guard.draw(|| self.draw().map(drop))?;
            if let Some(msg) = self.counting.go_on(|| burst::waiting(&mut TerminalEvents))? {
                self.session.update(msg);
                continue;
            }
            // All pending events are processed before the next picture.
            loop {
                let arrived = burst::read(&mut TerminalEvents, |count| {
                    self.session.update(Msg::Notice(format!("reading the pasted text: {count} characters")));
                    guard.draw(|| self.draw().map(drop))
                })?;
                for event in arrived {
                    if self.happened(&event, guard)?.is_break() {
                        terminal::set_reopen(self.session.link());
                        self.keep_lessons();
                        return Ok(());
                    }
                }
                if !burst::waiting(&mut TerminalEvents)? {
                    break;
                }
            }
        }
    }

    /// Stores the progress in lessons if it has changed.
    fn keep_lessons(&mut self) {
        if let Some(said) = self.lesson_store.keep(self.session.lesson_records()) {
            self.session.update(Msg::Notice(said));
        }
    }

    /// Draws; returns the cells.
    fn draw(&mut self) -> io::Result<&Buffer> {
        if terminal::was_resumed() {
            // Forget the last picture. `clear` would ask the terminal for its cursor position, and wait.
            let size = self.terminal.size()?;
            self.terminal.resize(size.into())?;
        }
        let size = self.terminal.size()?;
        let palette = self.palette.in_ascii(self.ascii);
        plane::fit(&mut self.session, (size.width.into(), size.height.into()), palette);
        let view = self.session.view();
        let scroll = self.scroll.on(&view);
        let (drawn, palette, ascii) = (&mut self.drawn, self.palette, self.ascii);
        let done = self.terminal.draw(|frame| *drawn = paint(frame, &view, scroll, palette, ascii))?;
        self.scroll.lines = scroll.min(self.drawn.beyond);
        Ok(done.buffer)
    }

    fn happened(&mut self, event: &Event, guard: &Guard) -> io::Result<ControlFlow<()>> {
        let effect = match event {
            Event::Paste(text) => self.session.update(Msg::Paste(text.clone())),
            Event::Mouse(mouse) => self.pointed(mouse, guard)?.and_then(|msg| self.session.update(msg)),
            // A late answer of the terminal is not text.
            event if self.late.swallows(event) => None,
            event => keyboard::key(event).and_then(|key| self.session.press(key)),
        };
        match effect {
            Some(effect) => self.perform(effect, guard),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    /// The message of a mouse event: a click acts on the element there, or asks for the meaning of a word; the wheel
    /// scrolls.
    fn pointed(&mut self, mouse: &MouseEvent, guard: &Guard) -> io::Result<Option<Msg>> {
        Ok(match mouse.kind {
            MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                let down = mouse.kind == MouseEventKind::ScrollDown;
                let zooms = self.session.context().place().is_some_and(|place| place.wheel_zooms);
                Some(match self.hit(mouse) {
                    // Over a picture, the wheel zooms.
                    Some(Msg::Choose(code)) if zooms => Msg::from(MapMsg::ZoomAt { code, closer: !down }),
                    // Over a list, the wheel moves through the rows.
                    Some(Msg::Choose(_) | Msg::Pick(..)) if down => Msg::Down,
                    Some(Msg::Choose(_) | Msg::Pick(..)) => Msg::Up,
                    _ => Msg::Scroll(if down { WHEEL } else { -WHEEL }),
                })
            }
            MouseEventKind::Down(MouseButton::Left) => match self.hit(mouse) {
                Some(msg) => {
                    self.holds =
                        Some(msg.clone()).filter(|msg| matches!(msg, Msg::DragTo(_) | Msg::SlideTo(_)));
                    Some(msg)
                }
                None => self.word_at(mouse.column, mouse.row, guard)?,
            },
            // A dragged value follows the mouse in every row, because redrawing may have moved its line.
            MouseEventKind::Drag(MouseButton::Left) => {
                self.holds.as_ref().and_then(|holds| self.drawn.held_at(holds, mouse.column))
            }
            MouseEventKind::Up(MouseButton::Left) => self.holds.take().map(|_| Msg::DragEnd),
            _ => None,
        })
    }

    /// The message of a click at this position.
    fn hit(&self, mouse: &MouseEvent) -> Option<Msg> {
        let mut hits = self.drawn.hits.iter().rev();
        let hit = hits.find(|(row, columns, _)| *row == mouse.row && columns.contains(&mouse.column));
        hit.map(|(_, _, msg)| msg.clone())
    }

    /// The message that asks for the meaning of the word at a cell. The picture is drawn again, because the terminal's
    /// copy of the last one is empty by now.
    fn word_at(&mut self, x: u16, y: u16, guard: &Guard) -> io::Result<Option<Msg>> {
        let mut row = None;
        guard.draw(|| {
            let buffer = self.draw()?;
            let area = buffer.area;
            let symbol = |column: u16| buffer[(column, y)].symbol().chars().next().unwrap_or(' ');
            row = (x < area.width && y < area.height).then(|| (0..area.width).map(symbol).collect());
            Ok(())
        })?;
        Ok(row.map(|row| Msg::Define(row, usize::from(x))))
    }

    /// Performs an effect of the session.
    pub fn perform(&mut self, effect: Effect, guard: &Guard) -> io::Result<ControlFlow<()>> {
        let said = match effect {
            Effect::Quit => return Ok(ControlFlow::Break(())),
            Effect::Suspend => {
                guard.suspend()?;
                None
            }
            Effect::Scroll(lines) => {
                self.scroll.lines = self.scroll.lines.saturating_add_signed(lines as isize);
                None
            }
            Effect::Copy(what) => {
                let text = self.session.export(what);
                let mut copied = Ok(());
                guard.draw(|| {
                    copied = clipboard::copy(&text);
                    Ok(())
                })?;
                Some(match copied {
                    Ok(()) => format!("copied: {}", what.words()),
                    Err(error) => format!("not copied: {error}"),
                })
            }
            Effect::Write { path, what, replace_with } => {
                Some(output::write_session(&self.session, &path, what, replace_with.as_deref()))
            }
            Effect::Open(path) => {
                self.session.update(open_file_msg(&path));
                None
            }
            Effect::AskGpu(instr, operands) => Some(gpu::probe_sentence(&instr, &operands)),
            Effect::Theme(name) => self.dress(&name),
            Effect::Survey(link) => self.counting.start(&link).err().map(|why| why.to_string()),
            Effect::Cancel => {
                self.counting.cancel();
                None
            }
        };
        if let Some(said) = said {
            self.session.update(Msg::Notice(said));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Changes the theme; returns an error message for an unknown name.
    fn dress(&mut self, name: &str) -> Option<String> {
        let Some(look) = ColourSource::ALL.into_iter().find(|look| look.name() == name) else {
            let names = ColourSource::ALL.map(ColourSource::name).join(", ");
            return Some(format!("no theme is called {name}; themes: {names}"));
        };
        self.palette = Palette::from_environment(Some(look), variable).on(self.palette.known_ground());
        None
    }
}

/// Draws the view on the theme's paper, in ASCII if the terminal shows nothing else.
pub fn paint(frame: &mut Frame, view: &View, scroll: usize, palette: Palette, ascii: bool) -> DrawOutput {
    let area = frame.area();
    frame.buffer_mut().set_style(area, palette.ground());
    if !ascii {
        return draw(frame, view, scroll, palette);
    }
    let drawn = draw(frame, &ascii::named(view), scroll, palette.in_ascii(true));
    ascii::replace(frame.buffer_mut());
    drawn
}

impl Scroll {
    /// The scroll position of the current content.
    fn on(&mut self, view: &View) -> usize {
        let overlay = view.overlay.as_ref().map(std::mem::discriminant);
        let shown = format!("{:?} {:?} {}", view.screen, overlay, view.heading.text());
        if shown != self.shown {
            *self = Scroll { lines: 0, shown };
        }
        self.lines
    }
}
