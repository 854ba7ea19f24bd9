import Foundation
import Testing
import Values

/// A table of worked examples, beside the repository.
struct VectorTests {
    private static let table = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/barcodes/test-vectors.tsv").standardized.path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: table), "needs ../shared/reference"))
    func agreesWithTheTable() throws {
        var seen: Set<String> = []
        for line in try String(contentsOfFile: Self.table, encoding: .utf8).split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let (kind, input, expected) = (columns[0], columns[1], columns[2])
            guard let answer = answer(kind, input) else { continue }
            seen.insert(kind)
            #expect(answer == expected, "\(kind) \(input)")
        }
        #expect(seen.count >= 9)
    }

    /// Returns the project's result in the table's format; nil for examples outside this module.
    private func answer(_ kind: String, _ input: String) -> String? {
        switch kind {
        case "ean13-valid", "ean8-valid", "upca-valid", "gtin14-valid": "\(GTIN(input) != nil)"
        case "upce-expand", "ean8-and-upce-both-valid":
            GTIN(upcE: input).map { String($0.digits.suffix(12)) } ?? "invalid"
        case "price-verifier-4", "price-verifier-5": CheckDigit.ofPrice(input).map { "\($0)" } ?? "invalid"
        case "isbn10-to-13": GTIN(isbn10: input)?.printed ?? "invalid"
        case "issn-to-ean13": GTIN(issn: input)?.printed ?? "invalid"
        default: nil
        }
    }
}
