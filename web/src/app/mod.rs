//! The program: it holds the session, hands it keys and wishes, and does in the browser what it asks for.

mod effects;
mod events;
mod focus;
mod rehearsal;

use crate::browser::{self, Count, History, Listeners, Standing, Teller};
use crate::frame::Frame;
use crate::page::Page;
use crate::screens::Screens;
use crate::wish::Wish;
use focus::{Row, chosen_rows, focus_ids, same_lists};
use gloo_timers::callback::Timeout;
use halfplay_core::session::{Key, Msg, Overlay, Place, Screen, Session, View, What};
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
        self.standing.set(Some(Standing::of(self.shown())));
        match event {
            Event::Painted => {
                if std::mem::take(&mut self.sight) {
                    browser::keep_chosen_in_sight();
                }
                self.screens.catch_up()
            }
            Event::Rested => self.prepare(ctx),
            Event::Rehearsed => {
                if let Some(rehearsal) = self.rehearsal.take() {
                    rehearsal.destroy();
                }
                false
            }
            event => self.hear(ctx, event),
        }
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
        self.follow |= std::mem::take(&mut self.had_focus) && !browser::has_focus();
        // To enter a field is as much work for a browser as the picture: where more follows, that comes with it.
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
