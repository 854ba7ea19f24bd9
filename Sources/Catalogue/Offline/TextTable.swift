/// A hash table of texts, numbered in the order in which they came.
struct TextTable {
    private(set) var count = 0
    /// A hash, and below it the index of its text and one; zero if free.
    private var slots: [UInt64]
    private var ends: [UInt32] = [0]
    private var bytes: [UInt8] = []

    init() { slots = Array(repeating: 0, count: 1 << 12) }

    /// Returns the index of a text; nil if it is not there.
    func index(of text: Bytes, hash: UInt32) -> Int? {
        let slot = slots[place(of: text, hash)]
        return slot == 0 ? nil : Self.index(slot)
    }

    /// Returns the index of a text, which is added if it is new.
    mutating func add(_ text: Bytes, hash: UInt32) -> Int {
        let place = place(of: text, hash)
        guard slots[place] == 0 else { return Self.index(slots[place]) }
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        count += 1
        slots[place] = UInt64(hash) << 32 | UInt64(count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// Calls `body` with the bytes of all texts, for ``range(_:)``.
    func withBytes<Value, Failure: Error>(_ body: (Bytes) throws(Failure) -> Value) throws(Failure) -> Value {
        try bytes.withUnsafeBufferPointer(body)
    }

    func range(_ index: Int) -> Range<Int> { Int(ends[index])..<Int(ends[index + 1]) }

    /// Removes all texts, and keeps the memory.
    mutating func removeAll() {
        for place in slots.indices { slots[place] = 0 }
        count = 0
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        ends.append(0)
    }

    private static func index(_ slot: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: slot)) - 1 }

    private func place(of text: Bytes, _ hash: UInt32) -> Int {
        let mask = slots.count - 1
        var place = Int(hash) & mask
        return bytes.withUnsafeBufferPointer { bytes in
            while true {
                let slot = slots[place]
                if slot == 0 { return place }
                if slot >> 32 == hash, bytes.part(range(Self.index(slot))).equals(text) { return place }
                place = (place + 1) & mask
            }
        }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot != 0 {
            var place = Int(slot >> 32) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = slot
        }
    }
}

/// A hash function for texts with a random seed, so that an export cannot be made of texts with equal hashes.
struct TextHash: Sendable {
    private let seed = UInt64.random(in: .min ... .max)

    func callAsFunction(_ text: Bytes) -> UInt32 {
        var hash = seed ^ UInt64(text.count)
        guard let start = UnsafeRawPointer(text.baseAddress) else { return UInt32(truncatingIfNeeded: hash) }
        var place = 0
        while text.count - place >= 8 {
            hash = Self.mixed(hash ^ start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < text.count {
            rest = rest << 8 | UInt64(text[place])
            place += 1
        }
        hash = Self.mixed(hash ^ rest)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
