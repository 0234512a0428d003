//! The goal of a search, and what is known or guessed about a position before it is expanded: as in
//! `goals.py`.

const state = @import("state.zig");
const tables = @import("table.zig");
const targets = @import("targets.zig");

const Key = tables.Key;
const Known = tables.Known;
const Numbers = tables.Numbers;
const Position = state.Position;
const Round = state.Round;
const Squares = targets.Squares;
const Table = tables.Table;
const Tower = state.Tower;
const bit = targets.bit;
const lost = tables.lost;
const won = tables.won;

/// What all moves of a tower share.
pub const Outlook = struct {
    /// Squares that the opponent must not move to after any of them.
    unsafe: Squares,
    /// Squares that they must not move to if this tower threatens to win.
    own: Squares,
    /// The player's threats minus the opponent's.
    lead: i64,

    /// Guesses numbers by the opponent's number of safe targets.
    pub fn guess(outlook: Outlook, safe: Squares) Numbers {
        const count: i64 = @popCount(safe);
        return .{
            .proof = @intCast(@max(1, 4 + outlook.lead)),
            .disproof = @intCast(@max(1, 1 + count - outlook.lead)),
        };
    }
};

pub const Goal = struct {
    round: Round,
    table: *Table,
    /// Ids of the round with the towers that count, and with all towers.
    number: u32,
    round_number: u32,
    /// The player who must win within the number of moves; null asks who wins.
    attacker: ?u1,
    /// The towers whose win counts: all of the defender's, and the attacker's that may get the ring.
    towers: u16,
    /// Bit masks by color.
    squares: [8]Squares,

    pub fn counts(goal: *const Goal, tower: Tower) bool {
        return goal.towers >> tower & 1 == 1;
    }

    /// Looks a position up, for the winner or for the attacker's number of moves.
    pub fn known(goal: *const Goal, position: *const Position, attacker: ?u1) Known {
        const number = if (attacker == null) goal.round_number else goal.number;
        return goal.table.get(key(position, number, attacker));
    }

    fn key(position: *const Position, number: u32, attacker: ?u1) Key {
        const question: u32 = if (attacker) |player| @as(u32, player) + 1 else 0;
        const rest: u64 = number << 7 | question << 5 | position.turn;
        return .{ position.code[0] | rest << 48, position.code[1] | rest >> 16 << 48 };
    }

    /// Returns the numbers of a position if they are settled.
    pub fn settled(goal: *const Goal, position: *const Position, moves_left: u16) ?Numbers {
        const found = goal.known(position, goal.attacker);
        if (goal.attacker) |attacker| {
            const attacking = position.player() == attacker;
            if (found.high <= moves_left) return if (attacking) won else lost;
            if (found.low > moves_left) return if (attacking) lost else won;
            return null;
        }
        const numbers = found.numbers() orelse return null;
        return if (numbers.settled()) numbers else null;
    }

    /// Computes what all moves of a tower share. Used for move ordering only.
    pub fn outlook(goal: *const Goal, position: *const Position, tower: Tower) Outlook {
        const occupied = position.occupied ^ bit(position.places[tower]);
        const player = state.playerOf(tower);
        var unsafe: Squares = 0;
        var lead: i64 = 0;
        for (0..8) |color| {
            const mine = state.towerOf(player, @intCast(color));
            const theirs = state.towerOf(~player, @intCast(color));
            if (mine != tower and goal.threatens(position, mine, occupied)) {
                unsafe |= goal.squares[color];
                lead += 1;
            }
            if (goal.threatens(position, theirs, occupied)) lead -= 1;
        }
        return .{ .unsafe = unsafe, .own = goal.squares[tower & 7], .lead = lead };
    }

    /// Whether a tower could win at once with this occupancy.
    pub fn threatens(goal: *const Goal, position: *const Position, tower: Tower, occupied: Squares) bool {
        const range = goal.round.ranges[tower];
        return goal.counts(tower) and
            targets.reachHome(state.playerOf(tower), position.places[tower], range, occupied);
    }

    /// Returns the numbers of a position in which the player to move cannot win at once, known or guessed.
    pub fn probe(
        goal: *const Goal,
        position: *const Position,
        moves_left: u16,
        options: Squares,
        unsafe: Squares,
        before: Outlook,
    ) Numbers {
        const found = goal.known(position, goal.attacker);
        const safe = options & ~unsafe;
        if (goal.attacker) |attacker| {
            const attacking = position.player() == attacker;
            const yes = if (attacking) won else lost;
            const no = if (attacking) lost else won;
            if (found.high <= moves_left) return yes;
            if (found.low > moves_left) return no;
            if (moves_left <= 1) return if (moves_left == 1 and !attacking and goal.stuck(position)) yes else no;
            if (found.numbers()) |numbers| return numbers;
            if (goal.known(position, null).numbers()) |numbers| {
                if (if (attacking) numbers.disproof == 0 else numbers.proof == 0) return no;
            }
            if (moves_left == 2 and !attacking and safe != 0 and goal.escapes(position, safe)) return no;
        } else if (found.numbers()) |numbers| return numbers;
        if (safe == 0 and goal.doomed(position, options)) return lost;
        return before.guess(safe);
    }

    /// Stores the result of a position.
    pub fn store(goal: *const Goal, position: *const Position, moves_left: u16, numbers: Numbers) void {
        const entry = goal.table.put(key(position, goal.number, goal.attacker));
        const attacker = goal.attacker orelse return entry.keep(numbers);
        if (!numbers.settled()) {
            entry.keep(numbers);
        } else if ((numbers.proof == 0) == (position.player() == attacker)) {
            entry.high = @min(entry.high, moves_left);
        } else {
            entry.low = @max(entry.low, moves_left + 1);
        }
    }

    /// Whether the opponent wins at once after any move of a tower; exact.
    fn doomed(goal: *const Goal, position: *const Position, options: Squares) bool {
        const tower: Tower = @intCast(position.turn);
        if (goal.round.pushed(position, tower) > 0) return false;
        const others = position.occupied ^ bit(position.places[tower]);
        const opponent = ~state.playerOf(tower);
        var left = options;
        while (left != 0) : (left &= left - 1) {
            const target: u6 = @intCast(@ctz(left));
            const answer = goal.round.towerFor(opponent, target);
            if (!goal.threatens(position, answer, others | bit(target))) return false;
        }
        return true;
    }

    /// The tower that gets the ring if a move ends the round in a deadlock (M8).
    pub fn promoted(goal: *const Goal, move: state.Move) Tower {
        return goal.round.towerFor(~state.playerOf(move.tower), move.target);
    }

    /// Whether each move of the defender ends in a deadlock, which they lose, and that counts.
    fn stuck(goal: *const Goal, position: *const Position) bool {
        var moves = state.Moves.of(&goal.round, position, @intCast(position.turn));
        while (moves.next()) |move| {
            if (goal.round.make(position, move).turn != state.deadlock) return false;
            if (!goal.counts(goal.promoted(move))) return false;
        }
        return true;
    }

    /// Whether an enemy tower must move after the first safe move and cannot win at once.
    fn escapes(goal: *const Goal, position: *const Position, safe: Squares) bool {
        const target: u6 = @intCast(@ctz(safe));
        var after = position.*;
        after.step(@intCast(position.turn), target);
        const enemy = goal.round.towerFor(~position.player(), target);
        const options = goal.round.targetsOf(&after, enemy);
        return options != 0 and (options & targets.ends == 0 or !goal.counts(enemy));
    }
};
