extension PrintedCode {
    /// Returns the code as an SVG image with its margin, dark on white in every colour scheme.
    ///
    /// - Parameter size: The printed size in millimetres; nil to fill the available space.
    public func svg(size: (width: Double, height: Double)? = nil) -> String {
        let above = kind == .square ? margin : 0
        let height = rows + 2 * above
        let path = (0..<rows).flatMap { row in
            runs(row).map { "M\($0.lowerBound + margin) \(row + above)h\($0.count)v1h-\($0.count)z" }
        }.joined()
        let paper = size.map { " width=\"\(Self.written($0.width))mm\" height=\"\(Self.written($0.height))mm\"" } ?? ""
        return """
            <svg xmlns="http://www.w3.org/2000/svg"\(paper) viewBox="0 0 \(width) \(height)" preserveAspectRatio="none" \
            shape-rendering="crispEdges" aria-hidden="true">\
            <path fill="#fff" d="M0 0h\(width)v\(height)H0z"/><path fill="#000" d="\(path)"/></svg>
            """
    }

    /// Returns the ranges of adjacent dark modules in a row: drawn as one shape they have no seams.
    private func runs(_ row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<columns where self[row, column] {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    /// Rounds to hundredths of a millimetre.
    private static func written(_ length: Double) -> Double { (length * 100).rounded() / 100 }
}
