//! Documents and their writers.

mod latex;
mod layout;
mod markdown;
mod palette;
mod sample;
mod svg;
