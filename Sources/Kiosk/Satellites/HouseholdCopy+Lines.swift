import Kitchen
import Trust

/// The copy on its way from the hub: the first line is its position. Of the others, one with a tab is a block, as its table, a
/// slash, its number, the tab, and its JSON object; one without is the digest of a block that the hub has no more.
///
/// A satellite names the blocks that it has by their digests, and gets the others only.
extension HouseholdCopy {
    /// The digests of all blocks.
    public var digests: Set<String> { Set(blocks.map(Self.digest)) }

    /// - Parameter known: The digests of the blocks that the satellite has.
    public func lines(without known: Set<String>) -> String {
        let digested = blocks.map { (digest: Self.digest($0.key, $0.value), block: $0.key, rows: $0.value) }
        let gone = known.subtracting(digested.map(\.digest)).sorted()
        let lines = digested.filter { !known.contains($0.digest) }.map { "\($0.block.text)\t\($0.rows.json)" }.sorted()
        return (["\(position)"] + gone + lines).map { $0 + "\n" }.joined()
    }

    /// Returns nil for a text that is no copy.
    ///
    /// - Parameter known: The copy whose blocks the hub has left out.
    public init?(lines: String, onto known: HouseholdCopy?) {
        let lines = lines.split(separator: "\n")
        guard let position = lines.first.flatMap({ Int64($0) }) else { return nil }
        var (gone, sent): (Set<String>, [CopiedBlock: CopiedRows]) = ([], [:])
        for line in lines.dropFirst() {
            if let (block, rows) = CopiedBlock.read(line) {
                sent[block] = rows
            } else if Self.isDigest(line) {
                gone.insert(String(line))
            } else {
                return nil
            }
        }
        let kept = (known?.blocks ?? [:]).filter { gone.isEmpty || !gone.contains(Self.digest($0.key, $0.value)) }
        self.init(position: position, blocks: kept.merging(sent) { $1 })
    }

    private static func digest(_ block: CopiedBlock, _ rows: CopiedRows) -> String {
        String(SHA256.digits(of: "\(block.text)\t\(rows.json)".utf8).prefix(digits))
    }

    private static func isDigest(_ line: Substring) -> Bool { line.count == digits && line.allSatisfy(\.isHexDigit) }

    private static let digits = 16
}

extension CopiedBlock {
    fileprivate var text: String { "\(table)/\(number)" }

    fileprivate static func read(_ line: Substring) -> (CopiedBlock, CopiedRows)? {
        let parts = line.split(separator: "\t", maxSplits: 1)
        let name = parts.first?.split(separator: "/") ?? []
        guard parts.count == 2, name.count == 2, let number = Int64(name[1]) else { return nil }
        return (CopiedBlock(table: String(name[0]), number: number), CopiedRows(json: String(parts[1])))
    }
}
