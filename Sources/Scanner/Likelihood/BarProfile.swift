/// Brightness across the bars of a region, averaged along them.
final class BarProfile {
    /// Brightness from 0 to 255, bin by bin.
    let values: Storage<Float>
    let weights: Storage<Float>
    private(set) var count = 0
    /// Pixels of the frame per bin.
    private(set) var binWidth: Float = 1
    /// Where the first bin lies, in pixels across the region from its centre.
    private(set) var start: Float = 0

    static let most = 4_096

    init() {
        values = Storage(Self.most, filledWith: 0)
        weights = Storage(Self.most, filledWith: 0)
    }

    /// Empties as many bins as are needed.
    func begin(count: Int, binWidth: Float, start: Float) {
        self.count = min(count, Self.most)
        self.binWidth = binWidth
        self.start = start
        values.base.update(repeating: 0, count: self.count)
        weights.base.update(repeating: 0, count: self.count)
    }

    /// Turns sums into means; a bin that hardly any pixel fell into gets what lies between its neighbours.
    func normalise() { Self.normalise(values.base, weights.base, count) }

    /// Turns sums into means, in place.
    static func normalise(_ values: UnsafeMutablePointer<Float>, _ weights: UnsafeMutablePointer<Float>, _ count: Int) {
        var known = -1
        for index in 0..<count where weights[index] >= 0.05 {
            values[index] /= weights[index]
            if index - known > 1 { fill(values, from: known, to: index, count) }
            known = index
        }
        if count - known > 1 { fill(values, from: known, to: count, count) }
    }

    private static func fill(_ values: UnsafeMutablePointer<Float>, from known: Int, to next: Int, _ count: Int) {
        let left = known >= 0 ? values[known] : next < count ? values[next] : 128
        let right = next < count ? values[next] : left
        for index in known + 1..<next {
            let share = Float(index - known) / Float(next - known)
            values[index] = left + (right - left) * share
        }
    }

    /// The total variation of brightness.
    var totalVariation: Float {
        var sum: Float = 0
        for index in 0..<max(0, count - 1) { sum += abs(values.base[index + 1] - values.base[index]) }
        return sum
    }

    /// Makes bright dark: on metal the bars may be what shines.
    func invert() { for index in 0..<count { values.base[index] = 255 - values.base[index] } }

    /// Reads brightness between bins; beyond the ends it is that of the end.
    struct Reader {
        let values: UnsafeMutablePointer<Float>
        let last: Float

        @inline(__always)
        func value(at position: Float) -> Float {
            let clamped = min(max(0, position), last)
            let bin = Int(clamped)
            let share = clamped - Float(bin)
            return values[bin] * (1 - share) + values[bin &+ 1] * share
        }
    }

    var reader: Reader { Reader(values: values.base, last: Float(count - 1) - 0.001) }

    /// The same profile read from the other end, as on a pack held upside down.
    func reverse(into other: BarProfile) {
        other.begin(count: count, binWidth: binWidth, start: -start - Float(count - 1) * binWidth)
        for index in 0..<count { other.values.base[index] = values.base[count - 1 - index] }
    }
}
