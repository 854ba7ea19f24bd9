import Backups
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk

/// `/api/v1/backups`: lists backups and makes one.
struct BackupRoutes {
    let runner: BackupRunner

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Backups")
            .get("", for: .people, use: list)
            .described(
                "backups", "Lists the backups of the household", details: "Not for scripts.",
                parameters: [.limit, .after], gives: .page("A page of backups, the latest first.", of: "Backup")
            )
            .post("", for: .people, use: make)
            .described(
                "backUp", "Makes a backup, and answers when it was opened and checked",
                details: "Takes seconds. 409 while another backup is being made. Not for scripts.",
                takes: .optional(
                    .object(
                        optional: [
                            "catalogue": .flag(default: false).described("Include the offline catalogue."),
                            "pictures": .flag(default: false).described("Include pictures fetched from outside."),
                        ], isClosed: true)),
                gives: .created("The backup.", "Backup", hasLocation: false))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await runner.backups(), page, of: request, id: \.name.text, BackupJSON.init)
    }

    private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        let choice = try await request.body { fields in
            BackupChoice(
                hasCatalogue: fields.optional("catalogue", default: false),
                hasFetchedPictures: fields.optional("pictures", default: false))
        }
        return try .json(BackupJSON(try await made(choice)), status: .created)
    }

    private func made(_ choice: BackupChoice) async throws -> StoredBackup {
        do throws(BackupError) {
            if let backup = try await runner.make(choice) { return backup }
        } catch .exists {
            // One of the same second.
        } catch {
            throw Problem(.serviceUnavailable, "\(error)", cure: "")
        }
        throw Problem(.conflict, "A backup is being made already.", cure: "Wait until it is done.")
    }
}

/// A backup in JSON.
private struct BackupJSON: Encodable {
    let name: String
    let created: Date
    let bytes: Int64
    let state: String
    let program: String?
    let holds: Contents?
    let leftOut: [BackupManifest.LeftOut]?

    struct Contents: Encodable {
        let products, lots, movements, scans, recipes, files: Int
    }

    init(_ backup: StoredBackup) {
        (name, created, bytes) = (backup.name.text, backup.name.date, backup.bytes)
        state = !backup.isGood ? "damaged" : backup.name.isEncrypted ? "encrypted" : "good"
        program = backup.manifest?.program
        leftOut = backup.manifest?.leftOut
        holds = backup.manifest.map { manifest in
            let summary = DatabaseSummary(manifest.counts)
            return Contents(
                products: summary.products, lots: summary.lots, movements: summary.movements, scans: summary.scans,
                recipes: summary.recipes, files: manifest.files.count - 1)
        }
    }
}
