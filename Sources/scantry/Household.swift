import ArgumentParser
import Catalogue
import CommandSupport
import Foundation
import Kitchen

/// The household that a command reads: its folder or, while a kiosk has that open, the kiosk.
struct Household: ParsableArguments {
    @Option(help: "The folder for the household's data.")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The address of the kiosk to query. Default: the folder, or the kiosk that has it open.",
            valueName: "address"))
    var kiosk: KioskAddress?

    var folder: String { data ?? Places.data() }

    /// Queries the household's folder, or the kiosk that has it open.
    ///
    /// - Parameters:
    ///   - here: Called if no kiosk has the folder open; nil stands for a folder without a household.
    ///   - there: Called otherwise.
    func ask<Answer>(
        here: (KitchenStore?) async throws -> Answer, there: (KioskAPI) async throws -> Answer
    ) async throws -> Answer {
        if let kiosk { return try await there(KioskAPI(address: kiosk, folder: folder)) }
        // A query must not create a folder.
        let isThere = FileManager.default.fileExists(atPath: folder + "/kitchen.sqlite")
        guard isThere || RestoreRecord(of: folder)?.isUnfinished == true else { return try await here(nil) }
        let store: KitchenStore
        do throws(KitchenError) {
            store = try KitchenStore(folder: folder)
        } catch {
            guard case .inUse = error else { throw error }
            return try await there(KioskAPI(address: .keeping(folder), folder: folder))
        }
        return try await here(store)
    }
}

/// A kiosk's API over HTTP.
struct KioskAPI {
    let address: KioskAddress
    private let client: HTTPClient

    /// - Parameter folder: The household's folder; its own authority is trusted.
    init(address: KioskAddress, folder: String) {
        self.address = address
        client = .forKiosk(of: folder, at: address)
    }

    /// The reason why there is no answer, with a cure.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Fetches the resource at a path, or nil if it does not exist.
    func get<Answer: Decodable>(_ path: String, as kind: Answer.Type) async throws -> Answer? {
        let answer: HTTPClient.Answer
        do {
            answer = try await client.get(address.text + API.path + path, headers: ["Accept": "application/json"])
        } catch let failure as HTTPClient.Failure {
            throw Failure(description: failure.complaint(of: address))
        }
        if answer.status == 404 { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard answer.status == 200, let value = try? decoder.decode(kind, from: Data(answer.body)) else {
            throw Failure(
                description: "The kiosk at \(address.place) answered with status \(answer.status)."
                    + " Check your access rights and the address given with --kiosk.")
        }
        return value
    }

    private enum API {
        static let path = "/api/v1"
    }
}
