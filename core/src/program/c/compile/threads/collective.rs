//! Functions that threads call together: shuffles, votes and barriers of CUDA and HIP.

use super::exchange::{Collective, CollectiveKind};
use crate::isa::Span;
use crate::program::c::code::RegisterValue;
use crate::program::c::compile::calls::ends;
use crate::program::c::compile::expr::Frame;
use crate::program::c::compile::state::{CompileResult, Compiler, Item, Part};
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::tree::Name;
use crate::program::read::Diagnostic;
use crate::program::run::{
    Arrival, Kind, Received, RegisterType, Shuffle, Status, Vote, WARP, Word, WordPart,
};

/// A value that a thread sends, and the form in which it receives another.
enum Sent {
    Integer(Int),
    Number(RegisterValue),
    /// an integer with the bits of a number
    Bits(RegisterValue, Int),
}

impl<'t> Compiler<'t> {
    /// Calls a function together with other threads; `place` is the index of its node.
    pub async fn collective(
        &mut self,
        frame: &Frame<'_>,
        collective: Collective,
        name: Name,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let Collective { kind, has_mask } = collective;
        let text = self.text(name);
        let mut arguments: Vec<(Part, usize)> = ends(parts, place).collect();
        let mut mask = None;
        if has_mask && !arguments.is_empty() {
            let (part, end) = arguments.remove(0);
            mask = Some(self.integer(frame, part, end, Int::U32, "the mask of the lanes")?.bits() as u32);
        } else if has_mask {
            mask = Some(u32::MAX);
        }
        let wanted = match kind {
            CollectiveKind::Active | CollectiveKind::WarpBarrier | CollectiveKind::Barrier(None) => 0..=0,
            CollectiveKind::Shuffle(_) => 2..=3,
            _ => 1..=1,
        };
        if !wanted.contains(&arguments.len()) {
            let mask = usize::from(has_mask);
            return Err(messages::argument_count(at, text, wanted.start() + mask, parts.len()).into());
        }
        let mut arrival = self.arrival(at, text, Kind::Active);
        arrival.mask = mask;
        let lane = self.position.lane();
        if mask.is_some_and(|mask| mask & 1 << lane == 0) && self.meeting.is_some() {
            return Err(messages::not_in_mask(lane, mask.unwrap_or(0)).into());
        }
        let value = arguments.first().copied();
        match kind {
            CollectiveKind::Shuffle(shuffle) => {
                let Some(sent) = value else { return Ok(Item::Waiting) };
                let (word, sent) = self.sent(frame, sent, at)?;
                arrival.kind = Kind::Shuffle(shuffle);
                arrival.value = word;
                let mut by = [0, WARP];
                for ((part, end), slot) in arguments.iter().skip(1).zip(&mut by) {
                    *slot = self.integer(frame, *part, *end, Int::U32, "a lane")?.bits() as u32;
                }
                let [by, width] = by;
                if !width.is_power_of_two() || width > WARP {
                    return Err(messages::shuffle_width(at).into());
                }
                // The headers of CUDA put the segment mask into bits 8 to 12, and the last lane into the lowest bits.
                let last = if shuffle == Shuffle::Up { 0 } else { WARP - 1 };
                arrival.shuffle = [by, (WARP - width) << 8 | last];
                let received = self.meet(arrival).await?;
                self.received(received, sent, at)
            }
            CollectiveKind::Vote(vote) => {
                let holds = self.vote(frame, value)?;
                (arrival.kind, arrival.value) = (Kind::Vote(vote), holds);
                let result = self.meet(arrival).await?;
                let ty = if vote == Vote::Ballot { Int::U32 } else { Int::I32 };
                Ok(whole(&result, ty))
            }
            CollectiveKind::Barrier(vote) => {
                if vote.is_some() {
                    arrival.value = self.vote(frame, value)?;
                }
                arrival.kind = Kind::Barrier(vote);
                let result = self.meet(arrival).await?;
                self.report(&result, at);
                Ok(whole(&result, Int::I32))
            }
            CollectiveKind::Match | CollectiveKind::Redux(_) => {
                let Some((part, end)) = value else { return Ok(Item::Waiting) };
                let (word, sent) = self.sent(frame, (part, end), at)?;
                let ty = match sent {
                    Sent::Integer(int) if int.bits <= 32 => {
                        if int.is_signed {
                            Int::I32
                        } else {
                            Int::U32
                        }
                    }
                    _ => Int::U64,
                };
                let width = if ty == Int::U64 { 64 } else { 32 };
                arrival.value = word;
                let register = RegisterType { signed: ty.is_signed, ..RegisterType::bits(width) };
                (arrival.kind, arrival.value) = match (kind, &sent) {
                    (CollectiveKind::Redux(op), Sent::Integer(_)) if width == 32 => (
                        Kind::Redux(op, register),
                        Word::plain(ty.wrap(word.bits.into()).bits() & u64::from(u32::MAX)),
                    ),
                    (CollectiveKind::Redux(_), _) => {
                        return Err(messages::not_whole(at, "the argument").into());
                    }
                    _ => (Kind::Match { all: false, ty: register }, word),
                };
                let ty = if kind == CollectiveKind::Match { Int::U32 } else { ty };
                let result = self.meet(arrival).await?;
                Ok(whole(&result, ty))
            }
            CollectiveKind::Active => {
                let result = self.meet(arrival).await?;
                Ok(whole(&result, Int::U32))
            }
            CollectiveKind::WarpBarrier => {
                arrival.kind = Kind::WarpBarrier;
                self.meet(arrival).await?;
                Ok(Item::Nothing(name))
            }
        }
    }

    /// Waits at a barrier of the block.
    pub async fn barrier(&mut self, number: u32, at: Span) -> CompileResult<()> {
        let arrival = self.arrival(at, "barrier", Kind::Barrier(None));
        let received = self.meet(arrival).await?;
        self.report(&received, at);
        self.note_statement(number, at, Status::Ran, None);
        Ok(())
    }

    /// An instruction of this kind at this place, without operands.
    fn arrival(&self, at: Span, name: &'t str, kind: Kind) -> Arrival<'t> {
        Arrival {
            line: self.places.line(at.start),
            place: at.start,
            name,
            kind,
            mask: None,
            value: Word::default(),
            shuffle: [0; 2],
            barrier: (0, None),
        }
    }

    /// The truth value that a thread contributes to a vote.
    fn vote(&mut self, frame: &Frame<'_>, value: Option<(Part, usize)>) -> CompileResult<Word> {
        let holds = match value {
            Some((part, end)) => self.truth(frame, part, end)?,
            None => false,
        };
        Ok(Word::plain(holds.into()))
    }

    /// The bits that a thread sends.
    fn sent(
        &mut self,
        frame: &Frame<'_>,
        (part, end): (Part, usize),
        at: Span,
    ) -> CompileResult<(Word, Sent)> {
        Ok(match part.0 {
            Item::Whole(number) => (Word::plain(number.bits()), Sent::Integer(number.ty)),
            Item::Bits(held, int) => (self.word(held, at)?, Sent::Bits(held, int)),
            _ => {
                let held = self.held(frame, part, end, self.options.ty)?;
                (self.word(held, at)?, Sent::Number(held))
            }
        })
    }

    /// The bits of a register, which is a part of the word.
    fn word(&mut self, held: RegisterValue, at: Span) -> CompileResult<Word> {
        let register = match held.ty.packed() {
            Some(_) => self.whole(held),
            None if held.ty.is_vector() => return Err(messages::sent_vector(at).into()),
            None => self.lane(held, 0),
        };
        Ok(Word::of(self.code.value(register), register))
    }

    /// The value that a thread receives, in the form in which it sent its own.
    fn received(&mut self, received: Received, sent: Sent, at: Span) -> CompileResult<Item> {
        self.report(&received, at);
        let word = word_of(&received);
        let held = match sent {
            Sent::Integer(int) => return Ok(Item::Whole(int.wrap(word.bits.into()))),
            Sent::Number(held) | Sent::Bits(held, _) => held,
        };
        let [WordPart::Number(register), ..] = word.parts else {
            return Err(messages::other_type_received(at).into());
        };
        if self.code.ty(register) != held.ty.register() {
            return Err(messages::other_type_received(at).into());
        }
        let register = self.code.received(register);
        let held = match held.ty.packed() {
            Some(_) => RegisterValue::packed(held.ty.lane, register),
            None => RegisterValue::one(held.ty.lane, register),
        };
        Ok(if let Sent::Bits(_, int) = sent { Item::Bits(held, int) } else { Item::Held(held) })
    }

    /// Shows the remark on an exchange: the lane that sent the value, or the threads that are missing.
    fn report(&mut self, received: &Received, at: Span) {
        if let Some(note) = &received.note {
            self.note(at, Status::Ran, Some(Diagnostic::new(note.clone())));
        }
    }
}

/// The integer that a thread receives.
fn whole(received: &Received, ty: Int) -> Item {
    Item::Whole(ty.wrap(word_of(received).bits.into()))
}

fn word_of(received: &Received) -> Word {
    received.result.map_or_else(Word::default, |(word, _)| word)
}
