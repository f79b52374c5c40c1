//! The program: it holds the session, hands it keys and wishes, and does in the browser what it asks for.

mod effects;
mod focus;
mod rehearsal;

use crate::browser::{self, Count, History, Listeners, Teller};
use crate::frame::Frame;
use crate::page::Page;
use crate::parts::goes_on;
use crate::wish::Wish;
use focus::{Row, chosen_rows, focus_ids, focused_row, same_lists};
use gloo_timers::callback::Timeout;
use halfplay_core::session::{
    Focus, Head, Key, Msg, Overlay, Place, Screen, Session, Skin, View, What, keys,
};
use rehearsal::{Rehearsal, RehearsalProps};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// What need not be in the first picture follows after so many milliseconds: a browser draws sixty pictures a second.
const AFTER_PICTURE: u32 = 20;

/// The whole program.
pub struct App {
    session: Session,
    view: Rc<View>,
    /// what stands below the operation on the screen: the view, or for the time of one picture the one before
    lower: Rc<View>,
    /// of a new screen, the picture that is drawn, from 0: what one does not see first follows from picture to picture
    early: Option<usize>,
    due: Option<Timeout>,
    /// scrolls lists to their chosen rows before long
    sight: Option<Timeout>,
    wish: Callback<Wish>,
    frame: Frame,
    theme: AttrValue,
    teller: Teller,
    history: History,
    /// should the browser's focus go where the session's is?
    follow: bool,
    /// what had the focus before a dialog
    opener: browser::Opener,
    /// the rows of lists that are chosen, as they were drawn last
    chosen: Vec<Row>,
    /// was the field of an operand entered just now, so that it shows another text?
    entered: bool,
    /// the count under way
    count: Option<Count>,
    /// where keys are pressed, for those who listen to them; nothing while one waits to be taken over
    place: Rc<Cell<Option<Place>>>,
    /// what keys will do, done once beside the page
    rehearsal: Option<AppHandle<Rehearsal>>,
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
        let place = Rc::new(Cell::new(Some(session.place())));
        let view = Rc::new(session.view());
        App {
            teller: Teller::new(View { notice: None, ..(*view).clone() }, view.clone()),
            lower: view.clone(),
            early: None,
            due: None,
            sight: None,
            view,
            wish: link.callback(Event::Wish),
            history: History::at(&session, &address.link),
            session,
            frame,
            theme: browser::theme().into(),
            follow: false,
            count: None,
            opener: browser::Opener::default(),
            chosen: Vec::new(),
            entered: false,
            rehearsal: None,
            _listeners: Listeners::new(link.callback(|event| event), place.clone()),
            place,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let place = self.session.place();
        self.place.set(Some(place));
        let (typing, searching) = (place == Place::Typing, place == Place::Prompt);
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
                self.stand_on(row.as_deref());
                self.session.press(key)
            }
            Event::Wish(Wish::Tell(msg)) => self.session.update(msg),
            Event::Wish(Wish::Enter(focus)) => {
                let there = self.view.registers.iter().any(|row| row.focused && row.focus == focus)
                    || (self.view.instruction.focused && focus == Focus::Instruction);
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
                if let Some(focus) = focused_row(&self.view).filter(|_| typing) {
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
                if wanted == self.session.link() {
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
                let was = std::mem::replace(&mut self.lower, self.view.clone());
                let early = self.early.take();
                let next = early.map_or(0, |picture| picture + 1);
                let goes_on = self.view.list.as_ref().is_some_and(|list| goes_on(list, next));
                self.early = (early.is_some() && goes_on).then_some(next);
                return early.is_some() || !Rc::ptr_eq(&was, &self.lower);
            }
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
        self.history.follow(&self.session, held, typing || searching);
        if pressed && typing && self.session.place() != Place::Typing {
            // A field whose text changes while it has the focus makes the browser lay out the page at once.
            browser::let_go();
        }
        self.show(follow);
        true
    }

    fn view(&self, _: &Context<Self>) -> Html {
        // It is asked for where it is shown only.
        let shown = self.frame.is_part() || matches!(self.view.overlay, Some(Overlay::List(_)));
        let address = if shown { self.session.export(What::Link) } else { String::new() };
        html! {
            <Page view={self.view.clone()} lower={self.lower.clone()} early={self.early} frame={self.frame} {address}
                theme={self.theme.clone()} wish={self.wish.clone()} />
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        self.opener.open_dialogs();
        if self.early.is_some() || !Rc::ptr_eq(&self.view, &self.lower) {
            let link = ctx.link().clone();
            self.due = Some(Timeout::new(AFTER_PICTURE, move || link.send_message(Event::Painted)));
        }
        let chosen = chosen_rows(&self.lower);
        let table = self.lower.below == Place::Toy;
        if table || chosen != self.chosen {
            // To measure where a row is takes as long as to draw it. In a list that is there already it can wait.
            match same_lists(&chosen, &self.chosen) {
                true => self.sight = Some(Timeout::new(AFTER_PICTURE, browser::keep_chosen_in_sight)),
                false => browser::keep_chosen_in_sight(),
            }
            self.chosen = chosen;
        }
        let given_back = self.view.overlay.is_none() && self.opener.give_back();
        if std::mem::take(&mut self.follow) && !given_back {
            browser::focus_on(&focus_ids(&self.view));
        }
        if first {
            browser::ready();
            self.rehearse(ctx);
        }
    }
}

impl App {
    /// Takes over the session's new state: what is drawn, what is told, where the focus belongs.
    fn show(&mut self, follow: bool) {
        self.place.set(Some(self.session.place()));
        let view = Rc::new(self.session.view());
        let was = std::mem::replace(&mut self.view, view);
        let other = self.view.screen != was.screen;
        let left = other && browser::let_go();
        if other {
            self.early = Some(0);
        }
        if !comes_first(&self.view, &was) {
            self.lower = self.view.clone();
        }
        if std::mem::take(&mut self.entered)
            && let Some(typed) = &self.view.typed
        {
            browser::put_selected(&typed.text);
        }
        self.teller.tell(self.view.clone());
        if self.view.presenting && self.view.heading != was.heading {
            browser::to_top();
        }
        let covered = self.view.overlay.is_some() != was.overlay.is_some();
        let asked = self.view.prompt.is_some() != was.prompt.is_some();
        self.follow = follow || covered || asked || left;
    }

    /// Who looks at a frame presses few keys: there is no rehearsal.
    fn rehearse(&mut self, ctx: &Context<Self>) {
        let Some(stage) = browser::apart().filter(|_| !self.frame.is_part()) else { return };
        let props = RehearsalProps { done: ctx.link().callback(|()| Event::Rehearsed) };
        self.rehearsal = Some(yew::Renderer::<Rehearsal>::with_root_and_props(stage, props).render());
    }

    /// Puts the session's focus where the browser's is: Tab and Shift-Tab move that alone.
    fn stand_on(&mut self, row: Option<&str>) {
        let Some(row) = row.filter(|_| !matches!(self.session.place(), Place::Typing | Place::Prompt)) else {
            return;
        };
        let rows = self.view.registers.iter().map(|row| row.focus);
        let steps = (self.view.screen == Screen::Operation).then_some(Focus::Steps);
        if let Some(focus) = rows.chain(steps).find(|focus| crate::parts::row_id(*focus) == row) {
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

/// Does the operation come first, and what stands below it in the picture after? So it is where rows have changed that
/// are on the screen: the answer is there as soon as it can be, the rest a moment later.
fn comes_first(view: &View, was: &View) -> bool {
    let rows = |view: &View| matches!(view.head, Head::Full | Head::Row);
    let here = view.screen == was.screen && view.overlay.is_none() && was.overlay.is_none();
    let changed = (&view.registers, view.column, &view.typed) != (&was.registers, was.column, &was.typed);
    here && rows(view) && rows(was) && changed
}

/// Does this key go on to the next step of a presentation?
fn is_on(key: Key) -> bool {
    keys::msg(key, Place::Presenting, Skin::Page) == Some(Msg::Forward)
}
