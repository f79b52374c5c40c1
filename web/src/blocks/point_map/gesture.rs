//! Gestures on a map: turning the wheel, dragging with a mouse or finger, pinching with two fingers.

/// A position on the drawing, in pixels from its left and from its top.
pub type Spot = [i32; 2];

/// The wheel movement that zooms by one step.
const NOTCH: f64 = 100.0;
/// The ratio of two fingers' distances, in hundredths, that zooms by one step.
const SPREAD: i32 = 150;

/// The fingers, or the mouse pointer, on the drawing.
#[derive(Default)]
pub struct Gesture {
    /// the id and position of each finger
    fingers: Vec<(i32, Spot)>,
    /// the distance between two fingers at the last zoom step, in pixels
    apart: i32,
    /// true if this gesture has dragged the map, or used two fingers
    pub dragged: bool,
    /// the wheel movement since the last zoom step
    turned: f64,
}

/// The effect of a gesture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GestureEffect {
    /// the map was dragged from the first place to the second
    Drag(Spot, Spot),
    /// zoom in towards this position, or out from it
    Zoom { at: Spot, closer: bool },
}

impl Gesture {
    pub fn down(&mut self, finger: i32, at: Spot) {
        self.dragged = !self.fingers.is_empty();
        self.fingers.push((finger, at));
        self.apart = self.apart();
    }

    pub fn up(&mut self, finger: i32) {
        self.fingers.retain(|(id, _)| *id != finger);
    }

    /// Handles a finger's movement. Drags go by whole points: `point` returns the point at a position.
    pub fn moved(
        &mut self,
        finger: i32,
        to: Spot,
        point: impl Fn(Spot) -> [i64; 2],
    ) -> Option<GestureEffect> {
        let two = self.fingers.len() == 2;
        let (_, at) = self.fingers.iter_mut().find(|(id, _)| *id == finger)?;
        let from = *at;
        if !two && point(from) == point(to) {
            return None;
        }
        *at = to;
        if !two {
            self.dragged = true;
            return Some(GestureEffect::Drag(from, to));
        }
        let (was, is) = (self.apart, self.apart());
        if is * 100 <= was * SPREAD && was * 100 <= is * SPREAD {
            return None;
        }
        self.apart = is;
        let sum = self.fingers.iter().fold([0, 0], |[x, y], (_, [u, v])| [x + u, y + v]);
        Some(GestureEffect::Zoom { at: sum.map(|sum| sum / 2), closer: is > was })
    }

    /// Handles the wheel. Turning it away from the user zooms in.
    pub fn wheel(&mut self, by: f64, at: Spot) -> Option<GestureEffect> {
        self.turned += by;
        let enough = self.turned.abs() >= NOTCH;
        enough.then(|| GestureEffect::Zoom { at, closer: std::mem::take(&mut self.turned) < 0.0 })
    }

    /// The distance of the first two fingers, horizontal or vertical, whichever is larger.
    fn apart(&self) -> i32 {
        match self.fingers[..] {
            [(_, [x, y]), (_, [u, v]), ..] => (x - u).abs().max((y - v).abs()).max(1),
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The point at a position, with points of ten pixels.
    fn point([x, y]: Spot) -> [i64; 2] {
        [i64::from(y / 10), i64::from(x / 10)]
    }

    #[test]
    fn one_finger_drags_by_whole_points() {
        let mut hand = Gesture::default();
        assert_eq!(hand.moved(1, [50, 50], point), None, "no finger is down");
        hand.down(1, [50, 50]);
        assert_eq!(hand.moved(1, [59, 50], point), None);
        assert!(!hand.dragged, "a click is no drag");
        assert_eq!(hand.moved(1, [60, 50], point), Some(GestureEffect::Drag([50, 50], [60, 50])));
        assert_eq!(hand.moved(1, [60, 39], point), Some(GestureEffect::Drag([60, 50], [60, 39])));
        assert!(hand.dragged);
        hand.up(1);
        assert_eq!(hand.moved(1, [0, 0], point), None);
        hand.down(1, [0, 0]);
        assert!(!hand.dragged);
    }

    #[test]
    fn two_fingers_zoom_about_the_middle() {
        let mut hand = Gesture::default();
        hand.down(1, [100, 100]);
        hand.down(2, [200, 100]);
        assert!(hand.dragged, "two fingers do not click");
        assert_eq!(hand.moved(2, [250, 100], point), None, "1.5 times the distance is not enough");
        assert_eq!(
            hand.moved(2, [260, 100], point),
            Some(GestureEffect::Zoom { at: [180, 100], closer: true })
        );
        assert_eq!(hand.moved(2, [210, 100], point), None);
        assert_eq!(
            hand.moved(1, [150, 100], point),
            Some(GestureEffect::Zoom { at: [180, 100], closer: false })
        );
    }

    #[test]
    fn a_wheel_zooms_notch_by_notch() {
        let mut hand = Gesture::default();
        assert_eq!(hand.wheel(-60.0, [5, 5]), None);
        assert_eq!(hand.wheel(-60.0, [5, 5]), Some(GestureEffect::Zoom { at: [5, 5], closer: true }));
        assert_eq!(hand.wheel(120.0, [5, 5]), Some(GestureEffect::Zoom { at: [5, 5], closer: false }));
        assert_eq!(hand.wheel(99.0, [5, 5]), None);
    }
}
