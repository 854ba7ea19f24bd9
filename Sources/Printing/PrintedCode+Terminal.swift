extension PrintedCode {
    /// A square code as lines of text, two modules to a character.
    ///
    /// - Parameter isColoured: Whether the terminal understands colours. One that does not is taken to be dark.
    public func lines(isColoured: Bool) -> [String] {
        stride(from: -2, to: rows + 2, by: 2).map { row in
            let line = (-2..<columns + 2).map { Self.block(self[row, $0], self[row + 1, $0]) }.joined()
            return isColoured ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
        }
    }

    /// Two modules, one above the other, where what is written is light.
    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
    }
}
