//! Documents and their writers.

mod latex;
mod layout;
mod linear;
mod maps;
mod markdown;
mod palette;
mod plots;
mod sample;
mod strips;
mod svg;
