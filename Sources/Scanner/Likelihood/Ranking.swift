/// The indices of scores, from the greatest to the least; equal ones in their order.
///
/// The bits of a float that is not negative are ordered as it is. A few are sorted as integers, many by radix, in a time that
/// grows with their number alone.
///
/// - Parameter scores: Not negative.
func ranked(_ scores: [Float]) -> [Int] {
    guard scores.count > fewScores else {
        return scores.enumerated().map { UInt64(~$1.bitPattern) << 32 | UInt64($0) }.sorted().map {
            Int($0 & 0xffff_ffff)
        }
    }
    var order = Array(scores.indices)
    var next = order
    for shift in [0, 11, 22] {
        var starts = [Int](repeating: 0, count: 2_048)
        func digit(_ index: Int) -> Int { Int(~scores[index].bitPattern >> shift & 2_047) }
        for index in order { starts[digit(index)] += 1 }
        var sum = 0
        for value in starts.indices { (starts[value], sum) = (sum, sum + starts[value]) }
        for index in order {
            let value = digit(index)
            next[starts[value]] = index
            starts[value] += 1
        }
        swap(&order, &next)
    }
    return order
}

/// The number of scores up to which sorting them takes less time than three passes over all.
private let fewScores = 512
