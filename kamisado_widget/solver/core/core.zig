//! The solver's search as a WebAssembly module, file by file the same as `search.py`, `goals.py`, `state.py`
//! and `target_table.py`. `wasm.py` calls its exports.

const std = @import("std");
const goals = @import("goals.zig");
const searches = @import("search.zig");
const state = @import("state.zig");
const tables = @import("table.zig");
const targets = @import("targets.zig");

const Goal = goals.Goal;
const Search = searches.Search;

/// The question, written by Python before each call.
const Question = extern struct {
    colors: [64]u8,
    ranks: [16]u8,
    ranges: [16]u8,
    places: [16]u8,
    /// Id of the constants: colors, ranks, ranges and the towers that count. `round_number` is the id with
    /// all towers.
    number: u32,
    round_number: u32,
    /// A bit for each tower whose win counts.
    towers: u16,
    moves: u16,
    turn: u8,
    /// The player who must win within `moves`; 2 asks who wins.
    attacker: u8,

    fn goal(self: *const Question) Goal {
        var round: state.Round = .{ .colors = undefined, .ranks = self.ranks, .ranges = undefined };
        for (&round.colors, self.colors) |*color, given| color.* = @intCast(given);
        for (&round.ranges, self.ranges) |*range, given| range.* = @intCast(given);
        var squares: [8]targets.Squares = @splat(0);
        for (round.colors, 0..) |color, square| squares[color] |= targets.bit(@intCast(square));
        return .{
            .round = round,
            .table = &table,
            .number = self.number,
            .round_number = self.round_number,
            .attacker = if (self.attacker < 2) @intCast(self.attacker) else null,
            .towers = self.towers,
            .squares = squares,
        };
    }

    fn position(self: *const Question) state.Position {
        var found = state.empty;
        found.turn = @intCast(self.turn);
        for (self.places, 0..) |place, tower| found.put(@intCast(tower), @intCast(place));
        return found;
    }
};

const allocator = std.heap.wasm_allocator;

var asked: Question = undefined;
var table: tables.Table = undefined;
var expanded_last: u32 = 0;

/// Empties the table and sets its size.
export fn initialize(size: u32) void {
    table = tables.Table.init(size);
}

/// Returns the address of the question.
export fn question() *Question {
    return &asked;
}

/// Answers the question, or starts a search: see `goOn`. Returns 0 if out of memory.
export fn ask(most: u32) u32 {
    const goal = asked.goal();
    const position = asked.position();
    expanded_last = 0;
    if (goal.settled(&position, asked.moves)) |numbers| return told(numbers);
    const search = allocator.create(Search) catch return 0;
    search.begin(goal, position, asked.moves);
    return goOn(search, most);
}

/// Continues a search for at most this many positions. Returns 1 if the player to move wins (or reaches the
/// goal), 2 if not, and frees the search; else returns the search.
export fn goOn(search: *Search, most: u32) u32 {
    expanded_last = search.run(most);
    const numbers = search.answer() orelse return @intFromPtr(search);
    allocator.destroy(search);
    return told(numbers);
}

/// A real move and the position after it: the turn, whether that tower must pass, and all places.
const Step = extern struct { tower: u8, target: u8, push: u8, turn: u8, passes: u8, places: [16]u8 };

/// An upper bound: a tower has at most seven targets on each of its rays, and a push.
var listed: [8 * 22]Step = undefined;

/// Lists the real moves of the question's position; returns their number.
export fn list() u32 {
    const goal = asked.goal();
    const before = asked.position();
    var count: u32 = 0;
    for (state.movers(before.turn)) |tower| {
        var moves = state.Moves.of(&goal.round, &before, tower);
        while (moves.next()) |move| : (count += 1) {
            const after = goal.round.play(&before, move);
            listed[count] = .{
                .tower = tower,
                .target = move.target,
                .push = @intFromBool(move.push),
                .turn = after.turn,
                .passes = @intFromBool(goal.round.isBlocked(&after, @intCast(after.turn))),
                .places = undefined,
            };
            for (&listed[count].places, after.places) |*place, square| place.* = square;
        }
    }
    return count;
}

/// Returns the address of the list.
export fn steps() *[listed.len]Step {
    return &listed;
}

/// Returns the number of positions expanded by the last call.
export fn expanded() u32 {
    return expanded_last;
}

/// Frees a search; the table keeps its results.
export fn forget(search: *Search) void {
    allocator.destroy(search);
}

/// Like `ask`, but without a search: 0 if unknown.
export fn known() u32 {
    return told(asked.goal().settled(&asked.position(), asked.moves) orelse return 0);
}

/// Returns the bounds of the attacker's number of moves: the lower times 65536, plus the upper.
export fn bounds() u32 {
    const goal = asked.goal();
    const found = goal.known(&asked.position(), goal.attacker);
    return @as(u32, found.low) << 16 | found.high;
}

fn told(settled: tables.Numbers) u32 {
    return if (settled.proof == 0) 1 else 2;
}
