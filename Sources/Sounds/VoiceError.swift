/// Why nothing is said, while tones are heard.
public enum VoiceError: Error, Equatable, Sendable {
    /// What the engine knows of languages is not on this machine.
    case missing
    /// The engine has no voice for a language.
    case speechless(language: String)
    /// The engine refuses; with its own number for the reason.
    case failed(status: Int)
}

extension VoiceError: CustomStringConvertible {
    /// What is wrong and what helps, such as `the voices are missing; install the package espeak-ng-data`.
    public var description: String { "\(problem); \(cure)" }

    /// What is wrong.
    public var problem: String {
        switch self {
        case .missing: "the voices are missing"
        case .speechless(let language): "there is no voice for the language \(language)"
        case .failed(let status): "the voice does not speak (\(status))"
        }
    }

    /// What helps.
    public var cure: String {
        switch self {
        case .missing, .speechless: "install the package espeak-ng-data again"
        case .failed: "start the kiosk again"
        }
    }
}
