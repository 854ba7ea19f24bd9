import Foundation

/// How an export writes its products: a row each, with a head line, or a JSON document each.
enum ExportForm {
    case rows(ExportRows)
    case documents

    /// What the first line of an export says of it; nil for what is none.
    init?(firstLine line: UnsafeRawBufferPointer) {
        if line.first == UInt8(ascii: "{") {
            self = .documents
        } else if let rows = ExportRows(head: line) {
            self = .rows(rows)
        } else {
            return nil
        }
    }

    /// The product of a line; nil for a line that is damaged.
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
