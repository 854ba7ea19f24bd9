import Values

/// The names of foods in English and French, and which foods can replace which.
///
/// Built once from its table, and immutable.
public final class FoodBook: Sendable {
    /// The book of the built-in table.
    public static let shared = FoodBook(table)

    /// A food of the book.
    public struct Food: Sendable {
        /// The index among the book's foods.
        public let id: Int
        /// The first English name, or else the first French one.
        public let name: String
        /// The first French name; nil if the table has none.
        public let frenchName: String?
        /// The ids of the foods that it can replace, including itself.
        public fileprivate(set) var standsFor: Set<Int>
        /// Whether it is assumed in every kitchen.
        public let isAssumed: Bool
        /// All names in both languages, folded for searching.
        let englishNames: [String]
        let frenchNames: [String]

        /// Returns whether a word of one of its names has a prefix, which must be folded.
        ///
        /// - Parameter isFrench: The language of the names; nil for both.
        public func isCalled(beginningWith beginning: String, inFrench isFrench: Bool? = nil) -> Bool {
            let names = (isFrench == true ? [] : englishNames) + (isFrench == false ? [] : frenchNames)
            return names.contains {
                $0.hasPrefix(beginning) || $0.contains(" " + beginning) || $0.contains("'" + beginning)
            }
        }
    }

    /// The food of a name in English and in French, which may differ: a French raisin is a grape.
    struct Name: Sendable {
        fileprivate(set) var english: Int?
        fileprivate(set) var french: Int?

        func food(inFrench isFrench: Bool) -> Int? { isFrench ? french ?? english : english ?? french }
    }

    /// The name of a food found among words.
    struct Hit: Sendable {
        let name: Name
        let range: Range<Int>
    }

    /// All foods, indexed by their ids.
    public let foods: [Food]
    private let names: [String: Name]
    private let longest: Int

    init(_ table: String) {
        var (foods, names): ([Food], [String: Name]) = ([], [:])
        var kin: [(child: Int, parents: [String], isMutual: Bool)] = []
        for line in table.split(separator: "\n") {
            let entry = FoodLine(line)
            guard let first = entry.english.first ?? entry.french.first else { continue }
            let id = foods.count
            foods.append(
                Food(
                    id: id, name: first, frenchName: entry.french.first, standsFor: [id], isAssumed: entry.isAssumed,
                    englishNames: entry.english.map(\.folded), frenchNames: entry.french.map(\.folded)))
            for (list, isFrench) in [(entry.english, false), (entry.french, true)] {
                for name in list {
                    let words = NameWords(name).joined
                    var known = names[words] ?? Name()
                    if isFrench { known.french = known.french ?? id } else { known.english = known.english ?? id }
                    names[words] = known
                }
            }
            kin.append((id, entry.parents, entry.isMutual))
        }
        Self.join(kin, &foods, names)
        self.foods = foods
        self.names = names
        longest = names.keys.map { $0.count { $0 == " " } + 1 }.max() ?? 1
    }

    /// Computes the foods that each food can replace, transitively.
    private static func join(
        _ kin: [(child: Int, parents: [String], isMutual: Bool)], _ foods: inout [Food], _ names: [String: Name]
    ) {
        var ways: [Int: Set<Int>] = [:]
        for (child, parents, isMutual) in kin {
            for parent in parents.compactMap({ names[NameWords($0).joined]?.food(inFrench: false) }) {
                ways[child, default: []].insert(parent)
                if isMutual { ways[parent, default: []].insert(child) }
            }
        }
        for id in foods.indices {
            var (found, open): (Set<Int>, [Int]) = ([id], [id])
            while let here = open.popLast() {
                for next in ways[here] ?? [] where found.insert(next).inserted { open.append(next) }
            }
            foods[id].standsFor = found
        }
    }

    /// Returns the food of a name that is in the table exactly.
    func name(of words: [String]) -> Name? { names[words.joined(separator: " ")] }

    /// Returns foods with a name that differs by one letter, or two in words of more than six, the nearest first.
    public func spelt(almost words: String) -> [Int] {
        let most = words.utf8.count > 6 ? 2 : 1
        guard words.utf8.count > 3 else { return [] }
        var found: [Int: Int] = [:]
        for (name, meaning) in names {
            guard let food = meaning.english ?? meaning.french, !foods[food].isAssumed,
                let typos = words.typos(to: name, atMost: most)
            else { continue }
            found[food] = min(found[food] ?? .max, typos)
        }
        return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }

    /// Returns the names of foods among words from left to right, each the longest that matches.
    func hits(in words: [String]) -> [Hit] {
        var (hits, index): ([Hit], Int) = ([], 0)
        while index < words.count {
            guard let hit = hit(in: words, at: index) else {
                index += 1
                continue
            }
            hits.append(hit)
            index = hit.range.upperBound
        }
        return hits
    }

    private func hit(in words: [String], at index: Int) -> Hit? {
        for length in stride(from: min(longest, words.count - index), through: 1, by: -1) {
            guard let name = names[words[index..<index + length].joined(separator: " ")] else { continue }
            return Hit(name: name, range: index..<index + length)
        }
        return nil
    }
}

/// A parsed line of the table.
private struct FoodLine {
    var english: [String] = []
    var french: [String] = []
    var parents: [String] = []
    var isMutual = false
    var isAssumed = false

    init(_ line: Substring) {
        isAssumed = line.hasPrefix("! ")
        var line = isAssumed ? line.dropFirst(2) : line
        for sign in ["<", "~"] {
            guard let place = line.firstRange(of: " \(sign) ") else { continue }
            parents = Self.list(line[place.upperBound...])
            isMutual = sign == "~"
            line = line[..<place.lowerBound]
        }
        let halves = line.split(separator: " | ", maxSplits: 1)
        english = Self.list(halves.first ?? "")
        if halves.count > 1 { french = Self.list(halves[1]) }
    }

    private static func list(_ text: Substring) -> [String] {
        text.split(separator: ", ").map { String($0).trimmingSpaces() }.filter { !$0.isEmpty }
    }
}
