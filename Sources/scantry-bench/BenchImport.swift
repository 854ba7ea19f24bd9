import ArgumentParser
import Catalogue
import CommandSupport
import Foundation

/// `scantry bench import`: measures the speed of building the offline catalogue, and its size.
struct BenchImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Rows a second, memory and size of the offline catalogue.",
        discussion: """
            Imports an export that is generated at random, with the columns and the lengths of the real one, or a real \
            one. Then measures look-ups as `scantry bench lookup` does, and imports the generated export from gzip and \
            a tenth of its rows as documents.

            Examples:
              scantry bench import --rows 1000000
              scantry bench import --export en.openfoodfacts.org.products.csv.gz
              scantry bench import --rows 100000 --draw products.csv
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many rows to generate.")
    var rows = 200_000

    @Option(help: "The random seed.")
    var seed: UInt64 = 1

    @Option(help: "An export to import, in place of a generated one.")
    var export: String?

    @Option(
        help: ArgumentHelp(
            "Only generate the rows, into this file; documents if its name ends in .jsonl.", valueName: "file"))
    var draw: String?

    func validate() throws {
        guard (1...10_000_000).contains(rows) else { throw ValidationError("--rows is a number from 1 to 10000000.") }
    }

    func run() async throws {
        if let draw { return try draw.hasSuffix(".jsonl") ? drawDocuments(rows, into: draw) : drawRows(into: draw) }
        let folder = NSTemporaryDirectory() + "scantry-bench-import-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = export ?? folder + "/products.csv"
        if export == nil { try drawRows(into: path) }
        do {
            options.print(try ImportFigures.measured(path, into: folder))
            options.print(try await LookupFigures.measured(in: folder))
            if export == nil {
                options.print(try ImportFigures.measuredPacked(path, into: folder))
                let documents = folder + "/products.jsonl"
                try drawDocuments(max(1, rows / 10), into: documents)
                options.print(try ImportFigures.measuredDocuments(documents, into: folder))
            }
        } catch let error as ImportError {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func drawRows(into path: String) throws {
        try draw(rows, into: path, head: DrawnExport.head + "\n") { $0.row().text }
    }

    private func drawDocuments(_ count: Int, into path: String) throws {
        try draw(count, into: path, head: "") { $0.document() }
    }

    private func draw(
        _ count: Int, into path: String, head: String, _ line: (inout DrawnExport) -> String
    ) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw ValidationError("\(path) cannot be written. Check its name and its rights.") }
        var drawn = DrawnExport(seed: seed)
        var text = head
        for _ in 0..<count {
            text += line(&drawn) + "\n"
            guard text.utf8.count > 1 << 20 else { continue }
            try file.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }
}

/// `scantry bench lookup`: measures look-ups in the offline catalogue.
struct BenchLookup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lookup", abstract: "Look-ups in the existing offline catalogue, cold and warm.",
        discussion: """
            Cold: the file is dropped from the machine's memory before each look-up, as far as the kernel does so.

            Example:
              scantry bench lookup --data /var/lib/scantry
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "The folder for the household's data.")
    var data: String?

    func run() async throws {
        let folder = data ?? Places.data()
        guard await OfflineCatalogue(folder: folder).remarks() != nil else {
            Terminal.printError("There is no offline catalogue in \(folder). Build one: scantry catalogue import.")
            throw ExitCode.failure
        }
        options.print(try await LookupFigures.measured(in: folder))
    }
}
