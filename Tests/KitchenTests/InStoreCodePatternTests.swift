import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

struct NumberPatternTests {
    @Test(arguments: [
        ("20123 II V PPPP C", "2012345203990", InStoreValue.price(Money(hundredths: 399))),
        ("23 IIIII PPPPP C", "2305000123451", .price(Money(hundredths: 12_345))),
        ("21IIIIIWWWWWC", "2100005080002", .weight(Amount("8000") ?? .zero)),
        ("29IIIIIWWWWWC", "2912345015008", .weight(Amount("1500") ?? .zero)),
        ("2IIIIIVPPPPC", "212345203996", .price(Money(hundredths: 399))),
        ("02IIIIIVPPPPC", "0212345203996", .price(Money(hundredths: 399))),
        ("2IIIIIWWWWWC", "206104003026", .weight(Amount("302") ?? .zero)),
        ("29IIIIINNNNNC", "2912345015008", .count(Amount("1500") ?? .zero)),
    ])
    func readsWhatShopsWrite(pattern: String, code: String, value: InStoreValue) throws {
        let rule = InStoreCodeRule(pattern: try #require(InStoreCodePattern(pattern)))
        #expect(rule.value(in: try gtin(code)) == value)
        #expect(InStoreCodePattern(rule.pattern.letters) == rule.pattern)
    }

    @Test(arguments: [
        "", "21", "21IIIIIWWWWW", "21IIIIIWWWWWX", "30IIIIIWWWWWC", "05IIIIIWWWWWC", "21IIIIIWWWPPC", "21IIWWIIIIIIC",
        "21WWWWWWWWWWC", "21IIIIIIIIIIC", "21IIIIVVWWWWC", "21IIIVWWWWWWC", "21IIIIIIIIWWC", "2١IIIIIWWWWWC",
        "21IIIIIWWWWWCC", "XXXXXXXXXXXXX", "2100000XXXIXC", "2000000000000",
    ])
    func refusesWhatMakesNoSense(pattern: String) {
        #expect(InStoreCodePattern(pattern) == nil)
    }

    @Test func believesTheVerifier() throws {
        let rule = InStoreCodeRule(pattern: try #require(InStoreCodePattern("2IIIIIVPPPPC")))
        for digit in "0123456789" where digit != "2" {
            let wrong = try #require(GTIN(completing: "0212345\(digit)0399"))
            #expect(rule.value(in: wrong) == nil)
        }
    }

    /// A code printed by a pattern is read by it, and a single wrong digit is detected.
    @Test(arguments: ["02IIIIIWWWWWC", "21IIIIVPPPPPC", "28IIIIIVPPPPC", "29IIIIWWWWWVC", "2712IIIIWWWWC"])
    func readsWhatScalesPrint(pattern: String) throws {
        let rule = InStoreCodeRule(pattern: try #require(InStoreCodePattern(pattern)))
        var chance = SeededGenerator(state: 11)
        for _ in 0..<200 {
            let (number, value) = try Self.print(pattern, &chance)
            let expected: InStoreValue =
                rule.pattern.kind == .weight
                ? .weight(Amount(thousandths: value * 1_000)) : .price(Money(hundredths: value))
            #expect(rule.value(in: number) == expected, "\(number)")
            var digits = Array(number.printed)
            let place = Int.random(in: 2..<13, using: &chance)
            digits[place] = digits[place] == "4" ? "5" : "4"
            #expect(GTIN(String(digits)) == nil)
        }
    }

    /// Returns a code with a random value, as a scale would print it.
    private static func print(_ pattern: String, _ chance: inout SeededGenerator) throws -> (GTIN, Int64) {
        let length = pattern.filter { "WP".contains($0) }.count
        let text = (0..<length).map { _ in "\(Int.random(in: 0...9, using: &chance))" }.joined()
        let value = try #require(Int64(text)) == 0 ? "1".padded(to: length) : text
        var rest = Substring(value)
        let verifier = CheckDigit.ofPrice(value).map { "\($0)" } ?? ""
        let body = pattern.dropLast().map { letter in
            switch letter {
            case "I": "\(Int.random(in: 0...9, using: &chance))"
            case "V": verifier
            case "W", "P": String(rest.removeFirst())
            default: String(letter)
            }
        }
        return (try #require(GTIN(completing: body.joined())), try #require(Int64(value)))
    }

    private static let table = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/barcodes/test-vectors.tsv").standardized.path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: table), "needs ../shared/reference"))
    func agreesWithTheTable() throws {
        var seen = 0
        for line in try String(contentsOfFile: Self.table, encoding: .utf8).split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns[0] == "variable-measure" else { continue }
            seen += 1
            // The table writes parts of the article number as X and R; Scantry expects digits or I.
            let letters = columns[2].replacing("20XXXRR", with: "20123II")
            let rule = InStoreCodeRule(pattern: try #require(InStoreCodePattern(letters), "\(columns)"))
            let value = try #require(rule.value(in: try gtin(columns[1])), "\(columns)")
            switch value {
            case .weight(let grams): #expect(columns[3].hasSuffix("weight \(kilograms(grams)) kg"))
            case .price(let price): #expect(columns[3].hasSuffix("price \(price)") || columns[3].hasPrefix("the same"))
            case .count: Issue.record("\(columns)")
            }
        }
        #expect(seen == 6)
    }

    private func kilograms(_ grams: Amount) -> String {
        let digits = "\(10_000 + grams.thousandths / 1_000)".dropFirst()
        return "\(digits.prefix(1)).\(digits.suffix(3))"
    }
}

extension String {
    fileprivate func padded(to length: Int) -> String { String(repeating: "0", count: length - count) + self }
}
