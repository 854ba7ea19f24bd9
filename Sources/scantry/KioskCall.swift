import ArgumentParser
import Catalogue
import CommandSupport
import Foundation

/// A request to a kiosk of this machine.
struct KioskCall {
    private let address: KioskAddress
    private let client: HTTPClient

    init(_ place: KioskPlace) {
        address = place.address
        client = .forKiosk(of: place.folder, at: place.address)
    }

    /// Posts `body` and returns the answer. Writes a failure to the terminal and throws its exit code.
    func post<Answer: Decodable>(_ path: String, _ body: [String: String]) async throws -> Answer {
        let answer: HTTPClient.Answer
        do {
            answer = try await client.post(
                address.text + path, headers: ["Content-Type": "application/json"],
                body: Array(try JSONEncoder().encode(body)))
        } catch let failure as HTTPClient.Failure {
            throw complaint(failure.complaint(of: address))
        }
        if answer.status == 201, let value = try? JSONDecoder().decode(Answer.self, from: Data(answer.body)) {
            return value
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body))
        throw complaint(
            problem.map { "\($0.detail)" }
                ?? "\(address.place) is not a kiosk. Give the kiosk's address with --kiosk.")
    }

    private struct Problem: Decodable { let detail: String }

    private func complaint(_ words: String) -> ExitCode {
        Terminal.printError(words)
        return .failure
    }
}

extension HTTPClient {
    /// Returns a client for a kiosk that also trusts the household's own authority.
    static func forKiosk(
        of folder: String, at address: KioskAddress, limits: Limits = Limits()
    ) -> HTTPClient {
        let authority = folder + "/tls/authority.crt"
        return HTTPClient(
            limits: limits, trusting: FileManager.default.isReadableFile(atPath: authority) ? authority : nil,
            reach: .anywhere,
            socket: address.socket)
    }
}

extension HTTPClient.Failure {
    /// Returns why the kiosk does not answer, with a cure.
    func complaint(of kiosk: KioskAddress) -> String {
        let cure =
            self == .untrusted
            ? "Run this as the kiosk's user, give its folder with --data, or use http:// on this machine."
            : "Start it, or give its address with --kiosk."
        return "The kiosk at \(kiosk.place) \(self). \(cure)"
    }
}
