import ArgumentParser
import Catalogue
import Foundation

/// Something that a kiosk of this machine is asked to do.
struct KioskCall {
    private let address: KioskAddress

    init(_ address: KioskAddress) {
        self.address = address
    }

    /// What the kiosk answers; one that does not is complained of.
    func post<Answer: Decodable>(_ path: String, _ body: [String: String]) async throws -> Answer {
        let answer: HTTPClient.Answer
        do {
            answer = try await HTTPClient().post(
                address.text + path, headers: ["Content-Type": "application/json"],
                body: Array(try JSONEncoder().encode(body)))
        } catch let failure as HTTPClient.Failure {
            throw complaint("The kiosk at \(address.text) \(failure). Start it, or say where it is with --kiosk.")
        }
        if answer.status == 201, let value = try? JSONDecoder().decode(Answer.self, from: Data(answer.body)) {
            return value
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body))
        throw complaint(
            problem.map { "\($0.detail)" }
                ?? "What answers at \(address.text) is no kiosk. Say where it is with --kiosk.")
    }

    private struct Problem: Decodable { let detail: String }

    private func complaint(_ words: String) -> ExitCode {
        Terminal.complain(words)
        return .failure
    }
}
