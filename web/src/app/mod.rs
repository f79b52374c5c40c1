//! The program: holds the session, passes keys and events to it, and performs its effects in the browser.

mod announcer;
mod effects;
mod event;
mod events;
mod focus;
mod modules;
mod reports;
mod warm_up;

pub use event::Event;
pub use warm_up::start as start_warm_up;

use crate::browser::{self, Helper, History, KeyState, Listeners};
use crate::frame::Frame;
use crate::lazy_modules::{self, Lessons, Programs, Removal, WritersState};
use crate::page::Page;
use crate::screens::Screens;
use crate::ui_event::UiEvent;
use announcer::Announcer;
use focus::{Row, chosen_rows, focus_ids, same_lists};
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::{LessonRecords, Module, Msg, Screen, Session, View};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use warm_up::BETWEEN;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The delay, in milliseconds, before work that can wait until the last change has been painted. Browsers paint sixty
/// frames a second.
const AFTER_PICTURE: u32 = 20;
/// The delay, in milliseconds, between drawing the page and drawing unvisited screens in advance.
const START: u32 = 200;

/// The whole program.
pub struct App {
    session: Session,
    screens: Screens,
    /// the timer for work after the last change has been painted
    after_paint: Option<Timeout>,
    /// true if lists are scrolled to their chosen rows after painting
    scroll_lists: bool,
    /// true if the user just answered a lesson's question: after painting, the page scrolls to the verdict
    judged: bool,
    /// the timer for the next piece of work done in advance
    idle: Option<Timeout>,
    on_event: Callback<UiEvent>,
    frame: Frame,
    theme: AttrValue,
    announcer: Announcer,
    history: History,
    /// true if the browser's focus should follow the session's
    follow: bool,
    /// true if some element had the focus before the redraw, which may remove that element
    had_focus: bool,
    /// the element that had the focus before a dialog opened
    opener: browser::Opener,
    /// the chosen rows of lists, per screen, as last drawn
    chosen: HashMap<Screen, Vec<Row>>,
    /// true if the user just entered a field: its text is then selected, and an operand's text may change
    entered: bool,
    /// the lazy module that writes reports
    writers: WritersState,
    /// the lazy module that runs and draws programs, once loaded
    programs: Option<&'static Programs>,
    /// the lazy module that reads and draws lessons, once loaded
    lessons: Option<&'static Lessons>,
    /// the progress in lessons as last stored
    lesson_records: LessonRecords,
    /// the count under way
    count: Option<Helper>,
    /// the session's state for the key listener; `None` while a key waits to be handled
    key_state: Rc<Cell<Option<KeyState>>>,
    /// removes the warm-up; `None` unless it runs
    warm_up: Option<Removal>,
    /// true once the warm-up has begun
    warmed_up: bool,
    _listeners: Listeners,
}

impl Component for App {
    type Message = Event;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let address = browser::address();
        let frame = Frame::of(&address.query);
        let mut session = first(&address.link).on_page(address.page);
        frame.put(&mut session);
        session.remember_lessons(LessonRecords::read(&browser::lesson_records()));
        let link = ctx.link();
        let screens = Screens::new(session.view());
        let view = screens.now().clone();
        browser::set_title(&view.title());
        let key_state = Rc::new(Cell::new(Some(KeyState::of(&view))));
        App {
            announcer: Announcer::new(view),
            screens,
            after_paint: None,
            scroll_lists: false,
            judged: false,
            idle: None,
            on_event: link.callback(Event::Ui),
            history: History::at(&session, &address.link, frame.is_part()),
            lesson_records: session.lesson_records().clone(),
            session,
            frame,
            theme: browser::theme().into(),
            follow: false,
            had_focus: false,
            writers: WritersState::default(),
            programs: None,
            lessons: None,
            count: None,
            opener: browser::Opener::default(),
            chosen: HashMap::new(),
            entered: false,
            warm_up: None,
            warmed_up: false,
            _listeners: Listeners::new(link.callback(|event| event), key_state.clone()),
            key_state,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        self.key_state.set(Some(KeyState::of(self.shown())));
        match event {
            Event::AfterPaint => {
                if std::mem::take(&mut self.scroll_lists) {
                    browser::keep_chosen_in_sight();
                }
                if std::mem::take(&mut self.judged) {
                    browser::keep_verdict_in_sight();
                }
                self.screens.catch_up()
            }
            Event::Idle => self.prepare(ctx),
            Event::Fetched(writers) => {
                self.writers = writers.map_or(WritersState::Missing, WritersState::Here);
                true
            }
            Event::WarmsUp(removal) => {
                self.warm_up = Some(removal);
                false
            }
            Event::WarmedUp => {
                if let Some(remove) = self.warm_up.take() {
                    remove();
                }
                false
            }
            event => self.handle(ctx, event),
        }
    }

    fn view(&self, _: &Context<Self>) -> Html {
        // The address is computed only when it is shown.
        let shown = self.frame.is_part() || self.shares();
        let address = if shown { self.session.address() } else { String::new() };
        html! {
            <Page screens={self.screens.clone()} frame={self.frame} {address} writers={self.writers} programs={self.programs} lessons={self.lessons} awaits_lesson={self.session.lacks(Module::Teaching) && self.session.shows_lessons()} theme={self.theme.clone()} on_event={self.on_event.clone()} />
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        self.opener.open_dialogs();
        let view = self.shown().clone();
        let lower = self.screens.lower(&view);
        let chosen = chosen_rows(lower);
        let before = self.chosen.insert(view.screen, chosen.clone()).unwrap_or_default();
        // Measuring where a row is takes as long as drawing it. For a list that is already drawn it can wait.
        let has_grid = lower.context_below.place().is_some_and(|place| place.has_grid);
        if has_grid || !same_lists(&chosen, &before) {
            browser::keep_chosen_in_sight();
        } else if chosen != before {
            self.scroll_lists = true;
        }
        if self.scroll_lists || self.judged || self.screens.is_behind() {
            let link = ctx.link().clone();
            self.after_paint =
                Some(Timeout::new(AFTER_PICTURE, move || link.send_message(Event::AfterPaint)));
        }
        let given_back = view.overlay.is_none() && self.opener.give_back();
        self.follow |= std::mem::take(&mut self.had_focus) && !browser::has_focus();
        // Entering a field costs a browser as much as painting. If a second update follows, the focus moves with that
        // one.
        let later = view.typed.is_some() && self.screens.is_behind();
        if !later && std::mem::take(&mut self.follow) && !given_back {
            browser::focus_on(&focus_ids(&view));
        }
        if first {
            browser::ready();
            self.fetch_module(ctx);
            self.schedule_idle(ctx, START);
        }
    }
}

impl App {
    /// Shows the session's new state: draws it, announces what has changed, decides where the focus belongs.
    ///
    /// `follow`: move the focus to the session's cursor. `asked`: the user did something, so the notice is announced even
    /// if its text is the same as before; false when a lazy module has arrived.
    fn show(&mut self, follow: bool, asked: bool) {
        let was = self.shown().clone();
        self.screens.show(self.session.view());
        // A newly created list starts scrolled to its top.
        self.chosen.retain(|screen, _| self.screens.all().any(|view| view.screen == *screen));
        let view = self.shown().clone();
        self.key_state.set(Some(KeyState::of(&view)));
        browser::set_title(&view.title());
        let left = view.screen != was.screen && browser::content_has_focus();
        if std::mem::take(&mut self.entered) {
            let line = || view.instruction.text.text();
            browser::put_selected(&view.typed.as_ref().map_or_else(line, |typed| typed.text.clone()));
        }
        self.announcer.announce(view.clone(), asked || view.notice != was.notice);
        let step = |view: &View| view.lesson.as_ref().map(|lesson| (lesson.title.clone(), lesson.place));
        if step(&view) != step(&was) || view.presenting && view.heading != was.heading {
            browser::to_top();
        }
        self.judged = answers(&view) > answers(&was);
        let covered = view.overlay.is_some() != was.overlay.is_some();
        let prompted = view.prompt.is_some() != was.prompt.is_some();
        self.follow |= follow || covered || prompted || left;
        self.had_focus = browser::has_focus();
    }

    /// The current view.
    fn shown(&self) -> &Rc<View> {
        self.screens.now()
    }

    /// Fetches the code of the other screens, then draws one unvisited screen, hidden. When all are drawn, the warm-up
    /// begins.
    fn prepare(&mut self, ctx: &Context<Self>) -> bool {
        browser::lay_out_away();
        self.idle = None;
        if self.fetch_early(ctx) {
            // `prepare` runs again when the module has arrived or failed to load.
            return false;
        }
        let Some(screen) = self.screens.missing() else {
            self.start_warm_up(ctx);
            return false;
        };
        let mut session = self.session.clone();
        session.update(Msg::Show(screen));
        self.screens.prepare(session.view());
        self.schedule_idle(ctx, BETWEEN);
        true
    }

    /// Sends [`Event::Idle`] after a pause in milliseconds. A page in a frame has no other screens, so it has no idle
    /// work.
    fn schedule_idle(&mut self, ctx: &Context<Self>, pause: u32) {
        if self.frame.is_part() {
            return;
        }
        let link = ctx.link().clone();
        self.idle = Some(Timeout::new(pause, move || link.send_message(Event::Idle)));
    }

    /// Starts the warm-up, once.
    fn start_warm_up(&mut self, ctx: &Context<Self>) {
        if std::mem::replace(&mut self.warmed_up, true) {
            return;
        }
        let Some(stage) = browser::apart() else { return };
        let session = Session::worked().on_page("").with_modules_of(&self.session);
        let link = ctx.link().clone();
        spawn_local(async move {
            // Without this code, the first key of each kind takes longer; nothing else is lost.
            let Ok(code) = lazy_modules::background().await else { return };
            let done = link.callback(|()| Event::WarmedUp);
            link.send_message(Event::WarmsUp((code.warm_up)(stage, session, done)));
        });
    }
}

/// Number of answers to a lesson's question that already show a verdict.
fn answers(view: &View) -> usize {
    let choices = view.lesson.iter().flat_map(|lesson| &lesson.choices);
    choices.filter(|choice| choice.feedback.is_some()).count()
}

/// The session at the start of a visit, without undo history: the link's state, or a welcome sum if there is no link.
/// If the link cannot be read, it is the worked example with a notice of the reason.
fn first(link: &str) -> Session {
    let opened = if link.is_empty() { Ok(Session::welcome()) } else { Session::open(link) };
    opened.unwrap_or_else(|why| {
        let mut session = Session::worked();
        session.update(Msg::Notice(why.to_string()));
        session
    })
}
