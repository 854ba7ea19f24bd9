import Catalogue
import CommandSupport
import Foundation

/// A kiosk's API over HTTP.
struct KioskAPI {
    let address: KioskAddress
    private let client: HTTPClient
    private static let path = "/api/v1"

    /// - Parameter folder: The household's folder; its own authority is trusted.
    init(address: KioskAddress, folder: String, limits: HTTPClient.Limits = HTTPClient.Limits()) {
        self.address = address
        client = .forKiosk(of: folder, at: address, limits: limits)
    }

    /// The reason why there is no answer, with a cure.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Fetches the resource at a path, or nil if it does not exist.
    func get<Answer: Decodable>(_ path: String, as kind: Answer.Type) async throws -> Answer? {
        let answer = try await reached {
            try await client.get(address.text + Self.path + path, headers: ["Accept": "application/json"])
        }
        return answer.status == 404 ? nil : try decoded(answer, as: kind)
    }

    /// Sends a body to a path, and returns the answer.
    func post<Answer: Decodable>(
        _ path: String, _ body: [UInt8], type: String = "application/json", as kind: Answer.Type
    ) async throws -> Answer {
        let answer = try await reached {
            try await client.post(
                address.text + Self.path + path, headers: ["Content-Type": type, "Expect": ""], body: body)
        }
        return try decoded(answer, as: kind)
    }

    private func reached(_ call: () async throws -> HTTPClient.Answer) async throws -> HTTPClient.Answer {
        do {
            return try await call()
        } catch let failure as HTTPClient.Failure {
            throw Failure(description: failure.complaint(of: address))
        }
    }

    private func decoded<Answer: Decodable>(_ answer: HTTPClient.Answer, as kind: Answer.Type) throws -> Answer {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let body = Data(answer.body)
        if (200..<300).contains(answer.status), let value = try? decoder.decode(kind, from: body) { return value }
        // A rule that was broken is said in words; access and addresses are for the command line to explain.
        if [404, 409, 413, 415, 422, 503].contains(answer.status),
            let problem = try? decoder.decode(Problem.self, from: body)
        {
            throw Failure(description: problem.detail)
        }
        throw Failure(
            description: "The kiosk at \(address.place) answered with status \(answer.status)."
                + " Check your access rights and the address given with --kiosk.")
    }

    private struct Problem: Decodable { let detail: String }
}
