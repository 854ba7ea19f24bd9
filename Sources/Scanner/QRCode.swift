import CQREncode

/// A square code that phones read: some text as dark and light squares.
public struct QRCode: Sendable {
    /// How many squares a side has, without the light margin around it.
    public let size: Int
    private let isDark: [Bool]

    /// Nil for a text that is too long.
    public init?(_ text: String) {
        // Version 0 is as small as the text allows.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        self.size = size
        isDark = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a square is dark; those of the margin are light.
    public subscript(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && isDark[row * size + column]
    }

    /// The code as an SVG image, with its margin, dark on white in every colour scheme.
    public var svg: String {
        let side = size + 2 * Self.margin
        let path = (0..<size).map { row in
            (0..<size).filter { self[row, $0] }.map { "M\($0 + Self.margin) \(row + Self.margin)h1v1h-1z" }.joined()
        }.joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path fill="#000" d="\(path)"/></svg>
            """
    }

    /// The code as lines of text, two squares to a character.
    ///
    /// - Parameter isColoured: Whether the terminal understands colours. One that does not is taken to be dark.
    public func lines(isColoured: Bool) -> [String] {
        stride(from: -2, to: size + 2, by: 2).map { row in
            let line = (-2..<size + 2).map { Self.block(self[row, $0], self[row + 1, $0]) }.joined()
            return isColoured ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
        }
    }

    /// Two squares, one above the other, where what is written is light.
    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
    }

    /// What readers need around it.
    private static let margin = 4
}
