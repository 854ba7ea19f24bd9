/// A scanner gun: a keyboard that types what it reads.
public enum Gun {
    /// A line that a gun typed, or a change of its state.
    public enum Event: Sendable, Equatable {
        /// The gun is open; the text is its name.
        case started(String)
        /// A line that is not empty.
        case typed(String)
        /// A line was discarded; the person with the gun must be told.
        case spoiled(GunSpoiling)
        /// The gun cannot be read for now; sent once for each new reason.
        case lost(GunError)
        /// A Bluetooth gun is disconnected, usually because it sleeps; a pull of its trigger wakes it.
        case asleep

        init(_ loss: GunError, isWireless: Bool) {
            self = loss == .missing && isWireless ? .asleep : .lost(loss)
        }

        init(_ outcome: KeyLine.Outcome) {
            switch outcome {
            case .typed(let text): self = .typed(text)
            case .spoiled(let reason): self = .spoiled(reason)
            }
        }
    }
}
