import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

/// The numbers of an import from each source, which Docs/moving-in-numbers.md shows.
///
/// With `SCANTRY_WRITE_TABLES` in the environment the document is written anew.
struct ImportTablesTests {
    private static let document = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../Docs/moving-in-numbers.md").standardized

    @Test func documentHasTheNumbers() async throws {
        let written = try String(contentsOf: Self.document, encoding: .utf8)
        var sections: [String] = []
        for example in ImportExample.all where example.isThere { sections.append(try await section(example)) }
        if ProcessInfo.processInfo.environment["SCANTRY_WRITE_TABLES"] != nil {
            let head = written.components(separatedBy: "\n## ")[0].trimmingCharacters(in: .whitespacesAndNewlines)
            try ([head] + sections).joined(separator: "\n\n").appending("\n")
                .write(to: Self.document, atomically: true, encoding: .utf8)
        } else {
            for section in sections {
                #expect(written.contains(section), "\(section.prefix { !$0.isNewline })")
            }
        }
    }

    /// Imports an example into an empty household, and returns the numbers.
    private func section(_ example: ImportExample) async throws -> String {
        let household = TestHousehold()
        let store = try household.store()
        let prepared = try example.prepare(household.folder)
        let report = try await household.book(prepared.source, into: store).report
        #expect(report.holds, "\(example.title)")
        let again = try await household.book(prepared.source, into: store).report
        #expect(again.changesNothing, "\(example.title)")
        withExtendedLifetime(prepared.server) {}
        return ["## \(example.title)", example.origin, rows(report), sums(report), reasons(report)]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private func rows(_ report: ImportReport) -> String {
        let head = ["| rows | in | new | merged | left out |", "|---|---|---|---|---|"]
        let lines = report.lines.map { line in
            "| \(words(line.kind.rawValue)) | \(line.read) | \(line.taken) | \(line.merged) | \(line.leftOut) |"
        }
        return (head + lines).joined(separator: "\n")
    }

    private func sums(_ report: ImportReport) -> String {
        guard !report.sums.isEmpty else { return "" }
        let head = ["| stock | lots | in | booked | left out |", "|---|---|---|---|---|"]
        let lines = report.sums.map { sum in
            "| \(sum.unit) | \(sum.lots) | \(sum.read) | \(sum.booked) | \(sum.leftOut) |"
        }
        return (head + lines).joined(separator: "\n")
    }

    private func reasons(_ report: ImportReport) -> String {
        let reasons = report.leftOut.map { "\($0.count) × \(words($0.kind.rawValue)) (\(words($0.reason.rawValue)))" }
        return reasons.isEmpty ? "" : "Left out: " + reasons.joined(separator: ", ") + "."
    }

    /// Returns the words of a name: `shop of stock` for `shopOfStock`.
    private func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
    }
}
