import Backups
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/backups`: the household's backups, a button to make one, and how to restore one.
struct BackupPages {
    let pages: Pages
    let backups: KioskBackups
    let clock: WallClock

    private var runner: BackupRunner { backups.runner }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("backups", for: .people, use: list)
            .post("backups", for: .people, use: make)
            .get("backups/:backup", for: .people, use: download)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let own = await runner.backups()
        // Who has lost a household finds its backups in the new one. Households that share a place see their own only.
        let others = own.isEmpty ? await runner.backupsOfOthers() : []
        let page = BackupsPage(own, others, backups, now: clock.now, pageContext)
        return pages.show("backups", page, title: "backups.title", to: pageContext, at: .settings, areas: [.backups])
    }

    /// Begins a backup. The page shows how far it comes, and how it ends.
    private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        Task { [runner] in try? await runner.make() }
        return pages.redirect(to: "/backups", saying: Notice("backups.begun"), for: pageContext)
    }

    private func download(_ request: Request, context: AppRequestContext) async throws -> Response {
        let name = context.parameters.get("backup") ?? ""
        guard let backup = runner.folder?.backup(named: name) else {
            throw Problem.noBackup
        }
        let type = backup.name.isEncrypted ? "application/cms" : "application/zip"
        return Response(
            status: .ok,
            headers: .download(backup.name.text, type: type),
            body: try await FileIO().loadFile(path: backup.path, context: context))
    }
}

/// The content of the page of backups.
private struct BackupsPage {
    /// When the last good backup was made, or that there is none; nil while their disk is not there.
    let latest: String?
    /// What to do if that is long ago; nil if it is not.
    let complaint: String?
    /// What is done at present; nil if no backup is made.
    let progress: String?
    /// Why the last one was not made; nil after a good one.
    let failure: String?
    let rows: [Row]
    /// That their disk is not there; nil if it is.
    let missing: String?
    /// That the disk may be unplugged; nil while it is written to, and without one.
    let idle: String?
    /// Where the backups are; nil while their disk is not there.
    let place: String?
    /// The command that shows what the latest one holds.
    let command: String
    /// When the second place was in step; nil without one.
    let mirror: String?
    /// Why the second place is not; nil if it is.
    let mirrorTrouble: String?
    /// The result of the last restore; nil without one.
    let restored: String?
    /// Why nothing was restored, or it was taken back; nil after a good one.
    let restoreFailure: String?
    let formers: [Former]

    /// A household that was replaced.
    struct Former {
        let id: String
        let time: String
        let text: String
    }

    struct Row {
        let id: String
        let time: String
        let size: String
        let holds: String?
        let leftOut: String?
        let state: String?
    }

    init(
        _ backups: [StoredBackup], _ others: [StoredBackup], _ kiosk: KioskBackups, now: Date,
        _ pageContext: PageContext
    ) {
        let runner = kiosk.runner
        let times = backups.filter(\.isGood).map(\.name.date)
        let folder = runner.folder
        latest = folder.map { _ in
            BackupSchedule.latest(of: times, at: now).map {
                pageContext.localized("backups.latest", ["time": .moment($0)])
            }
                ?? pageContext.localized("backups.none")
        }
        complaint =
            !times.isEmpty && BackupSchedule.isLate(at: now, after: times) ? pageContext.localized("backups.late") : nil
        let state = runner.state
        let restore = kiosk.restores.state
        progress =
            restore.isDecided
            ? pageContext.localized("backups.restoreDecided")
            : (state.progress ?? restore.progress).map { pageContext.localized(Phrase("backups.\($0.step.rawValue)")) }
        failure = state.failure.map { error, time in
            pageContext.localized("backups.failed", ["time": .moment(time), "reason": .phrase(error.phrase)])
        }
        rows = backups.map { Row($0, pageContext) } + others.map { Row($0, isOfOther: true, pageContext) }
        let latestGood = backups.first(where: \.isGood)?.path ?? "scantry-backup-….zip"
        command = "scantry restore \(latestGood)"
        place = folder.map { pageContext.localized("backups.place", ["folder": .text($0.path)]) }
        idle =
            folder != nil && runner.isOnDisk && state.progress == nil
            ? pageContext.localized("backups.mayBeUnplugged") : nil
        missing = folder == nil ? pageContext.localized("backups.missingDisk") : nil
        mirror = kiosk.mirror?.state.lastUpdate.map { pageContext.localized("backups.mirror", ["time": .moment($0)]) }
        mirrorTrouble = kiosk.mirror?.state.failure.map { error, since in
            pageContext.localized(
                "backups.mirrorFailed", ["time": .moment(since), "reason": .phrase(error.mirrorPhrase)])
        }
        let record = kiosk.restores.record
        restored =
            record?.step == .done
            ? record.map { pageContext.localized("backups.restored", ["time": .moment($0.time)]) } : nil
        restoreFailure = Self.restoreFailure(kiosk.restores, pageContext)
        formers = kiosk.restores.formers.map { former in
            let time = pageContext.language.written(.moment(former.time))
            return Former(
                id: former.name, time: time,
                text: pageContext.localized("backups.formerRow", ["time": .moment(former.time)]))
        }
    }

    private static func restoreFailure(_ restores: RestoreRunner, _ pageContext: PageContext) -> String? {
        if let (error, time) = restores.state.failure {
            let reason = Phrase.Value.phrase(error.restorePhrase)
            return pageContext.localized("backups.restoreFailed", ["time": .moment(time), "reason": reason])
        }
        guard let record = restores.record, let reason = record.reason else { return nil }
        return pageContext.localized(
            "backups.restoreReverted", ["time": .moment(record.time), "reason": .text(reason)])
    }
}

extension BackupsPage.Row {
    fileprivate init(_ backup: StoredBackup, isOfOther: Bool = false, _ pageContext: PageContext) {
        id = backup.name.text
        time = pageContext.language.written(.moment(backup.name.date))
        size = pageContext.localized(Self.size(backup.bytes))
        let manifest = backup.manifest
        holds = manifest.map { manifest in
            pageContext.localized(
                "backups.holds", ["things": .phrases(Self.things(manifest)), "program": .text(manifest.program)])
        }
        let paths = manifest?.leftOut.map(\.path).joined(separator: ", ") ?? ""
        leftOut = paths.isEmpty ? nil : pageContext.localized("backups.leftOut", ["paths": .text(paths)])
        let states: [(Bool, Phrase)] = [
            (!backup.isGood, "backups.damaged"), (backup.isGood && backup.name.isEncrypted, "backups.encrypted"),
            (isOfOther, "backups.ofOther"),
        ]
        state = states.first(where: \.0).map { _ in
            states.filter(\.0).map { pageContext.localized($0.1) }.joined(separator: ", ")
        }
    }

    private static func things(_ manifest: BackupManifest) -> [Phrase] {
        DatabaseSummary(manifest.counts).phrases
            + [Phrase("backups.files", ["count": .number(manifest.files.count - 1)])]
    }

    private static func size(_ bytes: Int64) -> Phrase {
        bytes < 1_000_000
            ? Phrase("backups.kilobytes", ["size": .number(Int((bytes + 999) / 1_000))])
            : Phrase("backups.megabytes", ["size": .number(Int((bytes + 500_000) / 1_000_000))])
    }
}

extension BackupError {
    /// The reason in words for the cook; paths are for the terminal.
    fileprivate var phrase: Phrase {
        switch self {
        case .full: "backups.full"
        case .inaccessible, .exists, .mounted: "backups.inaccessible"
        case .kitchen(let error): error.phrase
        case .weakPassphrase, .openSecret, .noSecret: "backups.passphrase"
        case .missingDisk: "backups.missingDisk"
        case .followUp: "backups.followUp"
        case .unsound, .unusable: "backups.unsound"
        case .noHousehold, .foreignFolder, .changing, .encryption, .otherHousehold, .reverted, .tooLarge:
            "backups.other"
        }
    }

    /// Why a second place is not up to date, in words for the cook.
    fileprivate var mirrorPhrase: Phrase {
        switch self {
        case .full: "backups.mirrorFull"
        case .otherHousehold: "backups.mirrorOther"
        case .kitchen(let error): error.phrase
        case .missingDisk: "backups.missingDisk"
        default: "backups.mirrorInaccessible"
        }
    }
}
