import Foundation

/// The format of an export: rows with a header line, or a JSON document per product.
enum ExportForm {
    case rows(ExportRows)
    case documents

    /// Detects the format by the first line; nil if it is unknown.
    init?(firstLine line: UnsafeRawBufferPointer) {
        if line.first == UInt8(ascii: "{") {
            self = .documents
        } else if let rows = ExportRows(head: line) {
            self = .rows(rows)
        } else {
            return nil
        }
    }

    /// Parses a line; nil if it is damaged.
    func product(_ line: UnsafeRawBufferPointer) -> OpenFoodFactsProduct? {
        switch self {
        case .rows(let rows): rows.product(line)
        case .documents:
            DocumentExtract.members(of: line, where: OpenFoodFactsProduct.isInDocuments).flatMap { members in
                try? JSONDecoder().decode(OpenFoodFactsProduct.self, from: Data(members))
            }
        }
    }
}
