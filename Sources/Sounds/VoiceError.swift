/// An error that prevents speech but not tones.
public enum VoiceError: Error, Equatable, Sendable {
    /// The speech engine's data is not installed.
    case missing
    /// The engine has no voice for a language.
    case speechless(language: String)
    /// The speech engine fails, with its status code.
    case failed(status: Int)
}

extension VoiceError: CustomStringConvertible {
    /// The problem and its remedy, such as `the voices are missing; install the package espeak-ng-data`.
    public var description: String { "\(problem); \(cure)" }

    /// The problem without its remedy.
    public var problem: String {
        switch self {
        case .missing: "the voices are missing"
        case .speechless(let language): "there is no voice for the language \(language)"
        case .failed(let status): "the voice does not speak (\(status))"
        }
    }

    /// The remedy.
    public var cure: String {
        switch self {
        case .missing, .speechless: "install the package espeak-ng-data again"
        case .failed: "start the kiosk again"
        }
    }
}
