//! The transposition table.
//!
//! Entries are stored in order of arrival, with a hash index. A full table overwrites its oldest entries,
//! which is safe: the search never relies on an entry.

const std = @import("std");

const allocator = std.heap.wasm_allocator;
const chunk = 4096;
const most_chunks = 4096;

/// Proof and disproof number of a position, for the player to move.
pub const Numbers = struct {
    proof: u64,
    disproof: u64,

    pub fn settled(numbers: Numbers) bool {
        return numbers.proof == 0 or numbers.disproof == 0;
    }

    /// The same for the other player.
    pub fn swapped(numbers: Numbers) Numbers {
        return .{ .proof = numbers.disproof, .disproof = numbers.proof };
    }
};

pub const never = 1 << 40;
pub const won: Numbers = .{ .proof = 0, .disproof = never };
pub const lost: Numbers = .{ .proof = never, .disproof = 0 };

/// The numbers of a position, if any, and bounds of the number of moves to win.
pub const Known = packed struct(u128) {
    proof: u48 = 0,
    low: u16 = 1,
    disproof: u48 = 0,
    high: u16 = 4095,

    pub fn numbers(known: Known) ?Numbers {
        if (known.proof == 0 and known.disproof == 0) return null;
        return .{ .proof = known.proof, .disproof = known.disproof };
    }

    pub fn keep(known: *Known, found: Numbers) void {
        known.proof = @intCast(found.proof);
        known.disproof = @intCast(found.disproof);
    }
};

/// The exact key of a position.
pub const Key = [2]u64;

const Entry = struct { key: Key, known: Known };

pub const Table = struct {
    /// Maximum number of entries, less if out of memory.
    most: u32,
    count: u32 = 0,
    /// The entry to overwrite next, once the table is full.
    oldest: u32 = 0,
    chunks: [most_chunks]*[chunk]Entry = undefined,
    /// Open addressing: the number of an entry from 1, and above it a part of its hash.
    index: []Slot = &.{},

    const Slot = packed struct(u32) { number: u24 = 0, tag: u8 = 0 };

    pub fn init(size: u32) Table {
        return .{ .most = @max(1, @min(size, chunk * most_chunks - 1)) };
    }

    pub fn get(table: *Table, key: Key) Known {
        if (table.find(key)) |found| return found.known;
        return .{};
    }

    /// Returns the entry of a key; adds one if needed.
    pub fn put(table: *Table, key: Key) *Known {
        if (table.find(key)) |found| return &found.known;
        const number = table.room();
        table.entry(number).* = .{ .key = key, .known = .{} };
        table.insert(number);
        return &table.entry(number).known;
    }

    fn entry(table: *Table, number: u32) *Entry {
        return &table.chunks[number / chunk][number % chunk];
    }

    fn find(table: *Table, key: Key) ?*Entry {
        if (table.count == 0) return null;
        const hash = hashOf(key);
        var at = table.home(hash);
        while (true) : (at = table.after(at)) {
            const slot = table.index[at];
            if (slot.number == 0) return null;
            if (slot.tag == tagOf(hash)) {
                const found = table.entry(slot.number - 1);
                if (found.key[0] == key[0] and found.key[1] == key[1]) return found;
            }
        }
    }

    /// Returns the number of a free entry.
    fn room(table: *Table) u32 {
        if (table.count < table.most and table.grow()) {
            table.count += 1;
            return table.count - 1;
        }
        table.most = table.count;
        const number = table.oldest;
        table.oldest = (number + 1) % table.count;
        table.remove(number);
        return number;
    }

    /// Grows the table; returns whether there is room. The index is at most half full.
    fn grow(table: *Table) bool {
        if (table.count % chunk == 0) {
            table.chunks[table.count / chunk] = allocator.create([chunk]Entry) catch return false;
        }
        if (2 * (table.count + 1) > table.index.len) {
            const index = allocator.alloc(Slot, @max(chunk, 2 * table.index.len)) catch return false;
            @memset(index, .{});
            allocator.free(table.index);
            table.index = index;
            for (0..table.count) |number| table.insert(@intCast(number));
        }
        return true;
    }

    fn insert(table: *Table, number: u32) void {
        const hash = hashOf(table.entry(number).key);
        var at = table.home(hash);
        while (table.index[at].number != 0) at = table.after(at);
        table.index[at] = .{ .number = @intCast(number + 1), .tag = tagOf(hash) };
    }

    /// Removes an entry from the index, and moves up later ones with an earlier home.
    fn remove(table: *Table, number: u32) void {
        const mask = table.index.len - 1;
        var hole = table.home(hashOf(table.entry(number).key));
        while (table.index[hole].number != number + 1) hole = table.after(hole);
        var at = table.after(hole);
        while (table.index[at].number != 0) : (at = table.after(at)) {
            const from = table.home(hashOf(table.entry(table.index[at].number - 1).key));
            if (((at -% from) & mask) >= ((at -% hole) & mask)) {
                table.index[hole] = table.index[at];
                hole = at;
            }
        }
        table.index[hole] = .{};
    }

    fn home(table: *Table, hash: u64) usize {
        return @as(usize, @truncate(hash)) & (table.index.len - 1);
    }

    fn after(table: *Table, at: usize) usize {
        return (at + 1) & (table.index.len - 1);
    }
};

fn hashOf(key: Key) u64 {
    const mixed = (key[0] ^ key[1] *% 0x9e3779b97f4a7c15) *% 0xbf58476d1ce4e5b9;
    return mixed ^ mixed >> 32;
}

fn tagOf(hash: u64) u8 {
    return @truncate(hash >> 56);
}
