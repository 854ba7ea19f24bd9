import ArgumentParser
import CommandSupport
import Foundation
import Imports
import Kitchen
import Values

/// `scantry import list`.
struct ImportList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what was imported, with the numbers by which that is undone.")

    @OptionGroup var household: Household

    func run() async throws {
        do {
            let lines = try await ImportOptions.reach(household) { store in
                try await store.imports().map {
                    Self.line($0.uuid, $0.time, $0.report.program.name, $0.report.origin, $0.undone)
                }
            } there: { kiosk in
                try await kiosk.list().map { Self.line($0.id, $0.time, $0.report.program, $0.report.origin, $0.undone) }
            }
            for line in lines { Terminal.print(line.escapedForLine) }
            if lines.isEmpty { Terminal.print("Nothing was imported yet.") }
        } catch let error where !(error is ExitCode) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private static func line(
        _ id: UUID, _ time: Date, _ program: String, _ origin: String, _ undone: Date?
    ) -> String {
        let end = undone.map { ", undone \($0.formatted(.iso8601))" } ?? ""
        return "\(id.text)  \(time.formatted(.iso8601))  \(program), \(origin)\(end)"
    }
}

/// `scantry import undo`.
struct ImportUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo an import as a whole.",
        discussion: """
            Its stock is undone in the journal. What it has made is removed, unless something else uses it since: that \
            stays, and is named. If some of its stock was used since, nothing is undone, unless --keep-used is given.
            """)

    @Argument(help: "The number of the import, as scantry import list shows it. Default: the latest.")
    var id: String?

    @Flag(help: "If some of its stock was used since, undo the rest: those lots stay, and are named.")
    var keepUsed = false

    @OptionGroup var household: Household

    func run() async throws {
        do {
            let kept = try await ImportOptions.reach(household, here: undo, there: undo)
            Terminal.print("Undone.")
            for (kind, names) in kept.sorted(by: { $0.key < $1.key }) {
                Terminal.print("  stays      \(kind) in use: \(names.joined(separator: ", "))".escapedForLine)
            }
        } catch KitchenError.violated(.builtUpon(let changes)) {
            Terminal.printError(
                """
                Some of its stock was used since: \(Self.names(changes)). Undo that first, or add --keep-used to undo the \
                rest.
                """.escapedForLine)
            throw ExitCode.failure
        } catch let error where !(error is ExitCode) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private static func names(_ changes: [LaterChange]) -> String {
        Set(changes.map { $0.product ?? "?" }).sorted().joined(separator: ", ")
    }

    private func undo(_ store: KitchenStore) async throws -> [String: [String]] {
        let latest = try await store.imports().first { $0.undone == nil }?.uuid
        let run = ImportRun(store, pictures: household.folder + "/pictures")
        let report = try await run.undo(try chosen(latest), keepingUsed: keepUsed, by: .terminal)
        return Dictionary(report.kept.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    }

    private func undo(_ kiosk: KioskImports) async throws -> [String: [String]] {
        let latest = try await kiosk.list().first { $0.undone == nil }?.id
        return try await kiosk.undo(try chosen(latest), keepingUsed: keepUsed).kept
    }

    private func chosen(_ latest: UUID?) throws -> UUID {
        guard let id = id.map({ UUID(uuidString: $0) }) ?? latest else {
            throw KitchenError.violated(.missing(.dataImport))
        }
        return id
    }
}
