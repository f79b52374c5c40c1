//! Documents and their writers.

mod layout;
mod markdown;
mod palette;
mod sample;
mod svg;
