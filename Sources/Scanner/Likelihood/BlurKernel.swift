import Glibc

/// The edge response of lens, defocus and motion, as functions of the distance from an edge in modules.
///
/// Blurred bars are sums of blurred edges, so two tables per kernel are all that templates and models need. They are written
/// once, before anything reads them: so they may be shared.
final class BlurKernel: @unchecked Sendable {
    enum Shape: Sendable, Equatable {
        /// A Gaussian's standard deviation, in modules: a soft lens.
        case gaussian(Float)
        /// The radius of a disk, in modules: a lens that is out of focus.
        case disk(Float)
        /// The length of a way, in modules: a pack that moves while the shutter is open.
        case motion(Float)

        /// The standard deviation across the bars, in modules.
        var deviation: Float {
            switch self {
            case .gaussian(let sigma): sigma
            case .disk(let radius): (radius * radius / 4 + BlurKernel.lens * BlurKernel.lens).squareRoot()
            case .motion(let length): (length * length / 12 + BlurKernel.lens * BlurKernel.lens).squareRoot()
            }
        }
    }

    let shape: Shape
    /// Modules from an edge beyond which nothing of it is seen.
    let reach: Float
    private let count: Int
    /// Values at each 128th of a module.
    private let edges: UnsafeMutablePointer<Float>
    private let slopes: UnsafeMutablePointer<Float>

    /// The blur of lens and pixels that stands behind every other one, in modules.
    static let lens: Float = 0.25
    private static let stepsPerModule: Float = 128
    private static let samplesPerModule = Float(SymbolLayout.samplesPerModule)
    private static let stepsPerSample = stepsPerModule / samplesPerModule

    init(_ shape: Shape) {
        self.shape = shape
        let (offsets, sigma): ([Float], Float) =
            switch shape {
            case .gaussian(let sigma): ([0], sigma)
            case .disk(let radius): (Self.diskOffsets(radius), Self.lens)
            case .motion(let length): ((0..<32).map { ((Float($0) + 0.5) / 32 - 0.5) * length }, Self.lens)
            }
        let reach = (offsets.map(abs).max() ?? 0) + 4 * sigma
        self.reach = reach
        let count = Int(2 * reach * Self.stepsPerModule) + 3
        self.count = count
        let weight = 1 / Float(offsets.count)
        edges = Self.table(count) { index in
            let x = Float(index) / Self.stepsPerModule - reach
            return offsets.reduce(0) { $0 + weight * 0.5 * erfc(-(x - $1) / (sigma * 1.414_213_6)) }
        }
        slopes = Self.table(count) { index in
            let x = Float(index) / Self.stepsPerModule - reach
            return offsets.reduce(0) {
                let d = (x - $1) / sigma
                return $0 + weight * 0.398_942_3 / sigma * exp(-0.5 * d * d)
            }
        }
    }

    deinit {
        edges.deallocate()
        slopes.deallocate()
    }

    private static func table(_ count: Int, _ value: (Int) -> Float) -> UnsafeMutablePointer<Float> {
        let table = UnsafeMutablePointer<Float>.allocate(capacity: count)
        for index in 0..<count { (table + index).initialize(to: value(index)) }
        return table
    }

    /// Places at which a disk's projection has equal shares of its weight.
    private static func diskOffsets(_ radius: Float) -> [Float] {
        let fine = (0..<2_000).map { (Float($0) + 0.5) / 1_000 - 1 }
        let weights = fine.map { (1 - $0 * $0).squareRoot() }
        let whole = weights.reduce(0, +)
        var (sum, next): (Float, Int) = (0, 0)
        var offsets: [Float] = []
        for (x, weight) in zip(fine, weights) {
            sum += weight
            while next < 32, sum >= (Float(next) + 0.5) / 32 * whole {
                offsets.append(x * radius)
                next += 1
            }
        }
        return offsets
    }

    /// An edge from 0 to 1 at a distance from it.
    @inline(__always)
    func edge(_ x: Float) -> Float {
        if x <= -reach { return 0 }
        if x >= reach { return 1 }
        return edges[Int((x + reach) * Self.stepsPerModule + 0.5)]
    }

    /// Adds `sign` times a bar to samples.
    ///
    /// - Parameters:
    ///   - start: Where it begins, in samples.
    @inline(__always)
    func addBar(
        _ sign: Float, from start: Float, to end: Float, to samples: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let spread = reach * Self.samplesPerModule
        let (rising, falling) = (start - spread, end - spread)
        var index = max(0, Int(rising.rounded(.up)))
        let last = min(count, Int((end + spread).rounded(.down)) + 1)
        let step = Int(Self.stepsPerSample)
        var rise = Int((Float(index) - rising) * Self.stepsPerSample + 0.5)
        var fall = Int(((Float(index) - falling) * Self.stepsPerSample + 0.5).rounded(.down))
        while index < last {
            let risen = rise < self.count ? edges[rise] : 1
            let fallen = fall < 0 ? 0 : fall < self.count ? edges[fall] : 1
            samples[index] += sign * (risen - fallen)
            rise &+= step
            fall &+= step
            index &+= 1
        }
    }

    /// Adds `sign` times an edge's derivative, per module.
    @inline(__always)
    func addSlope(_ sign: Float, at place: Float, to samples: UnsafeMutablePointer<Float>, _ count: Int) {
        let near = place - reach * Self.samplesPerModule
        var index = max(0, Int(near.rounded(.up)))
        var entry = Int((Float(index) - near) * Self.stepsPerSample + 0.5)
        while index < count, entry < self.count {
            samples[index] += sign * slopes[entry]
            entry &+= Int(Self.stepsPerSample)
            index &+= 1
        }
    }

    /// A bar from `start` to `end`, 0 to 1, at a place.
    @inline(__always)
    func bar(from start: Float, to end: Float, at x: Float) -> Float { edge(x - start) - edge(x - end) }

    /// All kernels that are tried, each shape by its strength.
    static let all: [[BlurKernel]] = [
        [0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.1, 1.25, 1.45, 1.7].map { BlurKernel(.gaussian($0)) },
        [0.8, 1.1, 1.4, 1.7, 2.0, 2.4, 2.8].map { BlurKernel(.disk($0)) },
        [1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0].map { BlurKernel(.motion($0)) },
    ]
}
