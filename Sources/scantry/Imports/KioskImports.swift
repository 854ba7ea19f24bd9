import Catalogue
import CommandSupport
import Foundation
import Imports
import Kitchen
import Values

/// Imports by a running kiosk, over its API.
struct KioskImports {
    private let address: KioskAddress
    private let client: HTTPClient
    private static let path = "/api/v1/imports"

    /// - Parameter folder: The household's folder; its own authority is trusted.
    init(_ address: KioskAddress, folder: String) {
        self.address = address
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (900, 64 << 20)
        client = .forKiosk(of: folder, at: address, limits: limits)
    }

    /// Sends the data of a source, and returns what an import would do.
    func look(at source: ImportSource) async throws -> ImportOutcome {
        if case .grocyServer(let address, let key) = source {
            let body = try JSONEncoder().encode(["address": address, "key": key])
            return try await post("/looks", Array(body), type: "application/json", as: Outcome.self).outcome
        }
        let scratch = try ImportScratch(in: NSTemporaryDirectory())
        guard let path = try source.file(packedIn: scratch) else {
            throw ImportFault.unreadable(path: "", reason: "it is no file")
        }
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largest else {
            throw ImportFault.unreadable(
                path: path, reason: "it is missing, or larger than \(Self.largest >> 20) MB: stop the kiosk for that")
        }
        let name = (path as NSString).lastPathComponent.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return try await post(
            "/looks?name=\(name ?? "")", [UInt8](data), type: "application/octet-stream", as: Outcome.self
        ).outcome
    }

    private static let largest = 500 << 20

    /// Imports what was looked at.
    func book(_ look: UUID) async throws -> ImportOutcome {
        try await post("/looks/\(look.uuidString.lowercased())", [], as: Outcome.self).outcome
    }

    /// Undoes an import.
    func undo(_ id: UUID) async throws -> Undone {
        try await post("/\(id.uuidString.lowercased())/undo", [], as: Undone.self)
    }

    /// Returns the imports, the newest first.
    func list() async throws -> [Listed] {
        let answer = try await reached {
            try await client.get(address.text + Self.path + "?limit=500", headers: ["Accept": "application/json"])
        }
        return try decoded(answer, as: Page.self).items
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

    /// The rows that undoing has removed, and those that stay.
    struct Undone: Decodable {
        let removed: [String: Int]
        let kept: [String: [String]]
    }

    /// A look or an import, as the API has it.
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

    private func post<Answer: Decodable>(
        _ path: String, _ body: [UInt8], type: String = "application/json", as kind: Answer.Type
    ) async throws -> Answer {
        let answer = try await reached {
            try await client.post(
                address.text + Self.path + path, headers: ["Content-Type": type, "Expect": ""],
                body: body.isEmpty && type == "application/json" ? Array("{}".utf8) : body)
        }
        return try decoded(answer, as: kind)
    }

    private func reached(_ call: () async throws -> HTTPClient.Answer) async throws -> HTTPClient.Answer {
        do {
            return try await call()
        } catch let failure as HTTPClient.Failure {
            throw KioskAPI.Failure(description: failure.complaint(of: address))
        }
    }

    private func decoded<Answer: Decodable>(_ answer: HTTPClient.Answer, as kind: Answer.Type) throws -> Answer {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let body = Data(answer.body)
        if (200..<300).contains(answer.status), let value = try? decoder.decode(kind, from: body) { return value }
        let problem = try? decoder.decode(Problem.self, from: body)
        throw KioskAPI.Failure(
            description: problem?.detail ?? "The kiosk at \(address.place) answered with status \(answer.status).")
    }

    private struct Problem: Decodable { let detail: String }
}
