//! One pipeline in detail.

use super::name;
use super::story::Story;
use crate::compare::Pipeline;
use crate::doc::Block;

/// The detail.
pub fn compare_detail(pipelines: &[Pipeline], selected: usize, lane: usize) -> Vec<Block> {
    let Some(story) = Story::of(pipelines, selected, lane) else { return Vec::new() };
    vec![Block::Heading(name(&story))]
}
