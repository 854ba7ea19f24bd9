/// A scanner gun: a keyboard that types what it reads.
public enum Gun {
    /// What a gun did, or what happened to it.
    public enum Event: Sendable, Equatable {
        /// It is heard from now on; the text says what it calls itself.
        case started(String)
        /// It has typed a line, never an empty one.
        case typed(String)
        /// A line is lost on its way, which the person with the gun must hear.
        case spoiled(GunSpoiling)
        /// It is not heard for now; said once for each new reason.
        case lost(GunError)
        /// A gun without a cable is away, as those are that sleep; a pull of the trigger brings it back.
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
