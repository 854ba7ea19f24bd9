/// Where each module of a symbol lies in a profile.
///
/// `x(u) = origin + module·(u + e·(k0 + k1·z + k2·z² + k3·z³ + k4·z⁴))` with `z = (u - N/2)/(N/2)` and `e = 1 - z²`, so that
/// bending leaves the ends in place. `k0` stretches one side (perspective), `k1` both alike (a cylinder); the others
/// follow dents.
struct SymbolGeometry: Equatable, Sendable {
    /// Modules in the symbol, without quiet zones.
    let modules: Int
    /// The bin at which the first bar begins.
    var origin: Float
    /// Bins per module, on average.
    var module: Float
    /// The bend k0…k4, in modules; the other three are zero.
    var bend = SIMD8<Float>.zero

    /// Offsets that the bend does not describe, in modules, at ``segments`` + 1 equally distant places, linear
    /// between them. Nil for none.
    var dents: SIMD16<Float>?

    /// The stretches between the places of ``dents``.
    static let segments = 15

    /// The bin of a module coordinate; beyond its ends a symbol continues with the scale of its outermost module.
    func position(of u: Float) -> Float {
        if u < 0 { return origin + (positionInside(1) - origin) * u }
        let last = Float(modules)
        if u > last { return end + (end - positionInside(last - 1)) * (u - last) }
        return positionInside(u)
    }

    /// The bin of a module coordinate from 0 to ``modules``.
    @inline(__always)
    func positionInside(_ u: Float) -> Float {
        let half = Float(modules) / 2
        let z = (u - half) / half
        let curve = bend[0] + z * (bend[1] + z * (bend[2] + z * (bend[3] + z * bend[4])))
        let bent = u + (1 - z * z) * curve
        guard let dents else { return origin + module * bent }
        let place = min(max(0, u * Float(Self.segments) / Float(modules)), Float(Self.segments) - 0.001)
        let knot = Int(place)
        let share = place - Float(knot)
        return origin + module * (bent + dents[knot] * (1 - share) + dents[knot + 1] * share)
    }

    /// The same symbol in the reversed profile of `count` bins, read from its other end.
    func reversed(count: Int) -> SymbolGeometry {
        var other = self
        other.origin = Float(count - 1) - position(of: Float(modules))
        other.bend = bend * SIMD8(-1, 1, -1, 1, -1, 0, 0, 0)
        other.dents = dents.map { dents in SIMD16((0...Self.segments).map { -dents[Self.segments - $0] }) }
        return other
    }

    /// The bin at which the last bar ends.
    var end: Float { origin + module * Float(modules) }

    /// The least distance of two neighbouring modules, as a share of the mean; not positive where the curve folds back.
    var narrowest: Float {
        var least = Float.infinity
        for step in 0..<16 {
            let u = Float(modules) * Float(step) / 16
            least = min(least, (position(of: u + Float(modules) / 16) - position(of: u)) / module)
        }
        return least * 16 / Float(modules)
    }
}
