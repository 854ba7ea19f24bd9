// Operations for which the compiler (Swift 6.3, x86-64) takes several times as long in their usual form: for vectors of
// sixteen integers and for comparisons of integers it calls functions, and `pointwiseMin` compares a lane after the other.

extension SIMD8<Int16> {
    /// The brightness of eight neighbouring pixels, 0 to 255.
    @inline(__always)
    init(luma pixel: UnsafePointer<UInt8>) {
        self.init(truncatingIfNeeded: UnsafeRawPointer(pixel).loadUnaligned(as: SIMD8<UInt8>.self))
    }

    /// The absolute values. The least number has none.
    @inline(__always)
    var magnitudes: Self {
        let signs = self &>> 15
        return (self ^ signs) &- signs
    }
}

extension SIMD4<Float> {
    /// The lesser of both in each lane.
    @inline(__always)
    func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    /// The greater of both in each lane.
    @inline(__always)
    func greatest(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
