import Kitchen
import Phrases

extension KitchenError {
    /// The error in words for the cook; paths and reasons are for the log and the terminal.
    public var phrase: Phrase {
        switch self {
        case .violated(let violation): violation.phrase
        case .overtaken: "refusal.overtaken"
        case .inUse: "trouble.storageInUse"
        case .inaccessible: "trouble.storageInaccessible"
        case .locked: "trouble.storageLocked"
        case .damaged: "trouble.storageDamaged"
        case .removed: "trouble.storageRemoved"
        case .replaced: "trouble.storageReplaced"
        case .newer: "trouble.storageNewer"
        case .outdated: "trouble.storageOutdated"
        case .restoring: "trouble.storageRestoring"
        case .unanswered: "trouble.storageUnanswered"
        case .full: "trouble.storageFull"
        case .refused: "trouble.storageRefused"
        }
    }
}
