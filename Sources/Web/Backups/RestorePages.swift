import Backups
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Phrases

/// `/backups/…/restore`: asks before a backup, or a household that was replaced, takes the place of the present one.
struct RestorePages {
    let pages: Pages
    let backups: KioskBackups

    private var runner: RestoreRunner { backups.restores }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .post("backups/upload", for: .people, from: "backups", use: upload)
            .get("backups/:backup/restore", for: .people, use: preview)
            .post("backups/:backup/restore", for: .people, use: restore)
            .get("backups/former/:former/restore", for: .people, use: preview)
            .post("backups/former/:former/restore", for: .people, use: restore)
            .get("backups/former/:former/delete", for: .people, use: confirmDeletion)
            .post("backups/former/:former/delete", for: .people, use: delete)
    }

    private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let source = try RestoreChoice(context, backups)
        var form = Form()
        do throws(BackupError) {
            return show(source, try await runner.preview(of: source.path), form, pageContext)
        } catch .unusable(_, .encrypted) {
            return show(source, nil, form, pageContext)
        } catch {
            form.note(error.restorePhrase)
            return show(source, nil, form, pageContext)
        }
    }

    /// Begins a restore. The page of backups shows how far it comes, and how it ends.
    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let source = try RestoreChoice(context, backups)
        var form = try await request.form()
        let passphrase = Passphrase(form["passphrase"])
        do throws(BackupError) {
            _ = try await runner.preview(of: source.path, passphrase: passphrase)
        } catch {
            form.note(error.restorePhrase, at: error.isOfPassphrase ? "passphrase" : "")
            return show(source, nil, form, pageContext)
        }
        Task { [runner] in try? await runner.run(source.path, passphrase: passphrase) }
        return pages.redirect(to: "/backups", saying: Notice("backups.restoring"), for: pageContext)
    }

    private func show(
        _ source: RestoreChoice, _ preview: RestorePreview?, _ form: Form, _ pageContext: PageContext
    ) -> Response {
        let page = RestorePage(source, preview, form, pageContext)
        return pages.show(
            "restore", page, title: "backups.restoreQuestion", to: pageContext, at: .settings, form: form)
    }

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let former = try runner.former(in: context)
        return pages.confirm(
            Phrase("backups.deleteFormerQuestion", ["time": .moment(former.time)]),
            warning: "backups.deleteFormerWarning", button: "backups.deleteFormer", cancel: "/backups", to: pageContext,
            at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        try await runner.delete(try runner.former(in: context))
        return pages.redirect(to: "/backups", saying: Notice("backups.formerDeleted"), for: pageContext)
    }

    /// Stores a file that a browser sends, part by part: as it is by a script, else in a form.
    private func upload(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = request.headers[.contentType].flatMap(MultipartFile.init)
        do throws(BackupError) {
            if let form {
                try await runner.receive(MultipartFileBytes(body: request.body, form: form))
            } else {
                try await runner.receive(request.body.map { Array($0.readableBytesView) })
            }
        } catch .tooLarge {
            throw Problem(.contentTooLarge, "\(BackupError.tooLarge)", cure: "")
        } catch {
            throw Problem(.serviceUnavailable, "\(error)", cure: "")
        }
        let path = "/backups/uploaded/restore"
        return form == nil ? try .json(["path": path], status: .created) : .redirect(to: path, type: .normal)
    }
}

extension RestoreRunner {
    /// Returns the household that a page is about.
    fileprivate func former(in context: AppRequestContext) throws -> FormerHousehold {
        guard let former = FormerHousehold(context.parameters.get("former") ?? "", in: folder) else {
            throw Problem(.notFound, "There is no such household.", cure: "See /backups.")
        }
        return former
    }
}

/// The backup that a page or a request wants restored.
struct RestoreChoice {
    let path: String
    let isEncrypted: Bool

    /// - Throws: ``Problem`` if there is no such backup or household.
    init(_ context: AppRequestContext, _ backups: KioskBackups) throws {
        let runner = backups.restores
        if context.parameters.get("former") != nil {
            (path, isEncrypted) = (try runner.former(in: context).path, false)
            return
        }
        let name = context.parameters.get("backup") ?? ""
        if name == Self.uploaded, UploadedBackup.isThere(runner.folder) {
            path = UploadedBackup.path(ofHousehold: runner.folder)
            isEncrypted = UploadedBackup.isEncrypted(runner.folder)
            return
        }
        guard let backup = backups.runner.folder?.backup(named: name) else { throw Problem.noBackup }
        (path, isEncrypted) = (backup.path, backup.name.isEncrypted)
    }

    /// The name in addresses for the file that a browser has sent.
    private static let uploaded = "uploaded"
}

extension Problem {
    static var noBackup: Problem {
        Problem(.notFound, "There is no such backup.", cure: "Choose one at /backups.")
    }
}
