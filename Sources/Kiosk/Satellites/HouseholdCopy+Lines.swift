import Kitchen
import Trust

/// The copy on its way from the hub: the first line is its position. Of the others, one with a tab is a block, as its table, a
/// slash, its number, the tab, and its JSON object; one without is the digest of a block that is no more.
///
/// A satellite names the blocks that it has by their digests, and gets the others only.
extension HouseholdCopy {
    /// The digests of all blocks.
    public var digests: Set<String> { Set(blocks.map(Self.digest)) }

    /// - Parameter known: The digests of the blocks that the satellite has.
    public func lines(without known: Set<String>) -> String {
        var gone = known
        let wanted = blocks.filter { gone.remove(Self.digest($0.key, $0.value)) == nil }
        let lines = wanted.map { "\($0.key.text)\t\($0.value)" }.sorted()
        return (["\(position)"] + gone.sorted() + lines).map { $0 + "\n" }.joined()
    }

    /// Returns nil for a text that is no copy.
    ///
    /// - Parameter known: The copy whose blocks the hub has left out.
    public init?(lines: String, onto known: HouseholdCopy?) {
        let lines = lines.split(separator: "\n")
        guard let position = lines.first.flatMap({ Int64($0) }) else { return nil }
        let parts = lines.dropFirst().map { $0.split(separator: "\t", maxSplits: 1) }
        let gone = Set(parts.filter { $0.count == 1 }.map { String($0[0]) })
        var blocks = known?.blocks ?? [:]
        if !gone.isEmpty { blocks = blocks.filter { !gone.contains(Self.digest($0.key, $0.value)) } }
        for part in parts where part.count == 2 {
            guard let block = CopiedBlock(text: part[0]) else { return nil }
            blocks[block] = String(part[1])
        }
        self.init(position: position, blocks: blocks)
    }

    private static func digest(_ block: CopiedBlock, _ json: String) -> String {
        String(SHA256.digits(of: "\(block.text)\t\(json)".utf8).prefix(16))
    }
}

extension CopiedBlock {
    fileprivate var text: String { "\(table)/\(number)" }

    fileprivate init?(text: Substring) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        self.init(table: String(parts[0]), number: number)
    }
}
