import Foundation

/// The lines that were added to and removed from a text of several lines.
struct ChangedLines: Equatable {
    let added: [String]
    let removed: [String]

    /// Nil for a text of one line, and if only the order of lines changed.
    init?(from before: String, to now: String) {
        let (old, new) = (Self.lines(of: before), Self.lines(of: now))
        guard max(old.count, new.count) > 1 else { return nil }
        let difference = new.difference(from: old).inferringMoves()
        added = difference.insertions.compactMap {
            if case .insert(_, let line, nil) = $0 { line } else { nil }
        }
        removed = difference.removals.compactMap {
            if case .remove(_, let line, nil) = $0 { line } else { nil }
        }
        if added.isEmpty && removed.isEmpty { return nil }
    }

    /// The changes as `+ “1 onion”, − “2 leeks”`: at most 6, long lines shortened.
    var text: String {
        let all = added.map { "+ “\($0.shortened)”" } + removed.map { "− “\($0.shortened)”" }
        return all.prefix(Self.most).joined(separator: ", ") + (all.count > Self.most ? ", …" : "")
    }

    private static let most = 6

    private static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
