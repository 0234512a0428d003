//! Proof-number search (df-pn), visiting the same positions in the same order as `search.py`.
//!
//! The path to the current position is an explicit stack, so a search can pause anywhere, and several can
//! coexist.

const goals = @import("goals.zig");
const state = @import("state.zig");
const tables = @import("table.zig");
const targets = @import("targets.zig");

const Goal = goals.Goal;
const Move = state.Move;
const Numbers = tables.Numbers;
const Position = state.Position;
const lost = tables.lost;
const never = tables.never;
const won = tables.won;

/// More moves than any round has.
const most_depth = 4096;
/// A tower has at most 21 targets and a push; a round's first move is one of eight towers'.
const most_moves = 22 * (most_depth + 8);

/// An open move, with the numbers of the position after it, for the player who moves.
const Open = struct { move: Move, same_player: bool, numbers: Numbers };

/// An expanded position and its thresholds. Its open moves start at `first`.
const Node = struct {
    position: Position,
    thresholds: Numbers,
    first: usize,
    count: usize = 0,
    played: usize = 0,
};

pub const Search = struct {
    goal: Goal,
    /// Real moves left in the first node.
    moves: u16,
    /// Index of the current node.
    depth: u16 = 0,
    /// The numbers of the current node if it is settled or must be left.
    found: ?Numbers = null,
    /// Positions expanded since the last pause.
    expanded: u32 = 0,
    nodes: [most_depth]Node = undefined,
    open: [most_moves]Open = undefined,

    pub fn begin(search: *Search, goal: Goal, position: Position, moves: u16) void {
        search.goal = goal;
        search.moves = moves;
        search.depth = 0;
        search.expanded = 0;
        search.expand(.{
            .position = position,
            .thresholds = .{ .proof = never, .disproof = never },
            .first = 0,
        });
    }

    /// Runs until this many positions are expanded, or to the end; returns the number expanded.
    pub fn run(search: *Search, most: u32) u32 {
        while (search.expanded < most and search.answer() == null) {
            if (search.found) |found| search.backUp(found) else search.goDown();
        }
        defer search.expanded = 0;
        return search.expanded;
    }

    /// The numbers of the first position, once settled.
    pub fn answer(search: *const Search) ?Numbers {
        return if (search.depth == 0) search.found else null;
    }

    fn movesLeft(search: *const Search) u16 {
        return search.moves - search.depth;
    }

    /// Leaves a node that is no longer the most promising, or descends to the most promising move.
    fn goDown(search: *Search) void {
        const node = &search.nodes[search.depth];
        const open = search.open[node.first..][0..node.count];
        var least: u64 = never + 1;
        var second: u64 = never;
        var total: u64 = 0;
        for (open, 0..) |move, number| {
            total += move.numbers.disproof;
            if (move.numbers.proof < least) {
                second = @min(second, least);
                least = move.numbers.proof;
                node.played = number;
            } else {
                second = @min(second, move.numbers.proof);
            }
        }
        if (least >= node.thresholds.proof or total >= node.thresholds.disproof) {
            return search.leave(.{ .proof = least, .disproof = total });
        }
        // Leave a variation only when it is twice as bad as the next best (three times, among the many first
        // moves of a round): switching costs more than searching too far.
        const patience = if (node.position.turn < state.any) second else 3 * second;
        const best = open[node.played];
        const thresholds: Numbers = .{
            .proof = node.thresholds.disproof - total + best.numbers.disproof,
            .disproof = @min(node.thresholds.proof, second + 1 + patience),
        };
        search.depth += 1;
        search.expand(.{
            .position = search.goal.round.make(&node.position, best.move),
            .thresholds = if (best.same_player) thresholds.swapped() else thresholds,
            .first = node.first + node.count,
        });
    }

    /// Stores the result of a node, which is left next.
    fn leave(search: *Search, numbers: Numbers) void {
        search.goal.store(&search.nodes[search.depth].position, search.movesLeft(), numbers);
        search.found = numbers;
    }

    /// Sets a move's numbers from those of the position after it.
    fn backUp(search: *Search, found: Numbers) void {
        search.found = null;
        search.depth -= 1;
        const node = &search.nodes[search.depth];
        const open = search.open[node.first..][0..node.count];
        const best = &open[node.played];
        best.numbers = if (best.same_player) found else found.swapped();
        if (best.numbers.proof == 0) {
            search.leave(won);
        } else if (best.numbers.disproof == 0) {
            for (open[node.played .. node.count - 1], open[node.played + 1 ..]) |*here, next| here.* = next;
            node.count -= 1;
            if (node.count == 0) search.leave(lost);
        }
    }

    /// Expands the moves of a node; may settle it at once.
    fn expand(search: *Search, new: Node) void {
        const goal = &search.goal;
        const node = &search.nodes[search.depth];
        node.* = new;
        search.found = null;
        search.expanded += 1;
        for (state.movers(node.position.turn)) |tower| {
            if (goal.threatens(&node.position, tower, node.position.occupied)) return search.leave(won);
            const outlook = goal.outlook(&node.position, tower);
            var moves = state.Moves.of(&goal.round, &node.position, tower);
            while (moves.next()) |move| {
                const open = search.lookAt(node, move, outlook) orelse continue;
                if (open.numbers.proof == 0) return search.leave(won);
                search.open[node.first + node.count] = open;
                node.count += 1;
            }
        }
        if (node.count == 0) search.leave(lost);
    }

    /// Returns what is known or guessed about a move; null if it loses.
    fn lookAt(search: *Search, node: *const Node, move: Move, outlook: goals.Outlook) ?Open {
        const goal = &search.goal;
        const moves_left = search.movesLeft() - 1;
        if (targets.bit(move.target) & targets.ends != 0) return null; // M7, with a tower that does not count
        const after = goal.round.make(&node.position, move);
        if (after.turn == state.deadlock) { // M8: who moved into it has lost
            if (goal.counts(goal.promoted(move))) return null;
            return .{ .move = move, .same_player = true, .numbers = won };
        }
        const same_player = after.player() == node.position.player();
        const options = goal.round.targetsOf(&after, @intCast(after.turn));
        const wins = options & targets.ends != 0 and goal.counts(@intCast(after.turn));
        const numbers = if (wins and moves_left > 0) won else unsettled: {
            const threatens = !move.push and goal.threatens(&after, move.tower, after.occupied);
            const unsafe = outlook.unsafe | if (threatens) outlook.own else 0;
            break :unsettled goal.probe(&after, moves_left, options, unsafe, outlook);
        };
        const own = if (same_player) numbers else numbers.swapped();
        return if (own.disproof == 0) null else .{ .move = move, .same_player = same_player, .numbers = own };
    }
};
