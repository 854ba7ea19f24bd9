import Values

extension FoodBook {
    /// Returns suggestions for a word that is not a food: names that begin with it, then similar spellings.
    public func guesses(for word: String, limit: Int) -> [Int] {
        let words = NameWords(word).joined
        guard words.count > 1 else { return [] }
        let beginning = foods.filter { $0.isCalled(beginningWith: word.folded) && !$0.isAssumed }
            .sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }.map(\.id)
        guard beginning.count < limit else { return Array(beginning.prefix(limit)) }
        let alike = spelt(almost: words).filter { !beginning.contains($0) }
        return Array((beginning + alike).prefix(limit))
    }
}

extension String {
    /// Returns the number of insertions, deletions, substitutions and swaps of neighbouring letters between two words;
    /// nil if more than `most`.
    func typos(to other: String, atMost most: Int) -> Int? {
        let (here, there) = (Array(utf8), Array(other.utf8))
        guard abs(here.count - there.count) <= most else { return nil }
        var (before, last, line) = ([Int](), [Int](), Array(0...there.count))
        for (row, letter) in here.enumerated() {
            (before, last) = (last, line)
            line = [row + 1]
            for (column, other) in there.enumerated() {
                var least = Swift.min(last[column + 1] + 1, line[column] + 1, last[column] + (letter == other ? 0 : 1))
                let isSwapped =
                    row > 0 && column > 0 && letter == there[column - 1] && here[row - 1] == other && letter != other
                if isSwapped { least = Swift.min(least, before[column - 1] + 1) }
                line.append(least)
            }
            guard line.min() ?? 0 <= most else { return nil }
        }
        return line[there.count] <= most ? line[there.count] : nil
    }
}
