import CTurboJPEG

/// An image of red, green and blue bytes, row by row from the top left.
struct Raster: Equatable {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// Returns the raster scaled down with its proportions until both sides are at most `longest`.
    ///
    /// Each new pixel is the mean of the area that it covers.
    func fitted(in longest: Int) -> Raster {
        guard max(width, height) > longest else { return self }
        let scale = Double(longest) / Double(max(width, height))
        let (newWidth, newHeight) = (
            max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded()))
        )
        let columns = Share.of(width, by: newWidth)
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 3)
        var tall = [Float](repeating: 0, count: width * 3)  // one new row at the old width
        for row in Share.of(height, by: newHeight) {
            gather(row, into: &tall)
            for column in columns {
                for channel in 0..<3 {
                    var sum: Float = 0.5
                    for (x, weight) in zip(column.pixels, column.weights) { sum += weight * tall[x * 3 + channel] }
                    result.append(UInt8(min(255, sum)))
                }
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    private func gather(_ row: Share, into tall: inout [Float]) {
        for x in tall.indices { tall[x] = 0 }
        for (y, weight) in zip(row.pixels, row.weights) {
            let start = y * width * 3
            for x in tall.indices { tall[x] += weight * Float(pixels[start + x]) }
        }
    }

    /// Returns the raster turned upright.
    func turned(_ orientation: Orientation) -> Raster {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (oldX, oldY) = orientation.source(x, y, width: width, height: height)
                let start = (oldY * width + oldX) * 3
                result += pixels[start..<start + 3]
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// Encodes the pixels as a JPEG file without metadata.
    func jpeg(quality: Int32) throws(PhotographError) -> [UInt8] {
        guard let encoder = tjInitCompress() else { throw .damaged(reason: "no memory") }
        defer { tjDestroy(encoder) }
        var buffer: UnsafeMutablePointer<UInt8>?
        defer { tjFree(buffer) }
        var size: UInt = 0
        let code = tjCompress2(
            encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &buffer, &size,
            Int32(TJSAMP_420.rawValue), quality, 0)
        guard code == 0, let buffer else { throw .damaged(reason: String(cString: tjGetErrorStr2(encoder))) }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}

/// The old pixels that a new one covers along one axis, with their weights.
private struct Share {
    let pixels: Range<Int>
    let weights: [Float]

    static func of(_ old: Int, by new: Int) -> [Share] {
        let step = Double(old) / Double(new)
        return (0..<new).map { position in
            let start = Double(position) * step
            let end = min(Double(old), start + step)
            let pixels = Int(start)..<min(old, max(Int(start) + 1, Int(end.rounded(.up))))
            let weights = pixels.map { Float((min(end, Double($0 + 1)) - max(start, Double($0))) / (end - start)) }
            return Share(pixels: pixels, weights: weights)
        }
    }
}
