/// Finds the edges of bars along eight scan lines at once, one in each lane of a vector.
///
/// The arithmetic is zbar's (scanner.c), so that its decoder reads the same: at an edge the second difference of the
/// smoothed brightness changes its sign, and the first is steep. zbar follows one line after the other, which takes longer.
final class EdgeFinder {
    /// The number of lines that are followed at once.
    static let lanes = 8

    private typealias Lanes = SIMD8<Int16>
    /// The bytes from one pixel's numbers to the next one's.
    private static let stride = MemoryLayout<Lanes>.stride

    /// The brightness of all lines, one pixel of each after the other.
    private var samples = Storage<SIMD8<UInt8>>(0, filledWith: .zero)
    /// The first and second differences of the smoothed brightness, likewise.
    private var slopes = Storage<Lanes>(0, filledWith: .zero)
    private var bends = Storage<Lanes>(0, filledWith: .zero)
    /// -1 where an edge may be, else 0.
    private var marks = Storage<Lanes>(0, filledWith: .zero)
    /// The pixels of one lane that are marked.
    private var marked = Storage<Int32>(0, filledWith: 0)
    private var edges = Storage<Int32>(0, filledWith: 0)
    private var edgeCounts = SIMD8<Int>.zero
    /// The room for a lane's edges.
    private var capacity = 0

    /// Finds the edges along some lines.
    ///
    /// - Parameter first: The line in the first lane. Lanes beyond the last line repeat it.
    func findEdges(along lines: ScanLines, from first: Int, in frame: borrowing Frame) {
        guard let luma = frame.luma.baseAddress else { return }
        reserve(lines.length)
        collect(lines, from: first, luma)
        mark(lines.length)
        for lane in 0..<Self.lanes { follow(lane, lines.length) }
    }

    /// The edges along a line; ``EdgeTrack/pixel(of:)`` tells where they are.
    func edges(of lane: Int) -> UnsafeBufferPointer<Int32> {
        UnsafeBufferPointer(start: edges.base + lane * capacity, count: edgeCounts[lane])
    }

    private func reserve(_ length: Int) {
        guard samples.count < length else { return }
        // One at each pixel, and three at the end of the line, are the most.
        capacity = length + 3
        samples = Storage(length, filledWith: .zero)
        slopes = Storage(length, filledWith: .zero)
        bends = Storage(length, filledWith: .zero)
        marks = Storage(length, filledWith: .zero)
        marked = Storage(length + 1, filledWith: 0)
        edges = Storage(Self.lanes * capacity, filledWith: 0)
    }

    /// Copies the lines' pixels into their lanes.
    private func collect(_ lines: ScanLines, from first: Int, _ luma: UnsafePointer<UInt8>) {
        let offsets = (first..<first + Self.lanes).map { lines.offsets(of: min($0, lines.count - 1)) }
        let samples = UnsafeMutableRawPointer(samples.base)
        for (lane, offset) in offsets.enumerated() {
            var pixel = luma + offset.start
            for index in 0..<lines.length {
                samples.storeBytes(of: pixel.pointee, toByteOffset: index &* Self.lanes &+ lane, as: UInt8.self)
                pixel += offset.step
            }
        }
    }

    /// Marks in all lanes at once where an edge may be.
    private func mark(_ length: Int) {
        let (samples, slopes, bends, marks) = (samples.base, slopes.base, bends.base, marks.base)
        let leastSlope = Int16(EdgeTrack.leastSlope)
        var smoothed = Lanes(truncatingIfNeeded: samples[0])
        var (slope, formerSlope, formerBend) = (Lanes.zero, Lanes.zero, Lanes.zero)
        (slopes[0], bends[0], marks[0]) = (.zero, .zero, .zero)
        for pixel in 1..<max(1, length) {
            let nextSlope = ((Lanes(truncatingIfNeeded: samples[pixel]) &- smoothed) &* EdgeTrack.weight) &>> 5
            let bend = nextSlope &- slope
            // Only the sign of each lane counts.
            let turns = ~bend.signedIfNotZero | ((bend ^ formerBend) & formerBend.signedIfNotZero)
            let isFlat = (slope.magnitudes &- leastSlope) & (formerSlope.magnitudes &- leastSlope)
            (slopes[pixel], bends[pixel], marks[pixel]) = (slope, bend, (turns & ~isFlat) &>> 15)
            smoothed &+= nextSlope
            (formerSlope, slope, formerBend) = (slope, nextSlope, bend)
        }
    }

    /// Collects the marked pixels of a lane, without a branch: processors could not predict it.
    private func collectMarked(_ lane: Int, _ length: Int) -> Int {
        let marks = UnsafeRawPointer(marks.base) + lane * MemoryLayout<Int16>.size
        let marked = marked.base
        var count = 0
        for pixel in 0..<length {
            marked[count] = Int32(truncatingIfNeeded: pixel)
            count &-= Int(marks.load(fromByteOffset: pixel &* Self.stride, as: Int16.self))
        }
        return count
    }

    /// Decides which marked pixels of a lane are edges.
    private func follow(_ lane: Int, _ length: Int) {
        let slopes = UnsafeRawPointer(slopes.base) + lane * MemoryLayout<Int16>.size
        let bends = UnsafeRawPointer(bends.base) + lane * MemoryLayout<Int16>.size
        let (marked, edges) = (marked.base, edges.base + lane * capacity)
        var track = EdgeTrack()
        var count = 0
        for number in 0..<collectMarked(lane, length) {
            let pixel = marked[number]
            let (offset, formerOffset) = (Int(pixel) &* Self.stride, (Int(pixel) &- 1) &* Self.stride)
            let point = EdgeTrack.Point(
                pixel: pixel, slope: Int32(slopes.load(fromByteOffset: offset, as: Int16.self)),
                formerSlope: Int32(slopes.load(fromByteOffset: formerOffset, as: Int16.self)),
                bend: Int32(bends.load(fromByteOffset: offset, as: Int16.self)),
                formerBend: Int32(bends.load(fromByteOffset: formerOffset, as: Int16.self)))
            if let edge = track.add(point) {
                edges[count] = edge
                count &+= 1
            }
        }
        while let edge = track.nextAtEnd(of: length) {
            edges[count] = edge
            count &+= 1
        }
        edgeCounts[lane] = count
    }
}

extension SIMD8<Int16> {
    /// Negative for all numbers but zero.
    @inline(__always)
    fileprivate var signedIfNotZero: Self { self | (0 &- self) }
}
