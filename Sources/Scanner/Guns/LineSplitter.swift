/// Splits bytes into lines, which end with line feed, carriage return, both, or tab.
struct LineSplitter: Sendable {
    private var line: [UInt8] = []
    private var isTooLong = false

    /// The longest line in bytes: four for each character of the longest QR code.
    private static let longest = 4 * 4_296

    enum Piece: Equatable, Sendable {
        /// Never empty; bytes that are no UTF-8 have become U+FFFD.
        case line(String)
        /// A line was longer than any code.
        case tooLong
    }

    /// Adds the next byte; returns nil unless it ends a line that is not empty.
    mutating func append(_ byte: UInt8) -> Piece? {
        if ["\n", "\r", "\t"].map({ UInt8(ascii: $0) }).contains(byte) { return end() }
        if line.count < Self.longest { line.append(byte) } else { isTooLong = true }
        return nil
    }

    /// Ends the last line of the input, which may have no line end; returns nil if it is empty.
    mutating func end() -> Piece? {
        defer {
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        return line.isEmpty ? nil : .line(String(decoding: line, as: UTF8.self))
    }
}
