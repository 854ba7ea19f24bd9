import Foundation

/// One measured number.
struct Figure: Encodable {
    let name: String
    let value: Double
    let unit: String

    init(_ name: String, _ value: Double, _ unit: String) {
        self.name = name
        self.value = value
        self.unit = unit
    }

    var text: String {
        let number = unit == "ms" ? String(format: "%.2f", value) : String(format: "%.6g", value)
        return name.padding(toLength: max(64, name.count), withPad: " ", startingAt: 0) + number.leftPadded(to: 10)
            + " " + unit
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension [Duration] {
    /// Returns the value below which a share of the durations lies, in milliseconds; 0.5 is the median.
    func percentile(_ share: Double) -> Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[Swift.min(count - 1, Int(Double(count) * share))] / .milliseconds(1)
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
