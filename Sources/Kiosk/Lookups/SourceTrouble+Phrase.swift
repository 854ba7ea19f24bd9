import Phrases

extension SourceTrouble {
    /// The failure and what helps, for the cook.
    public var phrase: Phrase {
        switch self {
        case .silent: "sources.silent"
        case .busy: "sources.busy"
        case .refused: "sources.refused"
        }
    }
}
