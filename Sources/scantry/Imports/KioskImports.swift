import Catalogue
import CommandSupport
import Foundation
import Imports
import Kitchen
import Values

/// Imports by a running kiosk, over its API.
struct KioskImports {
    private let kiosk: KioskAPI

    /// - Parameter folder: The household's folder; its own authority is trusted.
    init(_ address: KioskAddress, folder: String) {
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (900, 64 << 20)
        kiosk = KioskAPI(address: address, folder: folder, limits: limits)
    }

    /// Sends the data of a source, and returns what an import would do.
    func preview(_ source: ImportSource) async throws -> ImportOutcome {
        if case .grocyServer(let address, let key) = source {
            let body = try JSONEncoder().encode(["address": address, "key": key])
            return try await kiosk.post("/imports/previews", Array(body), as: Outcome.self).outcome
        }
        let scratch = try ImportScratch(in: NSTemporaryDirectory())
        guard let path = try source.file(packedIn: scratch) else {
            throw ImportSourceError.unreadable(path: "", reason: "it is no file")
        }
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largest else {
            throw ImportSourceError.unreadable(
                path: path, reason: "it is missing, or larger than \(Self.largest >> 20) MB: stop the kiosk for that")
        }
        let name = path.fileName.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return try await kiosk.post(
            "/imports/previews?name=\(name ?? "")", [UInt8](data), type: "application/octet-stream", as: Outcome.self
        ).outcome
    }

    private static let largest = 500 << 20

    /// Imports the data of a preview.
    func importData(of preview: UUID) async throws -> ImportOutcome {
        try await kiosk.post("/imports/previews/\(preview.text)", Array("{}".utf8), as: Outcome.self).outcome
    }

    /// Undoes an import.
    func undo(_ id: UUID, keepingUsed isKeepingUsed: Bool) async throws -> Undone {
        let body = try JSONEncoder().encode(["keepUsed": isKeepingUsed])
        return try await kiosk.post("/imports/\(id.text)/undo", Array(body), as: Undone.self)
    }

    /// Returns the imports, the newest first.
    func list() async throws -> [Listed] {
        try await kiosk.get("/imports?limit=500", as: Page.self)?.items ?? []
    }

    private struct Page: Decodable { let items: [Listed] }

    /// An import in the list.
    struct Listed: Decodable {
        let id: UUID
        let time: Date
        let undone: Date?
        let report: Report

        struct Report: Decodable { let program, origin: String }
    }

    /// The names of the rows that stay, by kind.
    struct Undone: Decodable {
        let kept: [String: [String]]
    }

    /// A preview or an import, as the API has it.
    private struct Outcome: Decodable {
        let id: UUID?
        let report: Report

        struct Report: Decodable {
            let program: ImportedHousehold.Program
            let origin: String
            let lines: [ImportReport.Line]
            let leftOut: [ImportOmission]
            let sums: [Sum]
        }

        struct Sum: Decodable {
            let unit: String
            let lots: Int
            let read, booked, known, leftOut: String

            var sum: ImportReport.Sum {
                var sum = ImportReport.Sum(unit: unit)
                sum.lots = lots
                (sum.read, sum.booked) = (Amount(read) ?? .zero, Amount(booked) ?? .zero)
                (sum.known, sum.leftOut) = (Amount(known) ?? .zero, Amount(leftOut) ?? .zero)
                return sum
            }
        }

        var outcome: ImportOutcome {
            var report = ImportReport(self.report.program, from: self.report.origin)
            (report.lines, report.leftOut) = (self.report.lines, self.report.leftOut)
            report.sums = self.report.sums.map(\.sum)
            return ImportOutcome(report: report, id: id)
        }
    }
}
