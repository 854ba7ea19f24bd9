import Foundation

/// An iterator over the products of an export.
struct ExportReader: ~Copyable {
    private var lines: ExportLines
    private let form: ExportForm
    /// The product of the first line, if that is a document and not a header.
    private var first: OpenFoodFactsProduct? = nil
    private var counted = CatalogueImport.Progress()

    /// - Parameter path: `-` for standard input.
    init(_ path: String) throws(ImportError) {
        var lines = ExportLines(try ExportFile(path))
        guard let line = try lines.next(), let form = ExportForm(firstLine: line) else { throw .unknownForm }
        if case .documents = form {
            counted.lines = 1
            first = form.product(line)
            if first == nil { counted.damaged = 1 }
        }
        self.form = form
        self.lines = lines
    }

    /// Returns the next product, skipping damaged lines; nil after the last.
    mutating func next() throws(ImportError) -> OpenFoodFactsProduct? {
        if let first = first.take() { return first }
        while let line = try lines.next() {
            counted.lines += 1
            if let product = form.product(line) { return product }
            counted.damaged += 1
        }
        return nil
    }

    /// The progress so far.
    var progress: CatalogueImport.Progress {
        var progress = counted
        (progress.bytes, progress.size) = lines.progress
        return progress
    }
}
