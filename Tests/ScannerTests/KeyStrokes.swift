import Foundation

@testable import Scanner

/// Keys that a test types, in the kernel's numbers, five milliseconds apart.
struct KeyStrokes {
    private(set) var events: [KeyEvent] = []
    private(set) var time = Duration.seconds(100)

    static let enter: UInt16 = 28
    static let shift: UInt16 = 42

    /// Presses and releases keys, one after the other.
    mutating func type(_ keys: [UInt16]) {
        for key in keys {
            press(key)
            release(key)
        }
    }

    /// Types digits by the row above the letters.
    mutating func type(digits: String) { type(digits.utf8.map { $0 == 48 ? 11 : UInt16($0 - 47) }) }

    mutating func type(_ keys: [UInt16], holding modifiers: [UInt16]) {
        modifiers.forEach { press($0) }
        type(keys)
        modifiers.reversed().forEach { release($0) }
    }

    mutating func press(_ key: UInt16) {
        events.append(.pressed(key, at: time))
        time += .milliseconds(5)
    }

    mutating func release(_ key: UInt16) {
        events.append(.released(key, at: time))
        time += .milliseconds(5)
    }

    mutating func drop() { events.append(.dropped(at: time)) }

    mutating func pause(_ duration: Duration) { time += duration }

    /// Returns the outcomes of all events.
    func outcomes(_ settings: GunSettings = GunSettings(), opened: Duration? = nil) -> [KeyLine.Outcome] {
        var line = KeyLine(settings, opened: opened)
        return events.flatMap { line.append($0) } + line.flush(at: time)
    }
}
