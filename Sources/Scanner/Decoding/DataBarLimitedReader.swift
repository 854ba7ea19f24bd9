/// Finds ``DataBarLimited`` codes in a picture with upright bars, of which neither library reads any.
struct DataBarLimitedReader {
    /// The parts of a picture's height that are averaged and read one by one.
    private static let bands = 12

    /// Returns the codes that at least two bands show alike. Their ``Symbol/quality`` is the number of rows in these.
    func scan(_ frame: borrowing Frame) -> [Symbol] {
        let height = max(1, frame.size.height / Self.bands)
        var found: [String: [BoundingBox]] = [:]
        for top in stride(from: 0, through: frame.size.height - height, by: height) {
            for (digits, along) in codes(in: profile(of: frame, rows: top..<top + height)) {
                found[digits, default: []].append(
                    BoundingBox(left: along.lowerBound, top: top, right: along.upperBound, bottom: top + height))
            }
        }
        return found.filter { Set($0.value.map(\.top)).count > 1 }.map { digits, places in
            Symbol(
                symbology: .dataBar, text: "01" + digits, quality: places.count * height,
                place: places.dropFirst().reduce(places[0]) { $0.joined(with: $1) })
        }
    }

    /// Returns the sum of some rows.
    private func profile(of frame: borrowing Frame, rows: Range<Int>) -> [Float] {
        let width = frame.size.width
        var profile = [Float](repeating: 0, count: width)
        guard let luma = frame.luma.baseAddress else { return profile }
        for row in rows {
            for column in 0..<width { profile[column] += Float(luma[row * width + column]) }
        }
        return profile
    }

    /// Returns the codes in a profile, and where they are.
    private func codes(in profile: [Float]) -> [(digits: String, along: Range<Int>)] {
        let edges = edges(of: profile)
        let lengths = zip(edges, edges.dropFirst()).map { $1.position - $0.position }
        guard lengths.count >= DataBarLimited.runs else { return [] }
        return (0...lengths.count - DataBarLimited.runs).compactMap { first in
            let end = first + DataBarLimited.runs
            let module = (edges[end].position - edges[first].position) / Float(DataBarLimited.modules)
            guard edges[first].isToDark, DataBarLimited.isNarrow(lengths[first], module),
                DataBarLimited.isNarrow(lengths[end - 1], module),
                let code = DataBarLimited(lengths[first..<end]) ?? DataBarLimited(lengths[first..<end].reversed()[...])
            else { return nil }
            return (code.digits, Int(edges[first].position)..<Int(edges[end].position))
        }
    }

    /// Returns where a profile crosses the middle between the darkest and the lightest part nearby, interpolated.
    private func edges(of profile: [Float]) -> [(position: Float, isToDark: Bool)] {
        let middles = middles(of: profile)
        var edges: [(position: Float, isToDark: Bool)] = []
        for index in profile.indices.dropLast() {
            let (here, next) = (profile[index] - middles[index], profile[index + 1] - middles[index + 1])
            guard (here >= 0) != (next >= 0) else { continue }
            edges.append((Float(index) + here / (here - next), here >= 0))
        }
        return edges
    }

    /// Returns the middle between the least and the greatest value around each point.
    private func middles(of profile: [Float]) -> [Float] {
        let reach = max(8, profile.count / Self.windows)
        let ranges = stride(from: 0, to: profile.count, by: reach).map { start in
            let part = profile[start..<min(start + reach, profile.count)]
            return (least: part.min() ?? 0, most: part.max() ?? 0)
        }
        let middles: [Float] = ranges.indices.map { window in
            let near = ranges[max(0, window - 1)...min(ranges.count - 1, window + 1)]
            return ((near.map(\.least).min() ?? 0) + (near.map(\.most).max() ?? 0)) / 2
        }
        return profile.indices.map { middles[$0 / reach] }
    }

    /// Parts of a profile with their own darkness: a code, the largest thing in it, has 73 modules and wide bars of 8.
    private static let windows = 16
}
