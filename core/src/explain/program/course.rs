//! The course of a loop as a plot, and in words.

use crate::doc::{Axis, Block, Curve, Line, Plot, Role, line};
use crate::explain::phrase::{code, with_minus};
use crate::explain::reading::{in_few_digits, in_ulp};
use crate::program::exact::{Course, Moment};
use crate::real::Real;

/// The maximum number of points of a curve.
const POINTS: usize = 512;

/// The sentences about the moment at index `at` and about a stall, then a plot of the course with that moment marked.
pub fn course_blocks(course: &Course, at: usize) -> Vec<Block> {
    let moment = course.moments.get(at).map(|moment| Block::Text(moment_words(course, moment)));
    let mut blocks: Vec<Block> = moment.into_iter().collect();
    blocks.extend(stall_words(course).map(|words| Block::Text(line(words))));
    blocks.push(Block::Plot(plot(course, at)));
    blocks
}

/// A sentence on the time from which the variable no longer changes, and on whether its exact value does.
fn stall_words(course: &Course) -> Option<String> {
    let (last, value) = course.stalls.as_ref()?;
    let exact = |moment: Option<&Moment>| moment.and_then(|moment| moment.exact.clone());
    let then = exact(course.moments.iter().find(|moment| moment.time >= *last));
    let goes_on = then.is_some() && then != exact(course.moments.last());
    let why = if goes_on {
        ", although the exact value keeps changing: each change is too small and is rounded away"
    } else {
        ""
    };
    Some(format!("From assignment {last} on, `{}` stays {}{why}.", course.name, value.decimal()))
}

fn plot(course: &Course, at: usize) -> Plot {
    let step = course.moments.len().div_ceil(POINTS).max(1);
    let last = course.moments.len().saturating_sub(1);
    let shown =
        (0..last).step_by(step).chain([last]).filter_map(|place| Some((place, course.moments.get(place)?)));
    let across = |place: usize| if last == 0 { 0.0 } else { place as f64 / last as f64 };
    let curve = |value: &dyn Fn(&Moment) -> Option<Real>| -> Vec<(f64, Real)> {
        shown.clone().filter_map(|(place, moment)| Some((across(place), value(moment)?))).collect()
    };
    let machine = curve(&|moment| moment.value.clone());
    let exact = curve(&|moment| moment.exact.clone());
    let values = || machine.iter().chain(&exact).map(|(_, value)| value);
    let (low, high) = (values().min(), values().max());
    let [from, to] = [low, high].map(|end| end.map_or(0.0, Real::approximately));
    let room = if to > from { to - from } else { 1.0 };
    let scaled = |points: &[(f64, Real)]| {
        points.iter().map(|(x, value)| [*x, (value.approximately() - from) / room]).collect()
    };
    let first = course.moments.first().map_or(0, |moment| moment.time);
    let ends = [low, high].map(|end| end.map_or_else(String::new, |end| with_minus(in_few_digits(end))));
    Plot {
        across: Axis {
            name: "assignment".to_owned(),
            ends: [first, course.times].map(|time| time.to_string()),
        },
        up: Axis { name: course.name.clone(), ends },
        curves: vec![
            Curve { name: "exact".to_owned(), role: Role::Dim, dotted: true, points: scaled(&exact) },
            Curve {
                name: "computed".to_owned(),
                role: Role::Strong,
                dotted: false,
                points: scaled(&machine),
            },
        ],
        at: Some(across(at)),
    }
}

fn moment_words(course: &Course, moment: &Moment) -> Line {
    let value = moment.value.as_ref().map_or_else(|| moment.machine.decimal(), ToString::to_string);
    let words = Line::default()
        .with(Role::Dim, format!("assignment {} of {}   ", moment.time, course.times))
        .with(Role::Plain, format!("{} is {}", course.name, value))
        .with(Role::Code, format!("   {}", code(moment.machine)));
    let (Some(exact), Some(machine)) = (&moment.exact, &moment.value) else { return words };
    let error = machine.minus(exact);
    if error.is_zero() {
        return words.with(Role::Dim, "   exact".to_owned());
    }
    let off = in_ulp(&error.in_units(exact.nearest(moment.machine.format()).1));
    words.with(Role::Bad, format!("   {off}")).with(Role::Dim, format!("   exactly {exact}"))
}
