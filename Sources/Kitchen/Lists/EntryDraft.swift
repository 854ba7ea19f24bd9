import Foundation
import Values

/// The user's input for a new entry.
public struct EntryDraft: Equatable, Sendable {
    /// Created by the client, so that a request sent twice makes one entry.
    public var uuid: UUID
    public var subject: Subject
    public var amount: Amount
    /// Nil for the product's own unit, or pieces.
    public var unitId: Int64?
    public var categoryId: Int64?
    public var price: Money?
    public var note: String?
    public var isTicked: Bool
    /// What the user typed before choosing the subject; only the amount and the unit are used. Nil for nothing.
    public var typed: String?

    /// What to buy.
    public enum Subject: Equatable, Sendable {
        case product(UUID)
        case text(String)
        /// The one product with this name, else these words.
        case named(String)
        /// The same, with an amount and a unit before or after the name: `2 kg potatoes`. Words that are on the list
        /// already have their amount raised.
        case typed(String)
    }

    public init(
        uuid: UUID = .version7(at: Date()), _ subject: Subject, amount: Amount = .one, unitId: Int64? = nil,
        categoryId: Int64? = nil, price: Money? = nil, note: String? = nil, isTicked: Bool = false,
        typed: String? = nil
    ) {
        self.uuid = uuid
        self.subject = subject
        self.amount = amount
        self.unitId = unitId
        self.categoryId = categoryId
        self.price = price
        self.note = note
        self.isTicked = isTicked
        self.typed = typed
    }
}

extension EntryDraft: FieldDraft {
    /// All fields but the subject, and whether it is in the basket.
    public static let fields: [DraftField<EntryDraft>] = [
        DraftField(.amount, .quantity(\.amount, most: most), description: "1 by default."),
        DraftField(
            .unit, .unitOrNone(\.unitId),
            description: "The unit's id; by default the product's unit, or pieces."),
        DraftField(
            .price, .price(\.price, most: Money(hundredths: 100_000_000)), hint: "shopping.priceHint",
            description: "For all of it."),
        DraftField(
            .category, .category(\.categoryId),
            description: "The category's number; only of words, a product has its own."),
        DraftField(.note, .text(\.note, most: longestNote)),
    ]

    public static var blank: EntryDraft { EntryDraft(.text("")) }
    public static var isKeptByNull: Bool { true }

    /// The largest amount of an entry.
    static let most = Amount(thousandths: 1_000_000_000)
    public static let longestNote = 1_000

    /// Creates a draft with the entry's current fields.
    public init(_ entry: Entry) {
        self.init(
            uuid: entry.uuid, .text(entry.text ?? ""), amount: entry.amount, unitId: entry.unitId,
            categoryId: entry.categoryId, price: entry.price, note: entry.note, isTicked: entry.isTicked)
    }
}

/// Changes of an entry, field by field. Nil keeps a field, so that two users who change different fields do not
/// overwrite each other.
public struct EntryEdit: Equatable, Sendable {
    /// Changes the subject: words into a product, a product into words, or either into another.
    public var subject: EntryDraft.Subject?
    public var amount: Amount?
    public var unitId: Int64?
    /// Here and below, the inner nil removes the value.
    public var categoryId: Int64??
    public var price: Money??
    public var note: String??
    public var isTicked: Bool?

    public init(
        subject: EntryDraft.Subject? = nil, amount: Amount? = nil, unitId: Int64? = nil, categoryId: Int64?? = nil,
        price: Money?? = nil, note: String?? = nil, isTicked: Bool? = nil
    ) {
        self.subject = subject
        self.amount = amount
        self.unitId = unitId
        self.categoryId = categoryId
        self.price = price
        self.note = note
        self.isTicked = isTicked
    }
}
