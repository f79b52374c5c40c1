//! Documents and their writers.

mod layout;
mod markdown;
mod sample;
