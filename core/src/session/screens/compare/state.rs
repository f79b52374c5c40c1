//! The state of the comparison: the selected pipeline, and whether both traces are shown.

use super::msg::CompareMsg;
use crate::compare::Pipeline;
use crate::doc::{Block, Line, Role};
use crate::explain::{
    COMPARE_HEADS, by_result, compare_detail, compare_rows, compare_rows_brief, compare_rows_fixed,
    compare_steps, delivered,
};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus};
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::button::{Button, ButtonGroup};
use crate::session::screens::content::{Content, List, ListKind, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, answer};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen, Subject};
use crate::variant::Variant;

/// The state of the comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Compare {
    pipeline: Variant,
    /// true if both traces are shown side by side
    traces: bool,
}

impl Default for Compare {
    fn default() -> Self {
        Compare { pipeline: Variant::Itself, traces: false }
    }
}

impl Compare {
    /// The index of the selected pipeline; that of the instruction itself if the pipeline is not among these.
    pub fn place(&self, pipelines: &[Pipeline]) -> usize {
        pipelines.iter().position(|pipeline| pipeline.variant == self.pipeline).unwrap_or(0)
    }

    /// The row of the selected pipeline, from 0.
    pub fn row(&self, pipelines: &[Pipeline], lane: usize) -> usize {
        let place = self.place(pipelines);
        by_result(pipelines, lane).iter().position(|other| *other == place).unwrap_or(0)
    }

    /// Selects the pipeline in this row, or the one in the last row if there are fewer rows.
    pub fn choose_row(&mut self, row: usize, pipelines: &[Pipeline], lane: usize) {
        let order = by_result(pipelines, lane);
        if let Some(place) = order.get(row.min(order.len().saturating_sub(1))) {
            self.choose(*place, pipelines);
        }
    }

    /// Selects the pipeline at this index, or the last one if the index is too large.
    pub fn choose(&mut self, place: usize, pipelines: &[Pipeline]) {
        if let Some(pipeline) = pipelines.get(place.min(pipelines.len().saturating_sub(1))) {
            self.pipeline = pipeline.variant;
        }
    }

    /// The list of pipelines, and the details of the selected one. Pipelines with equal results are next to each other.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        if scene.hidden {
            return Content::hidden();
        }
        let (pipelines, lane) = (&scene.answer.pipelines, scene.lane);
        let order = by_result(pipelines, lane);
        let (chosen, row) = (self.place(pipelines), self.row(pipelines, lane));
        let observed = scene.answer.question().observed();
        let rows = compare_rows(pipelines, lane, observed);
        let name = rows.get(chosen).and_then(|row| row.first()).map(Line::text).unwrap_or_default();
        let blocks = match self.traces {
            true => vec![Block::Table(compare_steps(pipelines, chosen, lane))],
            // The heading already shows the pipeline's name.
            false => titled(compare_detail(pipelines, chosen, lane)).1,
        };
        let packed = (scene.answer.instr().ty.lanes() > 1).then_some(lane);
        let of_lane = packed.map_or_else(String::new, |lane| format!(" · lane {lane}"));
        let heading = Line::default()
            .with(Role::Dim, format!("{} of {}{of_lane}   ", row + 1, rows.len()))
            .with(Role::Strong, name)
            .with(Role::Dim, if self.traces { "   both traces" } else { "" });
        let list = List::new(ListKind::Pipelines { lane: packed }, sorted(rows, &order), row);
        let list = list.with_brief(sorted(compare_rows_brief(pipelines, lane, observed), &order));
        let fixed = sorted(compare_rows_fixed(pipelines, lane, observed), &order);
        let list = list.with_fixed(COMPARE_HEADS, fixed);
        let list = list.with_delivered(delivered(pipelines, lane));
        Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
    }
}

/// The rows in this order.
fn sorted(mut rows: Vec<Vec<Line>>, order: &[usize]) -> Vec<Vec<Line>> {
    order.iter().filter_map(|place| rows.get_mut(*place).map(std::mem::take)).collect()
}

impl Panel for Compare {
    fn screen(&self) -> Screen {
        Screen::COMPARE
    }

    fn head(&self) -> Head {
        Head::Brief
    }

    fn actions(&self, scene: &Scene<'_>) -> Vec<ButtonGroup> {
        if scene.hidden {
            return Vec::new();
        }
        let survey = scene.survey.map(|survey| (survey.progress().is_finished(), survey));
        let row = scene.row.and_then(|row| scene.survey?.rows().get(row));
        let lane = (scene.answer.instr().ty.lanes() > 1).then(|| Button::new("other lane", Msg::Right));
        let count = match survey {
            None => Some(Button::new("count all codes", CompareMsg::Survey)),
            Some((false, _)) => Some(Button::new("stop counting", Msg::Revert)),
            Some((true, _)) => None,
        };
        let here = survey.is_some_and(|(_, survey)| survey.subject().result_lane() == scene.lane);
        let differs = row.filter(|_| here).is_some_and(|row| row.first.is_some());
        let first = differs.then(|| Button::new("first difference", CompareMsg::FirstDifference));
        let traces = Button::new(if self.traces { "close traces" } else { "both traces" }, Msg::Open);
        let buttons = lane.into_iter().chain(count).chain(first).chain([traces]);
        vec![ButtonGroup::new("comparison", buttons)]
    }

    /// The pipelines with their results.
    fn aside(&self, scene: &Scene<'_>) -> Option<List> {
        let (pipelines, lane) = (&scene.answer.pipelines, scene.lane);
        let rows = sorted(compare_rows_fixed(pipelines, lane, None), &by_result(pipelines, lane));
        let mut short = rows.clone();
        short.iter_mut().for_each(|row| row.truncate(3));
        let list = List::new(ListKind::PipelinesAside, short, self.row(pipelines, lane));
        Some(list.with_fixed(COMPARE_HEADS, rows))
    }

    fn subject(&self) -> Subject {
        Subject::Result
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::OtherScreens)
    }

    fn shows_count(&self) -> bool {
        true
    }

    fn context(&self) -> Option<KeyContext> {
        Some(KeyContext::COMPARE)
    }

    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        true
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        let pipelines = &scene.answer.pipelines;
        match act {
            Act::Move(Motion::Left | Motion::Right) => {
                let has_lanes = scene.answer.instr().ty.lanes() > 1;
                return has_lanes.then_some(Request::Focus(Focus::Result { lane: 1 - scene.lane }));
            }
            Act::Choose(row) => self.choose_row(row, pipelines, scene.lane),
            Act::Open => self.traces = !self.traces,
            Act::Move(way) => {
                let row = way.moved(self.row(pipelines, scene.lane), pipelines.len());
                self.choose_row(row, pipelines, scene.lane);
            }
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.traces)
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["variant", "traces"]
    }

    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let has_it = self.place(&scene.answer.pipelines) > 0;
        let variant = has_it.then(|| ("variant", self.pipeline.word().to_owned()));
        let traces = (self.traces && scene.screen == Screen::COMPARE).then(|| ("traces", "yes".to_owned()));
        variant.into_iter().chain(traces).collect()
    }

    fn read_part(&mut self, name: &str, text: &str, at: &Answer) -> Result<(), String> {
        if name == "traces" {
            return answer(text).map(|traces| self.traces = traces);
        }
        let words = || at.pipelines.iter().map(|pipeline| pipeline.variant.word());
        let place = words().position(|word| word == text);
        let place = place.ok_or_else(|| format!("one of {}", words().collect::<Vec<_>>().join(", ")))?;
        self.choose(place, &at.pipelines);
        Ok(())
    }

    fn read_row(&mut self, _: &str, row: usize, at: &Answer) -> Result<(), String> {
        self.choose(row, &at.pipelines);
        Ok(())
    }
}
