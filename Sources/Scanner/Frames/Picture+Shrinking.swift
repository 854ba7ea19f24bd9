extension Picture {
    /// Returns the picture, shrunk with its aspect ratio until it fits into `limit`.
    ///
    /// Each new pixel is the mean of the area it covers, as a sensor with fewer pixels would see it.
    public func fitted(in limit: FrameSize) -> Picture {
        let scale = max(Double(size.width) / Double(limit.width), Double(size.height) / Double(limit.height))
        guard scale > 1 else { return self }
        let smaller = FrameSize(
            width: min(limit.width, max(1, Int((Double(size.width) / scale).rounded()))),
            height: min(limit.height, max(1, Int((Double(size.height) / scale).rounded()))))
        return Picture(unchecked: smaller, luma: shrunk(to: smaller))
    }

    private func shrunk(to smaller: FrameSize) -> [UInt8] {
        let columns = Coverage.of(size.width, by: smaller.width)
        let rows = Coverage.of(size.height, by: smaller.height)
        var result: [UInt8] = []
        result.reserveCapacity(smaller.pixels)
        var tall = [Float](repeating: 0, count: size.width)  // one new row, at the old width
        for row in rows {
            for x in tall.indices { tall[x] = 0 }
            for (y, weight) in zip(row.pixels, row.weights) {
                for x in tall.indices { tall[x] += weight * Float(luma[y * size.width + x]) }
            }
            for column in columns {
                var sum: Float = 0.5
                for (x, weight) in zip(column.pixels, column.weights) { sum += weight * tall[x] }
                result.append(UInt8(min(255, sum)))
            }
        }
        return result
    }
}

/// The old pixels that a new one covers along one axis, and the share of each.
private struct Coverage {
    let pixels: Range<Int>
    let weights: [Float]

    static func of(_ old: Int, by new: Int) -> [Coverage] {
        let step = Double(old) / Double(new)
        return (0..<new).map { position in
            let start = Double(position) * step
            let end = min(Double(old), start + step)
            let pixels = Int(start)..<max(Int(start) + 1, Int(end.rounded(.up)))
            return Coverage(
                pixels: pixels,
                weights: pixels.map { pixel in
                    Float((min(end, Double(pixel + 1)) - max(start, Double(pixel))) / (end - start))
                })
        }
    }
}
