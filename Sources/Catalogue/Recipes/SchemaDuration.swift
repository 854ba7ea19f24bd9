import Foods
import Foundation
import Kitchen
import Values

/// Durations in ISO 8601, or in the variants that sites write.
package enum SchemaDuration {
    /// Parses a duration; nil if it is malformed, zero or out of range.
    package static func seconds(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let upper = text.uppercased()
        let isISO = upper.hasPrefix("P") && !upper.contains(where: \.isWhitespace)
        let total = isISO ? iso(upper) : words(upper) ?? Duration(typed: text)?.wholeSeconds
        return total.flatMap { RecipeDraft.times.contains($0) ? $0 : nil }
    }

    /// Parses ISO 8601, also with hours before the `T`. Without `T` and years, `M` is minutes.
    private static func iso(_ text: String) -> Int? {
        guard text.wholeMatch(of: #/P(?:T?(?:\d{1,6}(?:[.,]\d{1,9})?[YMWDHS])+)+/#) != nil else { return nil }
        let hasMonths = text.contains("T") || text.contains("Y")
        var (total, isTime) = (0.0, false)
        for part in text.matches(of: #/T|(\d+(?:[.,]\d+)?)([YMWDHS])/#) {
            guard let number = part.1, let letter = part.2 else {
                isTime = true
                continue
            }
            let isMonth = letter == "M" && !isTime && hasMonths
            let value = Double(number.replacing(",", with: ".")) ?? 0
            total += value * (isMonth ? month : factors[letter] ?? 0)
        }
        // Fractions of a second are dropped.
        return Int(total)
    }

    private static let month = 2_592_000.0
    private static let factors: [Substring: Double] = [
        "Y": 31_536_000, "W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1,
    ]

    /// Parses `45 minutes`, `1 h 20`.
    private static func words(_ text: String) -> Int? {
        let form =
            #/(?:(\d{1,3})\s*(?:H|HR|HRS|HOURS?|HEURES?|STUNDEN?|ORE|ORA|UUR|TIM\p{L}*)\.?)?\s*(?:(\d{1,4})\s*(?:M|MIN|MINS|MINUTE?S?|MINUT\p{L}*|MINUUT|MINUTEN)?\.?)?/#
        guard !text.isEmpty, let parts = text.wholeMatch(of: form)?.output else { return nil }
        return (number(parts.1) * 60 + number(parts.2)) * 60
    }

    private static func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
}
