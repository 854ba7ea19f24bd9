/// What the doctor found out about one thing.
struct Finding: Encodable, Equatable, Sendable {
    /// What was looked at, such as `camera`.
    let subject: String
    let state: State
    /// How it is.
    let text: String
    /// What helps; nil where nothing need be done.
    let cure: String?

    enum State: String, Encodable, Sendable {
        case ok
        /// The kiosk works without it, or not for long.
        case warning
        /// Something that the kiosk needs does not work.
        case problem
    }

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .ok, text: text, cure: nil)
    }

    static func warning(_ subject: String, _ text: String, cure: String? = nil) -> Finding {
        Finding(subject: subject, state: .warning, text: text, cure: cure)
    }

    static func problem(_ subject: String, _ text: String, cure: String) -> Finding {
        Finding(subject: subject, state: .problem, text: text, cure: cure)
    }
}
