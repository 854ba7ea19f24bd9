import Backups
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk

/// `/api/v1/backups`: lists backups and makes one.
struct BackupRoutes {
    let backups: KioskBackups

    private var runner: BackupRunner { backups.runner }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Backups", parameters: [.path("backup", .text, "The name of a backup.")])
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
                gives: .created("The backup.", "Backup", hasLocation: false)
            )
            .post(":backup/restore", for: .people, use: restore)
            .described(
                "restore", "Puts the household back as it was in a backup, and starts the kiosk anew",
                details: """
                    Answers when the backup was unpacked and checked. From then on nothing is booked until the kiosk has \
                    started again, which takes seconds. The present household stays in a folder of its own. 409 while \
                    something is being restored already, 422 if the backup is damaged, needs another passphrase or a newer \
                    version. Not for scripts.
                    """,
                takes: .object(
                    [
                        "confirm": .text.described(
                            "The name of the backup once more, so that nothing is restored by mistake.")
                    ],
                    optional: ["passphrase": .text.described("The passphrase of an encrypted backup.")]),
                gives: .accepted("It is decided.", "DecidedRestore"))
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

    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let name = context.parameters.get("backup"), let backup = runner.folder?.backup(named: name) else {
            throw Problem.noBackup
        }
        let input = try await request.body { fields in
            (
                confirmed: fields.required("confirm", as: String.self),
                passphrase: fields.optional("passphrase", as: String.self)
            )
        }
        guard input.confirmed == name else { throw Problem.unconfirmed(name) }
        let passphrase = input.passphrase.flatMap { Passphrase($0) }
        let former: String?
        do throws(BackupError) {
            former = try await backups.restores.run(backup.path, passphrase: passphrase)
        } catch {
            throw Problem(restoring: error)
        }
        if let former { return try .json(DecidedRestore(former: former), status: .accepted) }
        throw Problem(.conflict, "A household is being restored already.", cure: "Wait until it is done.")
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

extension Problem {
    /// Creates the problem for a restore that was not done.
    fileprivate init(restoring error: BackupError) {
        if case .unusable = error {
            self.init(.declined, .unprocessableContent, "\(error)", cure: "")
        } else {
            self.init(.serviceUnavailable, "\(error)", cure: "")
        }
    }

    fileprivate static func unconfirmed(_ name: String) -> Problem {
        var problem = Problem(
            .declined, .unprocessableContent, "The restore is not confirmed.", cure: "Send \(name) as confirm.")
        problem.errors = [Fault(field: "confirm", message: problem.detail)]
        return problem
    }
}

/// A restore that is decided, in JSON.
private struct DecidedRestore: Encodable {
    let former: String
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
