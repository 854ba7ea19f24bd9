/// The thirty elements that a digit can be printed as: number set A (0…9), B (10…19) and C (20…29).
///
/// GS1 General Specifications, 5.2.1.2.1, table "Number sets". Seven modules each.
enum DigitPattern {
    static let modules = 7

    /// The modules of each element, true for dark.
    static let elements: [[Bool]] = {
        let setA = widths.map { digit in (0..<modules).reversed().map { digit >> $0 & 1 == 1 } }
        let setC = setA.map { $0.map { !$0 } }
        let setB = setC.map { Array($0.reversed()) }
        return setA + setB + setC
    }()

    /// The two dark runs of each element.
    static let bars: [[Range<Int>]] = elements.map { element in
        element.indices.filter { element[$0] }.reduce(into: []) { runs, module in
            if let last = runs.last, last.upperBound == module {
                runs[runs.count - 1] = last.lowerBound..<module + 1
            } else {
                runs.append(module..<module + 1)
            }
        }
    }

    /// The number sets of the left six digits of an EAN-13, by its first digit.
    static let parities = [
        "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
    ]

    /// The number sets of a UPC-E of number system 0, by its check digit; in system 1 A and B change places.
    static let checkParities = [
        "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB",
    ]

    /// Set A: 1 for a dark module, the first one highest.
    private static let widths: [UInt8] = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
}
