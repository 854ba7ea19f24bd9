import Foundation
import Testing

@testable import Scanner

/// A retail code as a blurred camera sees it, drawn from its bars without the reader's kernels and templates.
struct DrawnSymbol {
    /// The blur of each edge, in modules.
    enum Blur {
        /// The standard deviation of a Gaussian.
        case gaussian(Double)
        /// The length of a box, as for a moving pack.
        case box(Double)
    }

    /// Modules from the first bar to the last.
    let modules: Int
    /// The dark runs.
    let bars: [Range<Int>]
    var blur = Blur.gaussian(0.3)
    /// The modules by which dark bars are wider than specified.
    var growth = 0.0
    var black = 40.0
    var white = 220.0

    init(_ symbology: Symbology, _ text: String, blur: Blur = .gaussian(0.3), growth: Double = 0) throws {
        let pattern = try #require(RetailPattern(symbology, text), "\(symbology.rawValue) \(text)").modules
        modules = pattern.count
        bars = pattern.darkRuns
        self.blur = blur
        self.growth = growth
    }

    /// The brightness at a module coordinate.
    func brightness(at u: Double) -> Double {
        bars.reduce(white) { brightness, bar in
            let (start, end) = (Double(bar.lowerBound) - growth / 2, Double(bar.upperBound) + growth / 2)
            guard u > start - reach, u < end + reach else { return brightness }
            return brightness - (white - black) * (edge(u - start) - edge(u - end))
        }
    }

    /// An edge from 0 to 1 at a distance from it, in modules.
    private func edge(_ x: Double) -> Double {
        switch blur {
        case .gaussian(let sigma): 0.5 * erfc(-x / (sigma * 2.squareRoot()))
        case .box(let length): min(max(x / length + 0.5, 0), 1)
        }
    }

    /// The distance from an edge, in modules, beyond which it has no effect.
    private var reach: Double {
        switch blur {
        case .gaussian(let sigma): 5 * sigma
        case .box(let length): length / 2
        }
    }
}

extension [Bool] {
    /// The runs of true.
    var darkRuns: [Range<Int>] {
        indices.filter { self[$0] }.reduce(into: []) { runs, index in
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }
}

// MARK: - Profiles

extension DrawnSymbol {
    /// The profile of `count` bins that shows the symbol.
    ///
    /// - Parameters:
    ///   - noise: The standard deviation of each bin, in grey levels.
    ///   - module: The module coordinate of a bin.
    func profile(
        count: Int, noise: Double = 0, seed: UInt64 = 1, module: (_ bin: Double) -> Double
    ) -> BarProfile {
        let profile = BarProfile()
        profile.begin(count: count, binWidth: 1, start: -Float(count) / 2)
        var random = GaussianNoise(deviation: noise, seed: seed)
        for bin in 0..<count {
            profile.values.base[bin] = Float(brightness(at: module(Double(bin))) + random.next())
        }
        return profile
    }

    /// A flat symbol in a profile of `count` bins.
    func profile(
        count: Int, origin: Double, module: Double, noise: Double = 0, seed: UInt64 = 1
    ) -> BarProfile {
        profile(count: count, noise: noise, seed: seed) { ($0 - origin) / module }
    }

    /// A symbol around a can, as seen from far away: its ends are turned away by `halfAngle` degrees.
    func cylinderProfile(count: Int, origin: Double, module: Double, halfAngle: Double) -> BarProfile {
        let (half, angle) = (Double(modules) / 2, halfAngle * .pi / 180)
        return profile(count: count) { bin in
            let across = ((bin - origin) / module - half) / half * sin(angle)
            return half + half * asin(min(max(across, -1), 1)) / angle
        }
    }
}

// MARK: - Pictures

/// The pose of a drawn symbol in a picture, with its centre in the picture's.
struct DrawnView {
    var size = FrameSize(width: 400, height: 400)
    /// The width of a module in pixels.
    var module = 3.0
    /// The direction across the bars, clockwise from the right. From 90 to 270 the code is upside down.
    var degrees = 0.0
    /// The height of the bars in pixels.
    var height = 120.0
    /// The lean of the bars, in pixels across per pixel along.
    var shear = 0.0
    /// The convergence of the bars, per pixel along.
    var fan = 0.0
    /// The degrees by which the pack is tilted out of the picture's plane.
    var tilt = 0.0
    /// The direction of the axis of that turn, in degrees from the direction across the bars.
    var tiltAxis = 0.0
    /// Pixels from the lens to the middle of the pack, as for a camera that sees 49° across 640 pixels.
    var distance = 700.0
    /// The modules hidden by a plain object.
    var covered: Range<Double>?
    var coverBrightness: UInt8 = 128
    /// The positions of reflections, in pixels across and along the bars from their middle.
    var glare: [(across: Double, along: Double)] = []
    /// The standard deviation of each pixel, in grey levels.
    var noise = 2.0
    var seed: UInt64 = 1

    /// The grey levels that reflections add at a point.
    func reflected(_ s: Double, _ t: Double) -> Double {
        glare.reduce(0) { sum, spot in
            let (across, along) = (s - spot.across, t - spot.along)
            return sum + 330 * exp(-(across * across + along * along) / (2 * 60 * 60))
        }
    }

    /// The point of the pack that is seen at a point of the picture, both from the middle, across and along the bars.
    func untilted(_ s: Double, _ t: Double) -> (s: Double, t: Double) {
        let (angle, axis) = (tilt * .pi / 180, tiltAxis * .pi / 180)
        let (cosine, sine) = (cos(axis), sin(axis))
        // Along the axis only the distance changes; at right angles to it, the pack leans back.
        let (on, off) = (s * cosine + t * sine, t * cosine - s * sine)
        let offOnPack = off / (cos(angle) - sin(angle) * off / distance)
        let onPack = on * (1 + offOnPack * sin(angle) / distance)
        return (onPack * cosine - offOnPack * sine, onPack * sine + offOnPack * cosine)
    }
}

extension DrawnSymbol {
    /// The symbol on a white pack.
    func picture(_ view: DrawnView = DrawnView()) -> Picture {
        let rows = profileRows(of: view)
        let (cosine, sine) = (cos(view.degrees * .pi / 180), sin(view.degrees * .pi / 180))
        let (middle, half) = (Double(modules) / 2 + Self.margin, view.height / 2)
        var random = GaussianNoise(deviation: view.noise, seed: view.seed)
        var luma = [UInt8](repeating: 0, count: view.size.pixels)
        for y in 0..<view.size.height {
            let down = Double(y) + 0.5 - Double(view.size.height) / 2
            for x in 0..<view.size.width {
                let right = Double(x) + 0.5 - Double(view.size.width) / 2
                let (s, t) = view.untilted(right * cosine + down * sine, down * cosine - right * sine)
                let across = (s + view.shear * t) / (1 - view.fan * t) / view.module + middle
                let isInside = across > 0 && across < 2 * middle && t > -half && t < half
                let brightness = isInside ? rows[Int(across * Self.steps)] : white
                let light = brightness + view.reflected(s, t)
                luma[y * view.size.width + x] = UInt8(min(max(light + random.next(), 0), 255))
            }
        }
        return Picture(unchecked: view.size, luma: luma)
    }

    /// The modules beside the symbol that blur may reach.
    private static let margin = 9.0
    private static let steps = 32.0

    /// The brightness along the symbol at each 32nd of a module, from nine modules before its first bar.
    private func profileRows(of view: DrawnView) -> [Double] {
        (0...Int((Double(modules) + 2 * Self.margin) * Self.steps)).map { step in
            let u = (Double(step) + 0.5) / Self.steps - Self.margin
            return view.covered?.contains(u) == true ? Double(view.coverBrightness) : brightness(at: u)
        }
    }
}

extension Picture {
    /// Returns a picture of noise.
    static func noise(_ size: FrameSize, deviation: Double, seed: UInt64) -> Picture {
        var random = GaussianNoise(deviation: deviation, seed: seed)
        return Picture(
            unchecked: size, luma: (0..<size.pixels).map { _ in UInt8(min(max(128 + random.next(), 0), 255)) })
    }
}

/// Nearly normal numbers, the same in each run: sums of four uniform ones.
struct GaussianNoise {
    private let scale: Double
    private var random: SplitMix

    init(deviation: Double, seed: UInt64) {
        scale = deviation * 3.0.squareRoot() / 65_536
        random = SplitMix(seed: seed)
    }

    mutating func next() -> Double {
        guard scale > 0 else { return 0 }
        let bits = random.next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
        return (Double(sum) - 2 * 65_535) * scale
    }
}

// MARK: - Texts

extension String {
    /// The digits with the check digit that GS1 puts behind them: weights 3, 1, 3, … from the right.
    var withCheckDigit: String {
        let sum = utf8.reversed().enumerated().reduce(0) {
            $0 + (Int($1.element) - 48) * ($1.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return self + String((10 - sum % 10) % 10)
    }

    /// A valid text with such digits, a check digit being the last.
    static func random(digits: Int, using random: inout SplitMix) -> String {
        (1..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined().withCheckDigit
    }

    /// The UPC-E of a number system and six digits, with the check digit of the UPC-A that it stands for.
    static func upcE(system: Int, _ six: String) -> String {
        let d = six.map(String.init)
        let expanded: [String] =
            switch d[5] {
            case "0", "1", "2": [d[0], d[1], d[5], "0000", d[2], d[3], d[4]]
            case "3": [d[0], d[1], d[2], "00000", d[3], d[4]]
            case "4": [d[0], d[1], d[2], d[3], "00000", d[4]]
            default: [d[0], d[1], d[2], d[3], d[4], "0000", d[5]]
            }
        return "\(system)\(six)" + String((String(system) + expanded.joined()).withCheckDigit.suffix(1))
    }
}

extension Symbology {
    /// The layout of a retail symbology; that of EAN-13 for all others.
    var layout: SymbolLayout {
        switch self {
        case .ean8: .ean8
        case .upcE: .upcE
        default: .ean13
        }
    }
}
