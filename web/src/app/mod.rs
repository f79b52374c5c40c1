//! The program: it holds the session, hands it keys and wishes, and does in the browser what it asks for.

mod effects;
mod focus;
mod rehearsal;

use crate::browser::{self, Count, History, Listeners, Standing, Teller};
use crate::frame::Frame;
use crate::page::Page;
use crate::parts::row_id;
use crate::screens::Screens;
use crate::wish::Wish;
use focus::{Row, chosen_rows, focus_ids, focused_row, same_lists};
use gloo_timers::callback::Timeout;
use halfplay_core::session::{Focus, Key, Msg, Overlay, Place, Screen, Session, Skin, View, What, keys};
use rehearsal::{Rehearsal, RehearsalProps};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use yew::prelude::*;

/// What need not be in the first picture follows after so many milliseconds: a browser draws sixty pictures a second.
const AFTER_PICTURE: u32 = 20;
/// What waits is drawn so many milliseconds after the page is there, which is to be seen first.
const START: u32 = 200;
/// So many milliseconds lie before each piece of what is done beforehand: time for a key.
const BETWEEN: u32 = 30;

/// The whole program.
pub struct App {
    session: Session,
    screens: Screens,
    /// does what need not be in the first picture
    due: Option<Timeout>,
    /// are lists to be scrolled to their chosen rows then?
    sight: bool,
    /// draws what waits, piece by piece
    rest: Option<Timeout>,
    wish: Callback<Wish>,
    frame: Frame,
    theme: AttrValue,
    teller: Teller,
    history: History,
    /// should the browser's focus go where the session's is?
    follow: bool,
    /// had any element the focus when the next picture was begun? It may be gone by then.
    had_focus: bool,
    /// what had the focus before a dialog
    opener: browser::Opener,
    /// the rows of lists that are chosen, as each screen was drawn last
    chosen: HashMap<Screen, Vec<Row>>,
    /// was the field of an operand entered just now, so that it shows another text?
    entered: bool,
    /// the count under way
    count: Option<Count>,
    /// where keys are pressed, for those who listen to them; nothing while one waits to be taken over
    standing: Rc<Cell<Option<Standing>>>,
    /// what keys will do, done once beside the page
    rehearsal: Option<AppHandle<Rehearsal>>,
    /// was that begun?
    rehearsed: bool,
    _listeners: Listeners,
}

/// What happens to it.
pub enum Event {
    /// the visitor wants something
    Wish(Wish),
    /// a key was pressed
    Press {
        /// which
        key: Key,
        /// is it held down?
        held: bool,
        /// the row that has the browser's focus
        row: Option<String>,
    },
    /// the browser went to another address
    Travel,
    /// there was time for a picture of what comes first
    Painted,
    /// there was time to draw a screen that waits
    Rested,
    /// what keys will do was done once
    Rehearsed,
    /// something that was asked of the browser has ended
    Done(String),
}

impl Component for App {
    type Message = Event;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let address = browser::address();
        let frame = Frame::of(&address.query);
        let mut session = first(&address.link).on_page(address.page);
        frame.put(&mut session);
        let link = ctx.link();
        let screens = Screens::new(session.view());
        let view = screens.now().clone();
        let standing = Rc::new(Cell::new(Some(Standing::of(&view))));
        App {
            teller: Teller::new(View { notice: None, ..(*view).clone() }, view),
            screens,
            due: None,
            sight: false,
            rest: None,
            wish: link.callback(Event::Wish),
            history: History::at(&session, &address.link),
            session,
            frame,
            theme: browser::theme().into(),
            follow: false,
            had_focus: false,
            count: None,
            opener: browser::Opener::default(),
            chosen: HashMap::new(),
            entered: false,
            rehearsal: None,
            rehearsed: false,
            _listeners: Listeners::new(link.callback(|event| event), standing.clone()),
            standing,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let place = self.session.place();
        self.standing.set(Some(Standing::of(self.shown())));
        let typing = place == Place::Typing;
        let (held, pressed) = match &event {
            Event::Press { held, .. } => (*held, true),
            _ => (false, false),
        };
        let mut follow = pressed;
        let effect = match event {
            Event::Press { key, row, .. } => {
                // A step that does not fit is read to its end first.
                let on = place == Place::Presenting && is_on(key);
                if on && browser::reads_on() {
                    return false;
                }
                // Where the browser's focus is still to follow, it says nothing.
                if !self.follow {
                    self.stand_on(row.as_deref());
                }
                self.session.press(key)
            }
            Event::Wish(Wish::Tell(msg)) => self.session.update(msg),
            Event::Wish(Wish::Enter(focus)) => {
                let there = self.shown().registers.iter().any(|row| row.focused && row.focus == focus)
                    || (self.shown().instruction.focused && focus == Focus::Instruction);
                match typing && there {
                    true => return false,
                    false => {
                        self.session.update(Msg::FocusOn(focus));
                        self.entered = matches!(focus, Focus::Bits { .. });
                        self.session.update(Msg::Edit)
                    }
                }
            }
            // To put the focus where it is ends an edit.
            Event::Wish(Wish::Leave(focus)) => match typing {
                true => self.session.update(Msg::FocusOn(focus)),
                false => return false,
            },
            // A whole text is taken over, and not put into the field that happens to have the focus.
            Event::Wish(Wish::Take(text)) => {
                if let Some(focus) = focused_row(self.shown()).filter(|_| typing) {
                    self.session.update(Msg::FocusOn(focus));
                }
                let effect = self.session.update(Msg::Paste(text));
                // What could not be taken is to be mended where it stands now.
                follow = self.session.place() == Place::Typing;
                effect
            }
            Event::Wish(Wish::Download(kind)) => {
                self.download(ctx, kind);
                None
            }
            Event::Travel => {
                if self.history.arrives() {
                    return false;
                }
                let link = browser::address().link;
                // No link at all is how a visit begins.
                let wanted = if link.is_empty() { Session::worked().link() } else { link.clone() };
                let alone = self.shown().overlay.is_none() && self.shown().prompt.is_none();
                if alone && wanted == self.session.link() {
                    self.history = History::at(&self.session, &link);
                    return false;
                }
                self.session.update(Msg::Follow(wanted));
                self.frame.put(&mut self.session);
                self.history = History::at(&self.session, &link);
                // What had the focus may be gone, or be another row by now.
                follow = browser::page_has_focus();
                None
            }
            Event::Painted => {
                if std::mem::take(&mut self.sight) {
                    browser::keep_chosen_in_sight();
                }
                return self.screens.catch_up();
            }
            Event::Rested => return self.prepare(ctx),
            Event::Rehearsed => {
                if let Some(rehearsal) = self.rehearsal.take() {
                    rehearsal.destroy();
                }
                return false;
            }
            Event::Done(text) => self.session.update(Msg::Notice(text)),
        };
        if let Some(effect) = effect {
            self.perform(ctx, effect);
        }
        self.history.follow(&self.session, held, place.takes_text());
        self.frame.hold(&mut self.session);
        if pressed && typing && self.session.place() != Place::Typing {
            // A field whose text changes while it has the focus makes the browser lay out the page at once.
            browser::let_go();
        }
        self.show(follow);
        if self.rest.is_none() && self.screens.missing().is_some() {
            self.rest(ctx, START);
        }
        true
    }

    fn view(&self, _: &Context<Self>) -> Html {
        // It is asked for where it is shown only.
        let shown = self.frame.is_part() || matches!(self.shown().overlay, Some(Overlay::List(_)));
        let address = if shown { self.session.export(What::Link) } else { String::new() };
        html! {
            <Page screens={self.screens.clone()} frame={self.frame} {address} theme={self.theme.clone()} wish={self.wish.clone()} />
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        self.opener.open_dialogs();
        let view = self.shown().clone();
        let lower = self.screens.lower(&view);
        let chosen = chosen_rows(lower);
        let before = self.chosen.insert(view.screen, chosen.clone()).unwrap_or_default();
        // To measure where a row is takes as long as to draw it. In a list that is there already it can wait.
        if lower.below == Place::Toy || !same_lists(&chosen, &before) {
            browser::keep_chosen_in_sight();
        } else if chosen != before {
            self.sight = true;
        }
        if self.sight || self.screens.is_behind() {
            let link = ctx.link().clone();
            self.due = Some(Timeout::new(AFTER_PICTURE, move || link.send_message(Event::Painted)));
        }
        let given_back = view.overlay.is_none() && self.opener.give_back();
        // To enter a field is as much work for a browser as the picture: where more follows, that comes with it.
        self.follow |= std::mem::take(&mut self.had_focus) && !browser::has_focus();
        let later = view.typed.is_some() && self.screens.is_behind();
        if !later && std::mem::take(&mut self.follow) && !given_back {
            browser::focus_on(&focus_ids(&view));
        }
        if first {
            browser::ready();
            self.rest(ctx, START);
        }
    }
}

impl App {
    /// Takes over the session's new state: what is drawn, what is told, where the focus belongs.
    fn show(&mut self, follow: bool) {
        let was = self.shown().clone();
        self.screens.show(self.session.view());
        // A list that is made anew stands at its start.
        self.chosen.retain(|screen, _| self.screens.all().any(|view| view.screen == *screen));
        let view = self.shown().clone();
        self.standing.set(Some(Standing::of(&view)));
        let left = view.screen != was.screen && browser::content_has_focus();
        if std::mem::take(&mut self.entered)
            && let Some(typed) = &view.typed
        {
            browser::put_selected(&typed.text);
        }
        self.teller.tell(view.clone());
        if view.presenting && view.heading != was.heading {
            browser::to_top();
        }
        let covered = view.overlay.is_some() != was.overlay.is_some();
        let asked = view.prompt.is_some() != was.prompt.is_some();
        self.follow |= follow || covered || asked || left;
        self.had_focus = browser::has_focus();
    }

    /// What there is to see.
    fn shown(&self) -> &Rc<View> {
        self.screens.now()
    }

    /// Draws a screen that was not looked at yet, to wait; when all are there, there is time for a rehearsal.
    fn prepare(&mut self, ctx: &Context<Self>) -> bool {
        browser::lay_out_away();
        self.rest = None;
        let Some(screen) = self.screens.missing() else {
            self.rehearse(ctx);
            return false;
        };
        let mut session = self.session.clone();
        session.update(Msg::Show(screen));
        self.screens.prepare(session.view());
        self.rest(ctx, BETWEEN);
        true
    }

    /// Says in so many milliseconds that there is time. A part for a frame has no other screens.
    fn rest(&mut self, ctx: &Context<Self>, pause: u32) {
        if self.frame.is_part() {
            return;
        }
        let link = ctx.link().clone();
        self.rest = Some(Timeout::new(pause, move || link.send_message(Event::Rested)));
    }

    /// Does once what keys will do.
    fn rehearse(&mut self, ctx: &Context<Self>) {
        if std::mem::replace(&mut self.rehearsed, true) {
            return;
        }
        let Some(stage) = browser::apart() else { return };
        let props = RehearsalProps { done: ctx.link().callback(|()| Event::Rehearsed) };
        self.rehearsal = Some(yew::Renderer::<Rehearsal>::with_root_and_props(stage, props).render());
    }

    /// Puts the session's focus where the browser's is: Tab and Shift-Tab move that alone.
    fn stand_on(&mut self, row: Option<&str>) {
        let Some(row) = row.filter(|_| !self.session.place().takes_text()) else {
            return;
        };
        let view = self.shown();
        let rows = view.registers.iter().map(|row| (row.focus, row.focused));
        let steps = (view.screen == Screen::Operation).then_some((Focus::Steps, view.list_focused));
        let here = rows.chain(steps).find(|(focus, _)| row_id(view, *focus) == row);
        if let Some((focus, false)) = here {
            self.session.update(Msg::FocusOn(focus));
        }
    }
}

/// What a visit opens on: what its link says, or why that cannot be read. Nothing was there before to go back to.
fn first(link: &str) -> Session {
    let opened = if link.is_empty() { Ok(Session::worked()) } else { Session::open(link) };
    opened.unwrap_or_else(|why| {
        let mut session = Session::worked();
        session.update(Msg::Notice(why.to_string()));
        session
    })
}

/// Does this key go on to the next step of a presentation?
fn is_on(key: Key) -> bool {
    keys::msg(key, Place::Presenting, Skin::Page) == Some(Msg::Forward)
}
