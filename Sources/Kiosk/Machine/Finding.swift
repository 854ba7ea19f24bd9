import Foundation

/// What a check found out about one part of the machine: camera, sound, disk, clock and so on.
public struct Finding: Encodable, Equatable, Sendable {
    /// The part that was checked, such as `camera`.
    public let subject: String
    public let state: State
    /// The result in words.
    public let text: String
    /// What to do about it, or nil if nothing is needed.
    public let cure: String?

    public enum State: String, Encodable, Sendable {
        case ok
        /// The kiosk works without it, or only for a while.
        case warning
        /// A part that the kiosk needs does not work.
        case problem
    }

    public static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .ok, text: text, cure: nil)
    }

    public static func warning(_ subject: String, _ text: String, cure: String? = nil) -> Finding {
        Finding(subject: subject, state: .warning, text: text, cure: cure)
    }

    public static func problem(_ subject: String, _ text: String, cure: String) -> Finding {
        Finding(subject: subject, state: .problem, text: text, cure: cure)
    }

    /// The lines for a terminal, such as `warning  camera     /dev/video0: …`, with the cure below.
    public var lines: [String] {
        let state = state.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let subject = subject.padding(toLength: 11, withPad: " ", startingAt: 0)
        return [state + subject + text] + (cure.map { [String(repeating: " ", count: 20) + "→ " + $0] } ?? [])
    }
}
