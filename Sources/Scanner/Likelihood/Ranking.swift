/// The indices of scores, from the greatest to the least; equal ones in their order.
///
/// The bits of a float that is not negative are ordered as it is, and integers are sorted without calling a closure.
///
/// - Parameter scores: Not negative.
func ranked(_ scores: [Float]) -> [Int] {
    var keys: [UInt64] = []
    keys.reserveCapacity(scores.count)
    for (index, score) in scores.enumerated() {
        keys.append(UInt64(~score.bitPattern) << 32 | UInt64(truncatingIfNeeded: index))
    }
    keys.sort()
    return keys.map { Int($0 & 0xffff_ffff) }
}
