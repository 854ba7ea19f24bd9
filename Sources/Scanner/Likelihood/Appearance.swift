import Synchronization

/// The blur of bars, and by how much they are wider than printed.
struct Appearance: Hashable {
    /// Which of ``BlurKernel/all``.
    var shape: Int
    var strength: Int
    /// Modules by which dark bars are wider than in print. Ink spreads; light spreads more: a camera's response to light
    /// and overexposure make bars thinner, the more so the more they are blurred.
    private(set) var growth: Float = 0

    init(shape: Int = 0, strength: Int, growth: Float = 0) {
        self.shape = shape
        self.strength = strength
        self.growth = growth
    }

    private static let mostGrowth: Float = 0.5

    mutating func grow(by change: Float) {
        growth = min(max(growth + min(max(change, -0.2), 0.2), -Self.mostGrowth), Self.mostGrowth)
    }

    var kernel: BlurKernel { BlurKernel.all[shape][strength] }

    /// The appearance itself, with a weaker and a stronger blur, and with other shapes that are about as strong.
    var neighbours: [Appearance] {
        Self.neighbours[shape][strength].map { Appearance(shape: $0.shape, strength: $0.strength, growth: growth) }
    }

    /// Those of each shape and strength, without growth.
    private static let neighbours = BlurKernel.all.indices.map { shape in
        BlurKernel.all[shape].indices.map { neighbours(shape, $0) }
    }

    private static func neighbours(_ shape: Int, _ strength: Int) -> [Appearance] {
        let all = BlurKernel.all
        var looks = [0, -1, 1].filter { all[shape].indices.contains(strength + $0) }.map {
            Appearance(shape: shape, strength: strength + $0)
        }
        let deviation = all[shape][strength].shape.deviation
        func difference(_ shape: Int, _ strength: Int) -> Float {
            abs(all[shape][strength].shape.deviation - deviation)
        }
        for other in all.indices where other != shape {
            guard let nearest = all[other].indices.min(by: { difference(other, $0) < difference(other, $1) }),
                difference(other, nearest) < 0.15
            else { continue }
            looks.append(Appearance(shape: other, strength: nearest))
        }
        return looks
    }
}

/// Templates for all appearances that any reader has needed: 20 kB for each of 264.
enum TemplateCache {
    private static let templates = Mutex<[Int: DigitTemplates]>([:])

    /// Growth is rounded to a tenth of a module.
    static func templates(for look: Appearance) -> DigitTemplates {
        let tenths = Int((look.growth * 10).rounded())
        let key = (tenths + 50) * 1_000 + look.shape * 100 + look.strength
        if let known = templates.withLock({ $0[key] }) { return known }
        // Drawn outside the lock, so that no reader waits for another.
        let new = DigitTemplates(look.kernel, growth: Float(tenths) / 10)
        templates.withLock { $0[key] = new }
        return new
    }
}
