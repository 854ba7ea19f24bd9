import Phrases

extension SourceTrouble {
    /// What is wrong and what helps, for a person in the kitchen.
    public var phrase: Phrase {
        switch self {
        case .silent: "sources.silent"
        case .busy: "sources.busy"
        case .refused: "sources.refused"
        }
    }
}
