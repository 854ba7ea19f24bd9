import Foundation
import Values

/// One change that a client made to a list, perhaps long ago and offline.
public struct ListChange: Equatable, Sendable {
    /// Created by the client, so that a change sent again has no effect.
    public var id: UUID
    public var action: Action

    /// The kind of change.
    public enum Action: Equatable, Sendable {
        case add(EntryDraft)
        case edit(UUID, EntryEdit)
        case delete(UUID)
        /// Takes the entry off the list as bought.
        case clear(UUID)
        /// Restores a deleted or cleared entry.
        case restore(UUID)
    }

    public init(id: UUID = .version7(at: Date()), _ action: Action) {
        self.id = id
        self.action = action
    }
}

/// The result of a change.
public struct ListChangeResult: Equatable, Sendable {
    /// The id of the change.
    public var id: UUID
    /// The entry of the change, or the one that replaces it; nil if none exists.
    public var entry: UUID?
    public var fate: Fate

    /// The outcome, for a client that was offline while others changed the list.
    public enum Fate: Equatable, Sendable {
        /// The entry is on the list as requested.
        case applied
        /// The amount was added to an existing entry.
        case merged
        /// The entry has left the list, before or by this change; the requested fields are stored.
        case gone(Entry.Outcome)
        /// Nothing was changed: the change violates a rule.
        case violated(RuleViolation)
    }
}
