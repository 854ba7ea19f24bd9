/// How guns type here.
public struct GunSettings: Sendable {
    public var layout: KeyboardLayout
    public var end: End
    /// More characters than a line may have: what exceeds it comes from a stuck key.
    public var longest: Int

    public init(layout: KeyboardLayout = .us, end: End = .key, longest: Int = 512) {
        self.layout = layout
        self.end = end
        self.longest = longest
    }

    /// What ends a line besides Enter and Tab.
    public enum End: Equatable, Sendable {
        /// Nothing: a line waits for its key, and is never cut in two by a radio that stutters.
        case key
        /// A pause of this length, for guns that send no key.
        case pause(Duration)
    }
}

/// Why a line is thrown away.
public enum GunSpoiling: Equatable, Sendable {
    /// Keys were lost on their way.
    case overrun
    /// It began before anybody listened.
    case begunBefore
    /// It is longer than it may be.
    case tooLong
    /// The gun has stopped without Enter or Tab.
    case endless
}

extension GunSpoiling: CustomStringConvertible {
    public var description: String {
        switch self {
        case .overrun: "The gun's line was broken. Scan again."
        case .begunBefore: "The gun was typing before I heard it. Scan again."
        case .tooLong: "The gun's line was longer than any code. Scan again; a stuck key can do this."
        case .endless:
            "The gun typed a code without Enter or Tab. Set it to send Enter (its manual calls that a suffix), or start me with --gun-end pause."
        }
    }
}
