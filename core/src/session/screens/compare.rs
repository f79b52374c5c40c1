//! The comparison: which pipeline is looked at, and whether both traces stand beside each other.

use super::content::{Content, List, ListKind, Scene, titled};
use super::parts::{LinkPart, answer};
use crate::compare::{Kind, Pipeline};
use crate::doc::{Block, Line, Role};
use crate::explain::{compare_detail, compare_rows, compare_rows_brief, compare_steps};

/// What is looked at of the pipelines compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Compare {
    pipeline: Kind,
    /// are both traces shown beside each other?
    traces: bool,
}

impl Default for Compare {
    fn default() -> Self {
        Compare { pipeline: Kind::Itself, traces: false }
    }
}

impl Compare {
    /// The place of the pipeline that is looked at; the instruction itself where it is not among these.
    pub fn place(&self, pipelines: &[Pipeline]) -> usize {
        pipelines.iter().position(|pipeline| pipeline.kind == self.pipeline).unwrap_or(0)
    }

    /// Looks at the pipeline in this place, the last one at most.
    pub fn choose(&mut self, place: usize, pipelines: &[Pipeline]) {
        if let Some(pipeline) = pipelines.get(place.min(pipelines.len().saturating_sub(1))) {
            self.pipeline = pipeline.kind;
        }
    }

    /// Are both traces shown beside each other?
    pub fn shows_traces(&self) -> bool {
        self.traces
    }

    /// Shows both traces beside each other, or the pipeline alone.
    pub fn show_traces(&mut self, traces: bool) {
        self.traces = traces;
    }

    /// The pipeline that is looked at, and whether both traces are shown.
    pub fn link_parts(&self, pipelines: &[Pipeline]) -> Vec<LinkPart> {
        let traces = self.traces.then(|| ("traces", "yes".to_owned()));
        self.aside_parts(pipelines).into_iter().chain(traces).collect()
    }

    /// The pipeline that is looked at, which stands beside the operation too; nothing where the instruction has it not.
    pub fn aside_parts(&self, pipelines: &[Pipeline]) -> Vec<LinkPart> {
        let pipeline = (self.place(pipelines) > 0).then(|| ("pipeline", self.pipeline.word()));
        pipeline.into_iter().collect()
    }

    /// Reads a part of a link; `None` of what is none of this screen's.
    pub fn read_part(
        &mut self,
        name: &str,
        text: &str,
        pipelines: &[Pipeline],
    ) -> Option<Result<(), String>> {
        Some(match name {
            "pipeline" => match pipelines.iter().find(|pipeline| pipeline.kind.word() == text) {
                Some(pipeline) => {
                    self.pipeline = pipeline.kind;
                    Ok(())
                }
                None => {
                    let words: Vec<String> = pipelines.iter().map(|pipeline| pipeline.kind.word()).collect();
                    Err(format!("one of {}", words.join(", ")))
                }
            },
            "traces" => answer(text).map(|traces| self.traces = traces),
            _ => return None,
        })
    }

    /// What the screen shows.
    pub fn content(&self, scene: &Scene<'_>) -> Content {
        if scene.hidden {
            return Content::hidden();
        }
        let (pipelines, lane) = (&scene.answer.pipelines, scene.lane);
        let chosen = self.place(pipelines);
        let rows = compare_rows(pipelines, lane);
        let name = rows.get(chosen).and_then(|row| row.first()).map(Line::text).unwrap_or_default();
        let blocks = match self.traces {
            true => vec![Block::Table(compare_steps(pipelines, chosen, lane))],
            // Its name stands above already.
            false => titled(compare_detail(pipelines, chosen, lane)).1,
        };
        let packed = (scene.answer.instr().ty.lanes() == 2).then_some(lane);
        let of_lane = packed.map_or_else(String::new, |lane| format!(" · lane {lane}"));
        let heading = Line::default()
            .with(Role::Dim, format!("{} of {}{of_lane}   ", chosen + 1, rows.len()))
            .with(Role::Strong, name)
            .with(Role::Dim, if self.traces { "   both traces" } else { "" });
        let list = List::new(ListKind::Pipelines { lane: packed }, rows, chosen);
        let list = list.with_brief(compare_rows_brief(pipelines, lane));
        Content { list: Some(list), step: None, heading, blocks }
    }

    /// The pipelines with their results, for a look beside the operation.
    pub fn aside(&self, scene: &Scene<'_>) -> List {
        let mut rows = compare_rows(&scene.answer.pipelines, scene.lane);
        rows.iter_mut().for_each(|row| row.truncate(3));
        List::new(ListKind::PipelinesAside, rows, self.place(&scene.answer.pipelines))
    }
}
