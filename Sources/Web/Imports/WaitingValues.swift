import Foundation
import Values

/// Values that wait for an answer, an hour at most. More than a few push out the oldest.
actor WaitingValues<Value: Sendable> {
    private let clock: WallClock
    private var values: [UUID: (value: Value, time: Date)] = [:]

    private static var longest: TimeInterval { 3_600 }
    private static var most: Int { 4 }

    init(clock: WallClock) { self.clock = clock }

    /// Keeps a value, and returns its id.
    func add(_ value: Value) -> UUID {
        let id = UUID()
        values[id] = (value, clock.now)
        while values.count > Self.most, let oldest = values.min(by: { $0.value.time < $1.value.time }) {
            values[oldest.key] = nil
        }
        let longest = Self.longest
        Task { [weak self] in
            try? await Task.sleep(for: .seconds(longest))
            await self?.remove(id)
        }
        return id
    }

    /// Returns a value; nil if it was removed, or has waited too long.
    func value(_ id: UUID) -> Value? {
        values = values.filter { clock.now.timeIntervalSince($0.value.time) < Self.longest }
        return values[id]?.value
    }

    /// Changes a value that still waits.
    func update(_ id: UUID, _ value: Value) { values[id]?.value = value }

    func remove(_ id: UUID) { values[id] = nil }
}
