/// Rows of one kind that are left out for one reason.
public struct ImportOmission: Codable, Equatable, Sendable {
    public var kind: ImportKind
    public var reason: Reason
    public var count: Int
    /// The names of the first few of them.
    public var names: [String]

    public init(_ kind: ImportKind, _ reason: Reason, count: Int = 1, names: [String] = []) {
        (self.kind, self.reason, self.count) = (kind, reason, count)
        self.names = Array(names.prefix(Self.mostNames))
    }

    /// So many names are kept.
    public static let mostNames = 20

    /// Why rows are left out.
    public enum Reason: String, Codable, CaseIterable, Sendable {
        /// Scantry keeps nothing of the kind.
        case notKept
        /// Its source does not use it any more, and nothing refers to it.
        case inactive
        /// Its source does not contain the row that it refers to, or that one is left out.
        case missingReference
        /// It has no name, or no text.
        case nameless
        /// Its text is too long, or there are too many of them.
        case tooLong
        /// Its amount is not a whole number of thousandths.
        case inexact
        /// Its amount, day or number is not one that can be.
        case outOfRange
        /// It is no barcode of a shop, and cannot be read as a label either.
        case noBarcode
        /// The household has the barcode for another product.
        case taken
        /// Its unit cannot be converted to that of the product.
        case inconvertible
        /// The units convert already, otherwise.
        case contradiction
        /// No product needs it.
        case unneeded
        /// The file is missing, or is no picture.
        case unreadable
        /// Its source has undone it.
        case undone
        /// It is of stock that is taken as such.
        case inStock
    }
}

extension [ImportOmission] {
    /// Counts rows that are left out: one more, unless `count` says how many.
    public mutating func add(
        _ kind: ImportKind, _ reason: ImportOmission.Reason, _ name: String? = nil, count: Int = 1
    ) {
        guard let index = firstIndex(where: { $0.kind == kind && $0.reason == reason }) else {
            return append(ImportOmission(kind, reason, count: count, names: name.map { [$0] } ?? []))
        }
        self[index].count += count
        let names = self[index].names
        // The journal names a product many times.
        guard let name, names.count < ImportOmission.mostNames, kind != .history || !names.contains(name) else {
            return
        }
        self[index].names.append(name)
    }

    /// Counts several rows of a kind that Scantry does not keep; none for zero.
    public mutating func add(notKept kind: ImportKind, count: Int, names: [String] = []) {
        if count > 0 { append(ImportOmission(kind, .notKept, count: count, names: names)) }
    }
}
