import Foundation
import Values

/// One thing that somebody did to a list, perhaps long ago and where there was no network.
public struct ListChange: Equatable, Sendable {
    /// Made by whoever sends it, so that a change that is sent again changes nothing again.
    public var id: UUID
    public var action: Action

    /// What was done.
    public enum Action: Equatable, Sendable {
        case add(EntryDraft)
        case edit(UUID, EntryEdit)
        case delete(UUID)
        /// Takes it off the list, bought.
        case clear(UUID)
        /// Puts what was deleted or cleared back on the list.
        case restore(UUID)
    }

    public init(id: UUID = .version7(at: Date()), _ action: Action) {
        self.id = id
        self.action = action
    }
}

/// What became of a change.
public struct ListChangeResult: Equatable, Sendable {
    /// The change's.
    public var id: UUID
    /// The entry that it was about, or the one that stands for it now; nil if there is none.
    public var entry: UUID?
    public var fate: Fate

    /// What somebody learns who was away while others changed the list.
    public enum Fate: Equatable, Sendable {
        /// The entry is on the list as wished.
        case applied
        /// The amount was added to an entry that was there already.
        case merged
        /// The entry had left the list before, or has now, in this way; what was wished is kept with it.
        case gone(Entry.Outcome)
        /// Nothing was changed, for this reason.
        case violated(RuleViolation)
    }
}
