/// The settings of guns: keyboard layout, line end and longest line.
public struct GunSettings: Sendable {
    public var layout: KeyboardLayout
    public var end: End
    /// The longest line in characters. A longer one comes from a stuck key and is discarded.
    public var longest: Int

    public init(layout: KeyboardLayout = .us, end: End = .key, longest: Int = 512) {
        self.layout = layout
        self.end = end
        self.longest = longest
    }

    /// The end of a line besides Enter and Tab.
    public enum End: Equatable, Sendable {
        /// Nothing else, so that a stuttering radio cannot split a line.
        case key
        /// A pause of this length, for guns that send neither key.
        case pause(Duration)
    }
}

/// The reason that a line was discarded.
public enum GunSpoiling: Equatable, Sendable {
    /// Keys were lost, or the gun disconnected within the line.
    case overrun
    /// The line began before the gun was opened.
    case begunBefore
    /// The line exceeds ``GunSettings/longest``.
    case tooLong
    /// The gun stopped typing without Enter or Tab.
    case endless
}

extension GunSpoiling: CustomStringConvertible {
    public var description: String {
        switch self {
        case .overrun: "The gun's line was broken. Scan again."
        case .begunBefore: "The gun was typing before I heard it. Scan again."
        case .tooLong: "The gun's line was longer than any code. Scan again; a stuck key can do this."
        case .endless:
            "The gun typed a code without Enter or Tab. Set it to send Enter (its manual calls that a suffix), or start the kiosk with --gun-end pause."
        }
    }
}
