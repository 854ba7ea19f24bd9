import ArgumentParser
import CommandSupport
import Foundation
import Imports
import Kitchen
import Values

/// `scantry import csv`.
struct TableImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Import a table of stock, products or a shopping list: CSV, .xlsx or .ods.",
        discussion: """
            The first line names the columns, in English or French: name, barcode, amount, unit, location, best before … \
            Other names are mapped; with --yes that is remembered for tables with the same first line. Each line that cannot \
            be taken is shown with its number and the reason.

            Fields: \(TableField.allCases.map(\.rawValue).joined(separator: ", ")).

            Examples:
              scantry import csv pantry.csv
              scantry import csv vorrat.xlsx --map "Was=name" --map "Ablaufdatum=bestBefore" --place Keller --yes
            """)

    @Argument(help: "The file.")
    var file: String

    @Option(help: "What a column says: COLUMN=FIELD. May be given several times.")
    var map: [String] = []

    @Option(name: .customLong("as"), help: "What the lines are: stock, products (without stock) or list.")
    var kind: TableKind?

    @Option(help: "The place of stock whose line names none.")
    var place: String?

    @Option(
        help:
            "Put lines that name no list on this one, instead of booking stock. Default with --as list: the file's name."
    )
    var list: String?

    @Option(help: "The decimal sign, if the table does not show it: point or comma.")
    var decimal: TableNumber.DecimalSign?

    @Option(help: "The order of days as 03/04/2026, if the column does not show it: day-first or month-first.")
    var dates: TableDay.Order?

    @Option(help: "The sheet of a spreadsheet. Default: the first that is shown.")
    var sheet: String?

    @OptionGroup var options: ImportOptions

    func run() async throws {
        let chosen: ChosenTable
        do {
            chosen = try chosenTable()
        } catch let error where !(error is ValidationError) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        try await options.run(.table(chosen))
    }

    /// Reads the file and shows what its columns say, and which lines are left out.
    private func chosenTable() throws -> ChosenTable {
        var choice = TableChoice()
        (choice.kind, choice.place, choice.list, choice.sheet) = (kind, place, list, sheet)
        (choice.decimal, choice.dates) = (decimal, dates)
        let remembered = RememberedColumns(folder: options.household.folder)
        let name = file.fileName
        let bytes = try TableReader.file(at: file)
        let table = try TableReader.table(bytes, named: name, choice)
        choice.map = try Self.map(map, over: remembered.map(of: table))
        let read = try TableReader.read(table, choice, from: name)
        showSheets(try TableReader.sheets(bytes, named: name))
        show(read)
        return ChosenTable(choice, named: name, bytes)
    }

    /// Returns what columns say; what was given last counts.
    private static func map(_ texts: [String], over remembered: [String: TableField]) throws -> [String: TableField] {
        var map = remembered
        for text in texts {
            guard let end = text.lastIndex(of: "="),
                let field = TableField(rawValue: String(text[text.index(after: end)...]))
            else {
                throw ValidationError(
                    "--map is COLUMN=FIELD with a field of: \(TableField.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            map[String(text[..<end])] = field
        }
        return map
    }

    private func showSheets(_ sheets: [String]) {
        guard sheets.count > 1 else { return }
        Terminal.print("Sheet \(sheet ?? sheets[0]) of: \(sheets.joined(separator: ", ")).".escapedForLine)
    }

    private func show(_ read: ReadTable) {
        for column in read.header.columns {
            guard let field = column.field, field != .ignore else { continue }
            Terminal.print(
                "  \(field.rawValue)".padding(toLength: 15, withPad: " ", startingAt: 0) + column.name.escapedForLine)
        }
        Terminal.print("\(read.lines) lines, \(read.taken) of them taken.")
        for remark in read.remarks { Terminal.print(remark.escapedForLine) }
        for fault in read.faults.prefix(Self.mostFaults) { Terminal.print("\(fault)".escapedForLine) }
        let others = read.faults.count - Self.mostFaults
        if others > 0 { Terminal.print("… and \(others) more.") }
    }

    private static let mostFaults = 200
}

extension TableKind: ExpressibleByArgument {}
extension TableNumber.DecimalSign: ExpressibleByArgument {}
extension TableDay.Order: ExpressibleByArgument {}
