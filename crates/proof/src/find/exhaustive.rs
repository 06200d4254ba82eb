//! Exhaustive search for mates: every move of both sides, up to a number of moves. A mate that it does not find does not
//! exist.

use tabiya_rules::{Move, MoveList, Position};

use super::budget::{Budget, Stop};
use super::one::{CheckSquares, mate_in_one};
use super::table::Table;
use crate::mate::CLAIM_CLOCK;

/// Memory kept between searches.
pub(super) struct Memory {
    table: Table,
    /// Killer moves: the latest refuting replies, by ply.
    killers: Vec<[Option<Move>; 2]>,
    /// History: how often a reply between two squares was a refutation.
    history: Vec<u32>,
}

/// How a defender escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escape {
    /// The game is drawn: stalemate, or a claim.
    Drawn,
    /// This reply avoids mate.
    Reply(Move),
}

/// What is known of a position with the attacker to move, or the defender.
#[derive(Clone, Copy, Default)]
struct Known {
    mv: Option<Move>,
    /// There is no mate in this many moves.
    none_in: u16,
    /// There is a mate in this many moves, unless it is 0.
    mate_in: u16,
}

pub(super) struct Exhaustive<'a, 'b> {
    pub(super) memory: &'a mut Memory,
    pub(super) budget: &'a mut Budget<'b>,
}

/// Told from positions with the attacker to move by this.
const DEFENDER: u64 = 0x9D39_247E_3377_6D41;
/// Spreads the values of the clock over the key.
const CLOCK: u64 = 0x2AF7_3980_05AA_A5C7;

/// Lines that are longer share their killers.
const MOST_PLIES: usize = 64;

impl Known {
    fn pack(self) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        u64::from(mv) | u64::from(self.none_in) << 16 | u64::from(self.mate_in) << 32
    }

    fn unpack(bits: u64) -> Known {
        Known {
            mv: Move::from_bits(bits as u16),
            none_in: (bits >> 16) as u16,
            mate_in: (bits >> 32) as u16,
        }
    }

    /// What took longer to find is kept longer.
    fn worth(bits: u64) -> u64 {
        let known = Known::unpack(bits);
        u64::from(known.none_in.max(known.mate_in))
    }
}

impl Memory {
    pub(super) fn new(megabytes: usize) -> Memory {
        Memory {
            table: Table::new(megabytes),
            killers: vec![[None; 2]; MOST_PLIES],
            history: vec![0; 64 * 64],
        }
    }

    pub(super) fn forget(&mut self) {
        self.table.forget();
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    fn known(&self, key: u64) -> Known {
        self.table.get(key).map(Known::unpack).unwrap_or_default()
    }

    fn learn(&mut self, key: u64, known: Known) {
        self.table.put(key, known.pack(), Known::worth);
    }

    fn killers(&mut self, ply: usize) -> &mut [Option<Move>; 2] {
        &mut self.killers[ply % MOST_PLIES]
    }

    fn reward(&mut self, ply: usize, reply: Move, moves: u16) {
        let killers = self.killers(ply);
        if killers[0] != Some(reply) {
            *killers = [Some(reply), killers[0]];
        }
        self.history[between(reply)] += u32::from(moves) * u32::from(moves);
    }
}

fn between(mv: Move) -> usize {
    mv.from() as usize * 64 + mv.to() as usize
}

/// The key of a position, including its clock if the fifty-move rule could apply within this many moves.
fn key_of(position: &Position, moves: u16) -> u64 {
    let clock = u64::from(position.halfmove_clock());
    match clock + 2 * u64::from(moves) > u64::from(CLAIM_CLOCK) {
        true => position.key() ^ (clock + 1).wrapping_mul(CLOCK),
        false => position.key(),
    }
}

impl Exhaustive<'_, '_> {
    /// The move that leads to the shortest mate in at most this many moves; `None` if there is none.
    pub(super) fn mates(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
    ) -> Result<Option<Move>, Stop> {
        self.budget.spend()?;
        // Whoever has just moved could have claimed a draw with that move.
        if moves == 0 || (ply > 0 && position.halfmove_clock() >= CLAIM_CLOCK) {
            return Ok(None);
        }
        if moves == 1 {
            return Ok(mate_in_one(position));
        }
        let key = key_of(position, moves);
        let mut known = self.memory.known(key);
        if known.mate_in > 0 {
            return Ok(known.mv.filter(|_| known.mate_in <= moves));
        }
        while known.none_in < moves {
            let within = known.none_in + 1;
            let found = self.mates_within(position, within, ply)?;
            match found {
                Some(_) => (known.mv, known.mate_in) = (found, within),
                None => known.none_in = within,
            }
            self.memory.learn(key, known);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The number of moves in which the side to move mates, at most `moves`, and its first move.
    pub(super) fn shortest(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
    ) -> Result<Option<(Move, u16)>, Stop> {
        for within in 1..=moves {
            if let Some(mv) = self.mates(position, within, ply)? {
                return Ok(Some((mv, within)));
            }
        }
        Ok(None)
    }

    /// As `mates`, with fewer moves tried before.
    fn mates_within(&mut self, position: &Position, moves: u16, ply: usize) -> Result<Option<Move>, Stop> {
        if moves == 1 {
            return Ok(mate_in_one(position));
        }
        let legal = position.legal_moves();
        let squares = CheckSquares::new(position);
        let mut checks: Vec<(usize, Move)> = Vec::new();
        let mut quiet = MoveList::new();
        for &mv in &legal {
            if squares.may_check(position, mv) {
                let next = position.after(mv);
                if next.is_check() {
                    checks.push((next.count_legal_moves(), mv));
                    continue;
                }
            }
            quiet.push(mv);
        }
        checks.sort_by_key(|&(replies, _)| replies);
        let all = checks.iter().map(|&(_, mv)| mv).chain(quiet.iter().copied());
        for mv in all {
            if self.escape(&position.after(mv), moves - 1, ply + 1)?.is_none() {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// How the side to move avoids being mated in this many moves; `None` if it cannot, or is mated already.
    pub(super) fn escape(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
    ) -> Result<Option<Escape>, Stop> {
        let could_claim = moves == 0 || position.halfmove_clock() >= CLAIM_CLOCK;
        if could_claim {
            let is_mate = position.is_checkmate();
            // With no moves left it is no draw, but the attacker has failed.
            return Ok((!is_mate).then_some(Escape::Drawn));
        }
        let key = key_of(position, moves) ^ DEFENDER;
        let mut known = Known::default();
        if moves > 1 {
            known = self.memory.known(key);
            if known.mate_in > 0 && known.mate_in <= moves {
                return Ok(None);
            }
            if let Some(reply) = known.mv.filter(|_| known.none_in >= moves) {
                return Ok(Some(Escape::Reply(reply)));
            }
        }
        let killers = *self.memory.killers(ply);
        let first = [known.mv, killers[0], killers[1]];
        for (number, reply) in first.iter().enumerate() {
            if let Some(reply) = *reply
                && !first[..number].contains(&Some(reply))
                && position.is_legal(reply)
                && self.holds(position, reply, moves, ply)?
            {
                return Ok(Some(self.escaped(key, reply, moves)));
            }
        }
        let mut legal = position.legal_moves();
        if legal.is_empty() {
            return Ok((!position.is_check()).then_some(Escape::Drawn));
        }
        legal.retain(|reply| !first.contains(&Some(reply)));
        let mut sorted: Vec<(u32, Move)> = legal
            .iter()
            .map(|&reply| (u32::MAX - self.promise(position, reply), reply))
            .collect();
        sorted.sort_by_key(|&(order, _)| order);
        for (_, reply) in sorted {
            if self.holds(position, reply, moves, ply)? {
                return Ok(Some(self.escaped(key, reply, moves)));
            }
        }
        if moves > 1 {
            known.mate_in = moves;
            self.memory.learn(key, known);
        }
        Ok(None)
    }

    /// Whether there is no mate in this many moves after a reply.
    fn holds(&mut self, position: &Position, reply: Move, moves: u16, ply: usize) -> Result<bool, Stop> {
        let holds = self.mates(&position.after(reply), moves, ply + 1)?.is_none();
        if holds {
            self.memory.reward(ply, reply, moves);
        }
        Ok(holds)
    }

    fn escaped(&mut self, key: u64, reply: Move, moves: u16) -> Escape {
        if moves > 1 {
            let mut known = self.memory.known(key);
            (known.mv, known.none_in) = (Some(reply), moves);
            self.memory.learn(key, known);
        }
        Escape::Reply(reply)
    }

    /// How likely a reply helps: a check, a capture, a king that runs, or what has helped before.
    fn promise(&self, position: &Position, reply: Move) -> u32 {
        let history = self.memory.history[between(reply)].min(1 << 24);
        let is_king = reply.from() == position.king(position.side_to_move());
        let class = match () {
            () if reply.is_capture() => 3,
            () if position.gives_check(reply) => 2,
            () if is_king => 1,
            () => 0,
        };
        history + (class << 10)
    }
}
