import Kitchen

/// The access level of a route.
enum Access: Equatable, Sendable {
    /// Anyone who can reach the kiosk, with the reason.
    case anybody(because: String)
    /// Authenticated callers: this machine, a paired phone, a script with its token.
    case known
    /// Authenticated callers except scripts: a token must not create tokens or pair phones.
    case people
    /// The household's satellites, and nobody else.
    case satellites

    var isForAnybody: Bool { if case .anybody = self { true } else { false } }

    func admits(_ caller: Caller) -> Bool {
        switch (self, caller) {
        case (.anybody, _), (.known, .machine), (.known, .device), (.people, .machine): true
        case (.people, .device(let device)): device.kind == .phone
        case (.satellites, .satellite): true
        case (.known, .stranger), (.people, .stranger), (.known, .satellite), (.people, .satellite), (.satellites, _):
            false
        }
    }
}
