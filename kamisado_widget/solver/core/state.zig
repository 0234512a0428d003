//! A position in numbers, as in `state.py`, but copied instead of changed in place.

const targets = @import("targets.zig");
const Squares = targets.Squares;
const bit = targets.bit;

/// `8 * player + color`.
pub const Tower = u4;
/// A tower to move, or one of the three values below.
pub const Turn = u5;
/// The turn of a round's first move (T1), plus the player.
pub const any: Turn = 16;
/// The turn when no tower can ever move again (M8).
pub const deadlock: Turn = 31;

pub const Move = struct { tower: Tower, target: u6, push: bool };

pub fn towerOf(player: u1, color: u3) Tower {
    return @as(Tower, player) << 3 | color;
}

pub fn playerOf(tower: Tower) u1 {
    return @intCast(tower >> 3);
}

const towers: [16]Tower = .{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

/// The towers that T1 and T2 allow to move.
pub fn movers(turn: Turn) []const Tower {
    if (turn < any) return towers[turn..][0..1];
    return towers[8 * @as(usize, turn - any) ..][0..8];
}

/// The constants of a round.
pub const Round = struct {
    /// By square.
    colors: [64]u3,
    /// By tower: rank and range.
    ranks: [16]u8,
    ranges: [16]u3,

    pub fn targetsOf(round: *const Round, position: *const Position, tower: Tower) Squares {
        return targets.from(playerOf(tower), position.places[tower], round.ranges[tower], position.occupied);
    }

    /// Returns the player's tower with the color of a square.
    pub fn towerFor(round: *const Round, player: u1, square: u6) Tower {
        return towerOf(player, round.colors[square]);
    }

    /// Returns how many towers a tower can push (S2 to S9).
    pub fn pushed(round: *const Round, position: *const Position, tower: Tower) u6 {
        const rank = round.ranks[tower];
        if (rank == 0) return 0;
        const player = playerOf(tower);
        const place = position.places[tower];
        for (1..@as(usize, targets.rowsAhead(player, place)) + 1) |steps| {
            const square = targets.ahead(player, place, @intCast(steps));
            if (position.occupied & bit(square) == 0) return @intCast(steps - 1);
            const other = position.towerOn(square);
            if (playerOf(other) == player or steps > rank or round.ranks[other] >= rank) return 0;
        }
        return 0;
    }

    pub fn isBlocked(round: *const Round, position: *const Position, tower: Tower) bool {
        return round.targetsOf(position, tower) == 0 and round.pushed(position, tower) == 0;
    }

    /// Follows the passes from a tower to one that can move.
    fn settle(round: *const Round, position: *const Position, first: Tower) Turn {
        var tower = first;
        var seen: u16 = 0;
        while (true) {
            if (!round.isBlocked(position, tower)) return tower;
            if (seen >> tower & 1 == 1) return deadlock;
            seen |= @as(u16, 1) << tower;
            tower = round.towerFor(~playerOf(tower), position.places[tower]);
        }
    }

    /// Returns the position after a real move and its passes.
    pub fn make(round: *const Round, before: *const Position, move: Move) Position {
        var after = round.play(before, move);
        after.turn = round.settle(&after, @intCast(after.turn));
        return after;
    }

    /// Returns the position after a real move, before any pass.
    pub fn play(round: *const Round, before: *const Position, move: Move) Position {
        var after = before.*;
        const player = playerOf(move.tower);
        if (!move.push) {
            after.step(move.tower, move.target);
            after.turn = round.towerFor(~player, move.target);
            return after;
        }
        const place = before.places[move.tower];
        const count = round.pushed(before, move.tower);
        var steps = count;
        while (steps > 0) : (steps -= 1) {
            const other = before.towerOn(targets.ahead(player, place, steps));
            after.step(other, targets.ahead(player, place, steps + 1));
        }
        after.step(move.tower, move.target);
        // S3: the pusher moves again, with the color under the furthest pushed tower.
        after.turn = round.towerFor(player, targets.ahead(player, place, count + 1));
        return after;
    }
};

/// The real moves of a tower: its rays from left to right, nearest first, then its push.
pub const Moves = struct {
    tower: Tower,
    rays: [3]Squares,
    at: usize = 0,
    push: ?u6,

    pub fn of(round: *const Round, position: *const Position, tower: Tower) Moves {
        const player = playerOf(tower);
        const place = position.places[tower];
        return .{
            .tower = tower,
            .rays = targets.onRays(player, place, round.ranges[tower], position.occupied),
            .push = if (round.pushed(position, tower) > 0) targets.ahead(player, place, 1) else null,
        };
    }

    pub fn next(moves: *Moves) ?Move {
        while (moves.at < 3) : (moves.at += 1) {
            if (targets.next(playerOf(moves.tower), &moves.rays[moves.at])) |target| {
                return .{ .tower = moves.tower, .target = target, .push = false };
            }
        }
        const target = moves.push orelse return null;
        moves.push = null;
        return .{ .tower = moves.tower, .target = target, .push = true };
    }
};

/// The variable part of a position.
pub const Position = struct {
    /// By tower.
    places: [16]u6,
    occupied: Squares,
    turn: Turn,
    /// The squares of each player's towers, six bits each; above them the rest of the transposition table's
    /// key.
    code: [2]u64,

    pub fn player(position: *const Position) u1 {
        return if (position.turn >= any) @intCast(position.turn - any) else playerOf(@intCast(position.turn));
    }

    /// Adds a tower.
    pub fn put(position: *Position, tower: Tower, place: u6) void {
        position.places[tower] = place;
        position.occupied |= bit(place);
        position.code[playerOf(tower)] |= @as(u64, place) << 6 * @as(u6, tower & 7);
    }

    /// Moves a tower to a free square.
    pub fn step(position: *Position, tower: Tower, target: u6) void {
        const place = position.places[tower];
        position.places[tower] = target;
        position.occupied ^= bit(place) | bit(target);
        position.code[playerOf(tower)] ^= @as(u64, place ^ target) << 6 * @as(u6, tower & 7);
    }

    fn towerOn(position: *const Position, square: u6) Tower {
        for (position.places, 0..) |place, tower| {
            if (place == square) return @intCast(tower);
        }
        unreachable;
    }
};

/// An empty board.
pub const empty: Position = .{ .places = @splat(0), .occupied = 0, .turn = deadlock, .code = @splat(0) };
