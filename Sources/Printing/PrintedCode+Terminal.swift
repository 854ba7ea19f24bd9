extension PrintedCode {
    /// Returns a square code as lines of text, with two modules per character.
    ///
    /// - Parameter isColoured: Whether the terminal supports colours. Otherwise its background is assumed to be dark.
    public func lines(isColoured: Bool) -> [String] {
        stride(from: -2, to: rows + 2, by: 2).map { row in
            let line = (-2..<columns + 2).map { Self.block(self[row, $0], self[row + 1, $0]) }.joined()
            return isColoured ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
        }
    }

    /// Returns the character for two stacked modules on a dark background.
    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
    }
}
