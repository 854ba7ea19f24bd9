import Foundation

/// What was found out about one thing of the machine: camera, sound, disk, clock and so on.
public struct Finding: Encodable, Equatable, Sendable {
    /// What was looked at, such as `camera`.
    public let subject: String
    public let state: State
    /// How it is.
    public let text: String
    /// What helps; nil where nothing need be done.
    public let cure: String?

    public enum State: String, Encodable, Sendable {
        case ok
        /// The kiosk works without it, or not for long.
        case warning
        /// Something that the kiosk needs does not work.
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

    /// Such as `warning  camera     /dev/video0: …`, and the cure below it.
    public var lines: [String] {
        let state = state.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let subject = subject.padding(toLength: 11, withPad: " ", startingAt: 0)
        return [state + subject + text] + (cure.map { [String(repeating: " ", count: 20) + "→ " + $0] } ?? [])
    }
}
