import Foundation

/// A table's file with what a person has said of it in a line before it, so that both reach a kiosk together.
public struct ChosenTable: Equatable, Sendable {
    public var choice: TableChoice
    /// The name of the file, for people.
    public var name: String
    public var bytes: [UInt8]

    public init(_ choice: TableChoice, named name: String, _ bytes: [UInt8]) {
        (self.choice, self.name, self.bytes) = (choice, name, bytes)
    }

    private static let mark = Array("#scantry-table ".utf8)
    private static let longest = 64 << 10

    private struct Line: Codable {
        var name: String
        var choice: TableChoice
    }

    /// Whether bytes begin with such a line.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

    /// Divides what ``joined`` has made; nil for other files.
    public init?(_ joined: [UInt8]) {
        guard Self.begins(joined), let end = joined.prefix(Self.longest).firstIndex(of: 0x0A),
            let line = try? JSONDecoder().decode(Line.self, from: Data(joined[Self.mark.count..<end]))
        else { return nil }
        self.init(line.choice, named: line.name, Array(joined[(end + 1)...]))
    }

    /// The line and the file.
    public var joined: [UInt8] {
        let line = (try? JSONEncoder().encode(Line(name: name, choice: choice))).map { [UInt8]($0) } ?? []
        return Self.mark + line + [0x0A] + bytes
    }
}
