//! What a search is to prove, and what is known or guessed of a position before it is expanded: as in `goals.py`.

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

/// What all moves of a tower have in common.
pub const Outlook = struct {
    /// The squares that the opponent had better not move to after any of them.
    unsafe: Squares,
    /// Those that they had better not move to if this tower threatens to win.
    own: Squares,
    /// How many more threats the player has than the opponent.
    lead: i64,

    /// Guesses numbers by how many safe targets the opponent has.
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
    /// A number for the round and the towers that count, and one for the round where all of them count.
    number: u32,
    round_number: u32,
    /// Who is to win within so many moves; nobody where it is asked who wins.
    attacker: ?u1,
    /// The towers whose win counts: all of the defender's, and those of the attacker for which a ring is wanted.
    towers: u16,
    /// The squares of each color.
    squares: [8]Squares,

    pub fn counts(goal: *const Goal, tower: Tower) bool {
        return goal.towers >> tower & 1 == 1;
    }

    /// What is known of a position, either of who wins or of how soon one player does.
    pub fn known(goal: *const Goal, position: *const Position, attacker: ?u1) Known {
        const number = if (attacker == null) goal.round_number else goal.number;
        return goal.table.get(key(position, number, attacker));
    }

    fn key(position: *const Position, number: u32, attacker: ?u1) Key {
        const question: u32 = if (attacker) |player| @as(u32, player) + 1 else 0;
        const rest: u64 = number << 7 | question << 5 | position.turn;
        return .{ position.code[0] | rest << 48, position.code[1] | rest >> 16 << 48 };
    }

    /// The numbers of a position where they are settled already.
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

    /// What all moves of a tower have in common. On this rests nothing but the order of the search.
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

    /// Whether a tower could win at once on a board so occupied.
    pub fn threatens(goal: *const Goal, position: *const Position, tower: Tower, occupied: Squares) bool {
        const range = goal.round.ranges[tower];
        return goal.counts(tower) and
            targets.reachHome(state.playerOf(tower), position.places[tower], range, occupied);
    }

    /// The numbers of a position, known or guessed; it is not one in which who is to move wins at once.
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

    /// Writes down what was found out about a position.
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

    /// Whether a tower, wherever it moves, lets the opponent win at once. This is exact.
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

    /// The tower that gets the ring where a move ends the round in a deadlock (M8).
    pub fn promoted(goal: *const Goal, move: state.Move) Tower {
        return goal.round.towerFor(~state.playerOf(move.tower), move.target);
    }

    /// Whether each move of the defender ends the round in a deadlock, which they lose, and that counts.
    fn stuck(goal: *const Goal, position: *const Position) bool {
        var moves = state.Moves.of(&goal.round, position, @intCast(position.turn));
        while (moves.next()) |move| {
            if (goal.round.make(position, move).turn != state.deadlock) return false;
            if (!goal.counts(goal.promoted(move))) return false;
        }
        return true;
    }

    /// Whether, after the first safe move, an enemy tower must move and cannot win at once.
    fn escapes(goal: *const Goal, position: *const Position, safe: Squares) bool {
        const target: u6 = @intCast(@ctz(safe));
        var after = position.*;
        after.step(@intCast(position.turn), target);
        const enemy = goal.round.towerFor(~position.player(), target);
        const options = goal.round.targetsOf(&after, enemy);
        return options != 0 and (options & targets.ends == 0 or !goal.counts(enemy));
    }
};
