//! All tests of the core from outside, in one program: it is linked once. A file here is a module of this one.
#![allow(clippy::unwrap_used)]

mod announcements;
mod apfloat;
mod approx;
mod architecture;
mod atlas;
mod choices;
mod column_sum;
mod common;
mod compare;
mod complete;
mod documents;
mod exact_model;
mod exchange;
mod facts;
mod glossary;
mod isa_ptxas;
mod lesson;
mod library;
mod linear;
mod literal;
mod model;
mod number;
mod operands;
mod program;
mod rational;
mod reading;
mod real;
mod reference;
mod replay;
mod rounded_values;
mod session;
mod softfloat;
mod sweep;
mod texts;
mod words;
