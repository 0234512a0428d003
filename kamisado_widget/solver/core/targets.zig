//! The targets of towers, as in `target_table.py`, but computed instead of looked up.
//!
//! Squares are numbers: a1 is 0, b1 is 1, h8 is 63. Sets of squares are bit masks.
//! Gold (player 0) moves to greater numbers, black (player 1) to smaller ones.

pub const Squares = u64;

/// Both home rows. No tower can move to its own.
pub const ends: Squares = 0xff000000_000000ff;

/// By player: the squares diagonally left, straight ahead and diagonally right (M1).
const rays: [2][64][3]Squares = found: {
    @setEvalBranchQuota(100_000);
    var all: [2][64][3]Squares = undefined;
    for (&all, [2]i8{ 1, -1 }) |*of_player, up| {
        for (of_player, 0..) |*of_square, square| {
            for (of_square, [3]i8{ -up, 0, up }) |*ray, sideways| {
                var file: i8 = @intCast(square % 8);
                var row: i8 = @intCast(square / 8);
                ray.* = 0;
                while (true) {
                    file += sideways;
                    row += up;
                    if (file < 0 or file > 7 or row < 0 or row > 7) break;
                    ray.* |= bit(@intCast(8 * row + file));
                }
            }
        }
    }
    break :found all;
};

/// The part of a ray on the home row; all squares if it does not end there.
const homeward: [2][64][3]Squares = found: {
    @setEvalBranchQuota(10_000);
    var all = rays;
    for (&all) |*of_player| {
        for (of_player) |*of_square| {
            for (of_square) |*ray| {
                if (ray.* & ends == 0) ray.* = ~@as(Squares, 0);
            }
        }
    }
    break :found all;
};

/// By row: the squares within a tower's range (S1, DS1, TS1).
const near: [2][8][8]Squares = found: {
    @setEvalBranchQuota(10_000);
    var all: [2][8][8]Squares = undefined;
    for (0..8) |row| {
        for (0..8) |range| {
            const highest: u6 = @min(7, row + range);
            const lowest: u6 = row -| range;
            all[0][row][range] = ~@as(Squares, 0) >> (56 - 8 * highest);
            all[1][row][range] = ~@as(Squares, 0) << (8 * lowest);
        }
    }
    break :found all;
};

pub fn bit(square: u6) Squares {
    return @as(Squares, 1) << square;
}

/// The targets on each of the three rays.
pub fn onRays(player: u1, square: u6, range: u3, occupied: Squares) [3]Squares {
    const within = near[player][square >> 3][range];
    var found = rays[player][square];
    for (&found) |*ray| {
        ray.* &= within;
        const blocked = ray.* & occupied;
        ray.* &= if (player == 0) below(blocked) else above(blocked);
    }
    return found;
}

/// Returns all targets of a tower.
pub fn from(player: u1, square: u6, range: u3, occupied: Squares) Squares {
    const found = onRays(player, square, range, occupied);
    return found[0] | found[1] | found[2];
}

/// Whether a tower can move to the home row.
pub fn reachHome(player: u1, square: u6, range: u3, occupied: Squares) bool {
    const paths = homeward[player][square];
    return rowsAhead(player, square) <= range and
        (paths[0] & occupied == 0 or paths[1] & occupied == 0 or paths[2] & occupied == 0);
}

/// Returns the number of squares straight ahead.
pub fn rowsAhead(player: u1, square: u6) u6 {
    return if (player == 0) 7 - (square >> 3) else square >> 3;
}

/// Returns a square straight ahead, at a distance within the board.
pub fn ahead(player: u1, square: u6, steps: u6) u6 {
    return if (player == 0) square + 8 * steps else square - 8 * steps;
}

/// Takes the targets of a ray out of a set, nearest first.
pub fn next(player: u1, ray: *Squares) ?u6 {
    if (ray.* == 0) return null;
    const square: u6 = @intCast(if (player == 0) @ctz(ray.*) else 63 - @clz(ray.*));
    ray.* ^= bit(square);
    return square;
}

/// Returns all squares below the lowest one of a set; all squares if it is empty.
fn below(set: Squares) Squares {
    return ~set & (set -% 1);
}

/// Returns all squares above the highest one of a set without h8.
fn above(set: Squares) Squares {
    return ~@as(Squares, 0) << @intCast(64 - @as(u7, @clz(set)));
}
