import ArgumentParser
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
    func query<Answer>(
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
            return try await there(KioskAPI(address: .ofKiosk(in: folder), folder: folder))
        }
        return try await here(store)
    }
}
