import ArgumentParser
import CommandSupport
import Foundation
import Imports
import Kiosk
import Kitchen
import Values

/// The options of all imports, and what they share.
struct ImportOptions: ParsableArguments {
    @Flag(help: "Do it.")
    var yes = false

    @OptionGroup var household: Household

    /// Shows what an import would do, and does it with `--yes`.
    func run(_ source: ImportSource) async throws {
        do {
            let result = try await Self.reach(
                household, here: { try await here(source, $0) }, there: { try await there(source, $0) })
            Terminal.print(ImportReportText(result.report).text)
            guard yes else {
                return Terminal.print(
                    result.report.changesNothing
                        ? "There is nothing new in it." : "Nothing has changed. To do it, add --yes.")
            }
            guard let id = result.id else { return Terminal.print("There was nothing new in it. Nothing has changed.") }
            Terminal.print("Imported. To undo all of it: scantry import undo \(id.text)")
        } catch let error where !(error is ExitCode) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func here(_ source: ImportSource, _ store: KitchenStore) async throws -> ImportOutcome {
        let run = ImportRun(store, pictures: household.folder + "/pictures")
        let read = try await source.read(scratch: ImportScratch.folder(ofHousehold: household.folder))
        return yes ? try await run.importData(read, by: .terminal) : try await run.preview(read, by: .terminal)
    }

    private func there(_ source: ImportSource, _ kiosk: KioskImports) async throws -> ImportOutcome {
        let preview = try await kiosk.preview(source)
        guard yes, !preview.report.changesNothing, let id = preview.id else {
            return ImportOutcome(report: preview.report)
        }
        return try await kiosk.importData(of: id)
    }

    /// Opens the household's folder, or calls the kiosk that has it open.
    static func reach<Answer>(
        _ household: Household, here: (KitchenStore) async throws -> Answer,
        there: (KioskImports) async throws -> Answer
    ) async throws -> Answer {
        if let kiosk = household.kiosk { return try await there(KioskImports(kiosk, folder: household.folder)) }
        let store: KitchenStore
        do throws(KitchenError) {
            store = try KitchenStore(folder: household.folder)
        } catch {
            guard case .inUse = error else { throw error }
            return try await there(KioskImports(.ofKiosk(in: household.folder), folder: household.folder))
        }
        defer { store.close() }
        guard try HubMembership(ofFolder: household.folder) == nil else { throw KitchenError.violated(.doneAtHub) }
        return try await here(store)
    }

    /// Returns the key that is given, or that is in the file of that name.
    static func key(_ text: String?) throws -> String {
        guard let text else {
            throw ValidationError(
                "A server needs a key: --key KEY, or --key FILE. Make one in Grocy under Manage API keys.")
        }
        guard let data = FileManager.default.contents(atPath: text), data.count < 1_000 else {
            guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else {
                throw ValidationError("There is no file \(text) with a key. Give its path, or the key itself.")
            }
            return text
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Actor {
    /// The actor of commands.
    static let terminal = Actor(station: "terminal")
}
