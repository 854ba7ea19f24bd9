import Kitchen

/// Who may use a route.
enum Access: Equatable, Sendable {
    /// Whoever reaches the kiosk, for a reason.
    case anybody(because: String)
    /// Whoever is known: this machine itself, a paired phone, a script with its token.
    case known
    /// The same without scripts: a token must not make others, nor let phones in.
    case people

    var isForAnybody: Bool { if case .anybody = self { true } else { false } }

    func admits(_ caller: Caller) -> Bool {
        switch (self, caller) {
        case (.anybody, _), (.known, .machine), (.known, .device), (.people, .machine): true
        case (.people, .device(let device)): device.kind == .phone
        case (.known, .stranger), (.people, .stranger): false
        }
    }
}
