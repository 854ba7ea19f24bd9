/// Finds the likeliest valid text by dynamic programming over the pairs of neighbouring digits.
///
/// Only texts with a right parity and a right check digit are looked at: the state is a digit and the weighted sum of
/// digits so far modulo 10. The best text *other* than the winner comes with it, from the messages of both directions: its
/// distance is what a reading is judged by.
final class DigitSolver {
    /// A valid text and what it costs.
    struct Solution {
        let parity: Int
        let digits: [Int]
        let cost: Float
        /// The cost of the best other valid text.
        let rival: Float
        /// The parity of that text.
        let rivalParity: Int
    }

    /// Ten residues, in three vectors of four.
    private typealias Message = (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    /// Floats of a message; those of one place follow each other, ten digits each.
    private static let lanes = 12
    private static let place = 10 * lanes
    private static let none: Float = 1e30
    /// The most places of a symbol.
    private static let places = 12

    private let forward = Storage<Float>(places * place, filledWith: 0)
    private let backward = Storage<Float>(places * place, filledWith: 0)
    private var layout = SymbolLayout.ean13

    /// Solves for the likeliest text; nil if there is none.
    func solve(_ evidence: DigitEvidence) -> Solution? {
        layout = evidence.layout
        let count = layout.digits.count
        // Messages to what all parities have in common are found once.
        if layout.common < count { sendBack(evidence, layout.parities[0], to: layout.common) }
        var costs = [Float](repeating: Self.none, count: layout.parities.count)
        for (index, parity) in layout.parities.enumerated() { costs[index] = cost(of: parity, evidence) }
        guard let winner = costs.indices.min(by: { costs[$0] < costs[$1] }), costs[winner] < Self.none else {
            return nil
        }
        let parity = layout.parities[winner]
        sendForth(evidence, parity, to: count)
        sendBack(evidence, parity, to: 0)
        var digits: [Int] = []
        var rivalParity = winner
        var rival = Self.none
        for other in costs.indices where other != winner && costs[other] < rival {
            (rival, rivalParity) = (costs[other], other)
        }
        for place in 0..<count {
            let marginals = (0..<10).map { marginal(place, $0) }
            let digit = marginals.indices.min { marginals[$0] < marginals[$1] } ?? 0
            digits.append(digit)
            for (other, cost) in marginals.enumerated() where other != digit && cost <= rival {
                (rival, rivalParity) = (cost, winner)
            }
        }
        return Solution(
            parity: winner, digits: digits, cost: costs[winner], rival: rival, rivalParity: rivalParity)
    }

    /// The best text other than a solution; nil if there is none.
    ///
    /// - Parameter solution: What ``solve(_:)`` has returned last, for the same evidence.
    func rival(of solution: Solution, _ evidence: DigitEvidence) -> (parity: Int, digits: [Int])? {
        guard solution.rival < Self.none else { return nil }
        let parity = layout.parities[solution.rivalParity]
        let isSameParity = solution.rivalParity == solution.parity
        if !isSameParity {
            sendForth(evidence, parity, to: layout.digits.count)
            sendBack(evidence, parity, to: 0)
        }
        var (start, least) = ((place: 0, digit: 0), Self.none)
        for place in layout.digits.indices {
            for digit in 0..<10 where !isSameParity || digit != solution.digits[place] {
                let cost = marginal(place, digit)
                if cost < least { (start, least) = ((place, digit), cost) }
            }
        }
        return (solution.rivalParity, cheapest(evidence, parity, through: start.digit, at: start.place))
    }

    /// The digits of the cheapest valid text with a digit at a place, by the messages of its parity.
    private func cheapest(
        _ evidence: DigitEvidence, _ parity: SymbolLayout.Parity, through digit: Int, at place: Int
    ) -> [Int] {
        var digits = [Int](repeating: digit, count: layout.digits.count)
        func message(_ storage: Storage<Float>, _ place: Int, _ digit: Int, _ residue: Int) -> Float {
            storage.base[place * Self.place + digit * Self.lanes + residue]
        }
        func pair(_ place: Int, _ digit: Int, _ next: Int) -> Float {
            evidence.pairs.base[
                place * DigitEvidence.most + index(parity, place, digit) * evidence.widths[place]
                    + index(parity, place + 1, next)]
        }
        func least(_ cost: (Int) -> Float) -> Int { (0..<10).min { cost($0) < cost($1) } ?? 0 }
        let middle = least { message(forward, place, digit, $0) + message(backward, place, digit, $0) }
        var residue = middle
        for place in (place + 1)..<max(place + 1, digits.count) {
            let following = { (residue + parity.weights[place] * $0) % 10 }
            digits[place] = least {
                pair(place - 1, digits[place - 1], $0) + message(backward, place, $0, following($0))
            }
            residue = following(digits[place])
        }
        residue = middle
        for place in stride(from: place - 1, through: 0, by: -1) {
            residue = (residue + 90 - parity.weights[place + 1] * digits[place + 1]) % 10
            digits[place] = least { message(forward, place, $0, residue) + pair(place, $0, digits[place + 1]) }
        }
        return digits
    }

    /// The cost of a given text under the same evidence.
    static func cost(of digits: [Int], _ parity: SymbolLayout.Parity, _ evidence: DigitEvidence) -> Float {
        let layout = evidence.layout
        let elements = digits.indices.map { parity.sets[$0] + digits[$0] - layout.alphabets[$0].lowerBound }
        var sum = evidence.first.base[elements[0]] + evidence.last.base[elements[elements.count - 1]]
        for place in 0..<elements.count - 1 {
            sum +=
                evidence.pairs.base[
                    place * DigitEvidence.most + elements[place] * evidence.widths[place] + elements[place + 1]]
        }
        return sum
    }

    private func marginal(_ place: Int, _ digit: Int) -> Float {
        let offset = place * Self.place + digit * Self.lanes
        var least = Self.none
        for residue in 0..<10 { least = min(least, forward.base[offset + residue] + backward.base[offset + residue]) }
        return least
    }

    /// The cost of the best text with a parity.
    private func cost(of parity: SymbolLayout.Parity, _ evidence: DigitEvidence) -> Float {
        let meeting = max(1, layout.common)
        sendForth(evidence, parity, to: meeting)
        if layout.common == layout.digits.count {
            var least = Self.none
            for digit in parity.lastDigits {
                let end = evidence.last.base[index(parity, layout.digits.count - 1, digit)]
                least = min(least, forward.base[(meeting - 1) * Self.place + digit * Self.lanes] + end)
            }
            return least
        }
        if layout.common == 0 { return (0..<10).map { marginal(0, $0) }.min() ?? Self.none }
        step(evidence, parity, back: meeting - 1)
        return (0..<10).map { marginal(meeting - 1, $0) }.min() ?? Self.none
    }

    @inline(__always)
    private func index(_ parity: SymbolLayout.Parity, _ place: Int, _ digit: Int) -> Int {
        parity.sets[place] - layout.alphabets[place].lowerBound + digit
    }

    /// Messages from the first place up to the one before `end`: the least cost of all digits up to here, by the last of
    /// them and the residue of all.
    private func sendForth(_ evidence: DigitEvidence, _ parity: SymbolLayout.Parity, to end: Int) {
        forward.base.update(repeating: Self.none, count: Self.place)
        for digit in 0..<10 {
            let residue = (parity.residue + parity.weights[0] * digit) % 10
            forward.base[digit * Self.lanes + residue] = evidence.first.base[index(parity, 0, digit)]
        }
        for place in 1..<max(1, end) { step(evidence, parity, forth: place) }
    }

    private func step(_ evidence: DigitEvidence, _ parity: SymbolLayout.Parity, forth place: Int) {
        let costs = evidence.pairs.base + (place - 1) * DigitEvidence.most
        let width = evidence.widths[place - 1]
        let old = forward.base + (place - 1) * Self.place
        let new = forward.base + place * Self.place
        let (row, column) = (index(parity, place - 1, 0), index(parity, place, 0))
        for digit in 0..<10 {
            var (a, b, c) = Self.load(old)
            let start = costs[row * width + column + digit]
            (a, b, c) = (a + start, b + start, c + start)
            for other in 1..<10 {
                let (x, y, z) = Self.load(old + other * Self.lanes)
                let cost = costs[(row + other) * width + column + digit]
                a = a.least(x + cost)
                b = b.least(y + cost)
                c = c.least(z + cost)
            }
            let shift = parity.weights[place] * digit % 10
            Self.store((a, b, c), rotatedBy: shift, to: new + digit * Self.lanes)
        }
    }

    /// Messages from the last place back to `start`: the least cost of all that follows, by the digit here and the residue of
    /// all digits up to it.
    private func sendBack(_ evidence: DigitEvidence, _ parity: SymbolLayout.Parity, to start: Int) {
        let last = layout.digits.count - 1
        let end = backward.base + last * Self.place
        end.update(repeating: Self.none, count: Self.place)
        for digit in parity.lastDigits {
            end[digit * Self.lanes] = evidence.last.base[index(parity, last, digit)]
        }
        for place in stride(from: last - 1, through: start, by: -1) { step(evidence, parity, back: place) }
    }

    private func step(_ evidence: DigitEvidence, _ parity: SymbolLayout.Parity, back place: Int) {
        let costs = evidence.pairs.base + place * DigitEvidence.most
        let width = evidence.widths[place]
        let old = backward.base + (place + 1) * Self.place
        let new = backward.base + place * Self.place
        let (row, column) = (index(parity, place, 0), index(parity, place + 1, 0))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.place) { buffer in
            let rotated = buffer.baseAddress!
            for other in 0..<10 {
                let shift = (10 - parity.weights[place + 1] * other % 10) % 10
                Self.store(Self.load(old + other * Self.lanes), rotatedBy: shift, to: rotated + other * Self.lanes)
            }
            for digit in 0..<10 {
                var least = Message(
                    SIMD4(repeating: Self.none), SIMD4(repeating: Self.none), SIMD4(repeating: Self.none))
                for other in 0..<10 {
                    let message = Self.load(rotated + other * Self.lanes)
                    let cost = costs[(row + digit) * width + column + other]
                    least.0 = least.0.least(message.0 + cost)
                    least.1 = least.1.least(message.1 + cost)
                    least.2 = least.2.least(message.2 + cost)
                }
                Self.store(least, rotatedBy: 0, to: new + digit * Self.lanes)
            }
        }
    }

    @inline(__always)
    private static func load(_ floats: UnsafeMutablePointer<Float>) -> Message {
        let raw = UnsafeRawPointer(floats)
        return (
            raw.loadUnaligned(as: SIMD4<Float>.self), raw.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self),
            raw.loadUnaligned(fromByteOffset: 32, as: SIMD4<Float>.self)
        )
    }

    /// Stores ten residues, each moved up by `shift` modulo 10.
    @inline(__always)
    private static func store(_ message: Message, rotatedBy shift: Int, to floats: UnsafeMutablePointer<Float>) {
        withUnsafeBytes(of: message) { bytes in
            let values = bytes.assumingMemoryBound(to: Float.self).baseAddress!
            floats.update(from: values + (10 - shift), count: shift)
            (floats + shift).update(from: values, count: 10 - shift)
        }
        floats[10] = none
        floats[11] = none
    }
}
