import Glibc

/// A part of a frame in which all edges run the same way: the bars of a linear code, or something striped. A rotated rectangle,
/// or a parallelogram where a pack is tilted about an oblique axis.
struct BarRegion {
    /// In pixels.
    var centre: SIMD2<Float>
    /// The direction across the bars, in radians from the right downwards; modulo half a turn.
    var angle: Float
    /// Pixels across the bars.
    var length: Float
    /// Pixels along the bars.
    var height: Float
    /// Pixels along the bars per pixel across them, by which both ends of the bars are displaced: zero in a rectangle.
    var slope: Float = 0
    /// The sum of the edge energy in it; more is likelier to be a code.
    var score: Float
    /// The mean of the edge energy in it.
    var density: Float = 0

    /// The unit vector across the bars.
    var across: SIMD2<Float> { SIMD2(cos(angle), sin(angle)) }
    /// The unit vector along the bars.
    var along: SIMD2<Float> { SIMD2(-sin(angle), cos(angle)) }

    /// A point of the frame, by the pixels across the bars from the centre and those along them from the middle of the bars.
    func point(_ across: Float, _ along: Float) -> SIMD2<Float> {
        centre + self.across * across + self.along * (along + slope * across)
    }

    /// The upright rectangle around it.
    var place: BoundingBox { place(from: -length / 2, to: length / 2) }

    /// The upright rectangle around a part of it, from `start` to `end` pixels across the bars, measured from the centre.
    func place(from start: Float, to end: Float) -> BoundingBox {
        let corners = [(start, -height / 2), (start, height / 2), (end, -height / 2), (end, height / 2)].map {
            point($0.0, $0.1)
        }
        return BoundingBox(around: corners.map { ReadingPoint(x: Int($0.x), y: Int($0.y)) })
    }

    /// The part across whose bars a place lies, with room for quiet zones.
    func part(around place: BoundingBox) -> BarRegion {
        let centre = SIMD2(Float(place.centre.x), Float(place.centre.y)) - self.centre
        let middle = (centre * across).sum()
        let size = SIMD2(Float(place.width) * abs(across.x), Float(place.height) * abs(across.y)).sum()
        let start = max(-length / 2, middle - 0.6 * size)
        let end = min(length / 2, middle + 0.6 * size)
        guard start < end else { return self }
        var part = self
        part.length = end - start
        part.centre = point((start + end) / 2, 0)
        return part
    }

    /// The difference of two directions, 0 to a quarter turn.
    static func difference(_ one: Float, _ other: Float) -> Float { abs(remainder(one - other, .pi)) }

    /// True if both have nearly the same centre, length and direction.
    func isAbout(_ other: BarRegion) -> Bool {
        let distance = centre - other.centre
        return (distance * distance).sum().squareRoot() < 0.08 * length + 4
            && abs(length - other.length) < 0.15 * length
            && Self.difference(angle, other.angle) < 0.1
    }

    /// The region around two that stand side by side in the direction across their bars: blank digits, glare or a fold
    /// split a code. Nil where they do not.
    func joined(with other: BarRegion) -> BarRegion? {
        guard Self.difference(angle, other.angle) < 0.2, min(score, other.score) > 0.05 * max(score, other.score)
        else { return nil }
        let (step, mine, theirs) = (other.centre - centre, length / 2, other.length / 2)
        let weight = other.score / (score + other.score)
        let slope = slope + weight * (other.slope - slope)
        let distance = (step * across).sum()
        let shift = (step * along).sum() - slope * distance
        let gap = abs(distance) - mine - theirs
        guard abs(shift) <= 0.5 * min(height, other.height) + 4, gap > -0.5 * min(length, other.length),
            gap < 0.3 * (length + other.length) + 8
        else { return nil }
        let (start, end) = (min(-mine, distance - theirs), max(mine, distance + theirs))
        let middle = (start + end) / 2
        return BarRegion(
            centre: centre + across * middle + along * (shift * weight + slope * middle),
            angle: angle + weight * remainder(other.angle - angle, .pi), length: end - start,
            height: max(height, other.height), slope: slope, score: score + other.score,
            density: density + weight * (other.density - density))
    }
}
