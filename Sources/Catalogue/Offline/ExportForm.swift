/// The format of an export: rows with a header line, or a JSON document per product.
enum ExportForm {
    case rows(ExportRows)
    case documents(ExportDocuments)
}

/// Parses the lines of an export, and packs their products.
struct ExportParser: ~Copyable {
    private let form: ExportForm
    private let choice: CatalogueChoice
    private let hash: TextHash
    private var arena = TextArena()
    private var fields = ExportFields()
    private var product = ExportedProduct()

    init(_ form: ExportForm, _ choice: CatalogueChoice, _ hash: TextHash) {
        (self.form, self.choice, self.hash) = (form, choice, hash)
    }

    /// Parses a block; returns its products, and the number of its lines and of those that are damaged.
    mutating func parse(_ block: borrowing ExportBlock) -> (batch: PackedBatch, lines: Int, damaged: Int) {
        var (batch, lines, damaged) = (PackedBatch(), 0, 0)
        block.forEachLine { line in
            lines += 1
            arena.reset()
            fields.removeAll()
            let isWhole =
                switch form {
                case .rows(let rows): rows.read(line, into: &fields)
                case .documents(let documents): documents.read(line, &arena, into: &fields)
                }
            if !isWhole {
                damaged += 1
            } else if product.read(fields, choice, &arena) {
                batch.add(product, hash)
            }
        }
        return (batch, lines, damaged)
    }
}
