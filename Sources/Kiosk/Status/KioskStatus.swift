import Foundation

/// The state of each part of the kiosk.
public struct KioskStatus: Sendable {
    private var notes: [KioskPart: Note] = [:]
    private let begun: Date

    private struct Note {
        var device: Device
        var since: Date
    }

    public init(begun: Date = Date()) {
        self.begun = begun
    }

    /// The state of a part; off if it was never reported.
    public subscript(part: KioskPart) -> Device { notes[part]?.device ?? .off }

    /// Returns since when a part has been working, broken or off, by a wall clock that may have been wrong then.
    public func since(_ part: KioskPart) -> Date { notes[part]?.since ?? begun }

    /// The parts that were reported, in the order in which people see them.
    public var parts: [KioskPart] { notes.keys.sorted() }

    mutating func note(_ part: KioskPart, _ device: Device, at time: Date) {
        let since = notes[part].flatMap { $0.device.isLike(device) ? $0.since : nil } ?? time
        notes[part] = Note(device: device, since: since)
    }

    mutating func remove(_ part: KioskPart) { notes[part] = nil }

    /// The state of a device.
    public enum Device: Equatable, Sendable {
        /// Absent on purpose, or not tried yet.
        case off
        /// Works, with what is used, such as the camera's path, in English or in no language.
        case working(String)
        case broken(Trouble)

        public var isBroken: Bool {
            if case .broken = self { true } else { false }
        }

        /// Whether both are in the same state, whatever the words.
        fileprivate func isLike(_ other: Device) -> Bool {
            switch (self, other) {
            case (.off, .off), (.working, .working), (.broken, .broken): true
            default: false
            }
        }
    }
}

extension KioskStatus {
    /// Whether no part is broken.
    public var isWell: Bool { !parts.contains { self[$0].isBroken } }

    /// Whether a scan can be taken: the storage works, and not all stations are broken. Those off are off on purpose.
    public var takesScans: Bool {
        let stations = parts.filter(\.isStation).map { self[$0] }.filter { $0 != .off }
        return !self[.storage].isBroken && (stations.isEmpty || stations.contains { !$0.isBroken })
    }
}

extension KioskPart {
    fileprivate var isStation: Bool {
        switch self {
        case .camera, .gun: true
        case .sound, .voice, .storage, .clock, .hub, .satellite: false
        }
    }
}
