import Foods
import Foundation
import GRDB
import Values

extension Entry {
    /// Adds an entry to a list, or raises the amount of an open entry of the same product.
    ///
    /// A known UUID means that the draft was sent twice; its current fate is returned. A deleted list accepts no
    /// entries, because no page shows them.
    static func add(
        _ draft: EntryDraft, to list: ShoppingList, by actor: Actor, at time: Date, _ db: Database
    ) throws -> (entry: Entry, fate: ListChangeResult.Fate) {
        if let known = try current(for: draft.uuid, db) {
            return (known, known.uuid == draft.uuid ? known.fate : .merged)
        }
        guard !list.isRemoved else { throw KitchenError.violated(.missing(.list)) }
        var entry = try Entry(draft, on: list, by: actor, at: time, db)
        if !entry.isTicked, let raised = try entry.raiseSame(isTyped: draft.isTyped, db) {
            (entry.outcome, entry.mergedInto) = (.merged, raised.id)
            try entry.insert(db)
            return (raised, .merged)
        }
        try entry.insert(db)
        return (entry, .applied)
    }

    /// The current state of the entry.
    var fate: ListChangeResult.Fate { outcome.map { .gone($0) } ?? .applied }

    private init(
        _ draft: EntryDraft, on list: ShoppingList, by actor: Actor, at time: Date, _ db: Database
    ) throws {
        let (subject, typed) = try Subject.read(draft, db)
        guard let amount = Ratio(typed.amount.thousandths, 1_000).flatMap(draft.amount.times) else {
            throw KitchenError.violated(.outOfRange(.amount))
        }
        self.init(
            uuid: draft.uuid, listId: list.id, productId: subject.productId, text: subject.text,
            categoryId: subject.productId == nil ? draft.categoryId : nil, amount: amount,
            unitId: draft.unitId ?? typed.unitId ?? subject.unitId, price: draft.price,
            note: try draft.note?.checkedNote(),
            isTicked: draft.isTicked, memberId: actor.memberId, time: time)
        try check(db)
    }

    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for invalid fields or missing rows.
    func check(_ db: Database) throws {
        _ = try EntryDraft(self).checked(db)
    }
}

extension Entry {
    /// The resolved subject of an entry.
    struct Subject {
        var productId: Int64?
        var text: String?
        /// The unit for entries without their own.
        var unitId: Int64

        init(_ subject: EntryDraft.Subject, _ db: Database) throws {
            let product: Product? =
                switch subject {
                case .text: nil
                case .named(let words), .typed(let words): try Product.only(named: words, db)
                case .product(let uuid): try Product.known(uuid, db)
                }
            productId = product?.id
            unitId = product?.unitId ?? Values.Unit.pieceId
            switch subject {
            case .text(let words), .named(let words), .typed(let words):
                text = try product == nil ? words.checked(as: .text) : nil
            case .product: break
            }
        }

        /// Resolves the subject of a draft, and the amount and unit that were typed with it: pieces of the product, or
        /// words, if none were typed.
        static func read(
            _ draft: EntryDraft, _ db: Database
        ) throws -> (subject: Subject, typed: (amount: Amount, unitId: Int64?)) {
            let nothing: (Amount, Int64?) = (.one, nil)
            switch draft.subject {
            case .typed(let text):
                let text = try text.checked(as: .text)
                let whole = try Subject(.named(text), db)
                guard whole.productId == nil else { return (whole, nothing) }
                let typed = TypedEntry(text, units: try Values.Unit.current(db))
                for name in [typed.name, typed.bareName] {
                    let subject = try Subject(.named(name), db)
                    if subject.productId != nil { return (subject, try subject.measured(typed, db)) }
                }
                return (try Subject(.text(typed.name), db), (typed.amount, typed.unitId))
            case .product, .text, .named:
                let subject = try Subject(draft.subject, db)
                guard let text = try draft.typed?.checked(as: .text), try !subject.isCalled(text, db) else {
                    return (subject, nothing)
                }
                return (subject, try subject.measured(TypedEntry(text, units: try Values.Unit.current(db)), db))
            }
        }

        /// Returns whether the typed text is the beginning of the name, including numbers: `7 Up`.
        private func isCalled(_ text: String, _ db: Database) throws -> Bool {
            let name = try productId.flatMap { try Product.fetchOne(db, key: $0)?.name } ?? self.text ?? ""
            return name.nameKey.hasPrefix(text.nameKey)
        }

        /// Returns the typed amount in a unit that fits: packs of a product counted in pieces are pieces.
        private func measured(_ typed: TypedEntry, _ db: Database) throws -> (Amount, Int64?) {
            guard let productId, let unitId = typed.unitId, let unit = try Values.Unit.fetchOne(db, key: unitId),
                unit.kind == .count, try typed.amount.converted(from: unitId, to: self.unitId, of: productId, db) == nil
            else { return (typed.amount, typed.unitId) }
            return (typed.amount, nil)
        }
    }

    /// Raises the amount of an open entry of the same product by this one's, if the units convert exactly.
    ///
    /// - Parameter isTyped: Whether equal words count as the same, too.
    private func raiseSame(isTyped: Bool, _ db: Database) throws -> Entry? {
        guard productId != nil || isTyped else { return nil }
        let open = Entry.filter(Columns.listId == listId && Columns.productId == productId)
            .filter(Columns.outcome == nil && Columns.isTicked == false)
        let same = try open.order(Column("id")).fetchAll(db).filter { $0.text?.nameKey == text?.nameKey }
        for var other in same where try other.raise(by: self, db) {
            try other.update(db)
            return other
        }
        return nil
    }

    /// Adds the amount of another entry.
    ///
    /// - Returns: False, with no change, if something would be lost.
    private mutating func raise(by other: Entry, _ db: Database) throws -> Bool {
        guard let more = try other.amount.converted(from: other.unitId, to: unitId, of: productId, db),
            more <= EntryDraft.most - amount, let note = Self.joined(note, other.note)
        else { return false }
        price = Self.sum(price, of: amount, other.price, of: more)
        amount = amount + more
        self.note = note.isEmpty ? nil : note
        return true
    }

    /// Joins both notes, each once; nil if the result is too long.
    private static func joined(_ note: String?, _ other: String?) -> String? {
        let notes = [note, other == note ? nil : other].compactMap { $0 }
        let text = notes.joined(separator: "; ")
        return text.unicodeScalars.count <= EntryDraft.longestNote ? text : nil
    }

    /// Adds the prices of both amounts; a missing price is derived from the other.
    private static func sum(_ price: Money?, of amount: Amount, _ other: Money?, of more: Amount) -> Money? {
        switch (price, other) {
        case (nil, nil): nil
        case (let price?, let other?): Money(hundredths: price.hundredths + other.hundredths)
        case (let price?, nil): price.share(of: amount + more, in: amount)
        case (nil, let other?): other.share(of: amount + more, in: more)
        }
    }
}

extension EntryDraft {
    /// Whether the user typed it, which adds to what is on the list.
    fileprivate var isTyped: Bool { if case .typed = subject { true } else { typed != nil } }
}

extension String {
    /// Validates a note; returns nil for a blank one.
    func checkedNote() throws(KitchenError) -> String? {
        allSatisfy(\.isWhitespace) ? nil : try checked(as: .note, most: EntryDraft.longestNote)
    }
}

extension Product {
    /// Returns the product with a name, regardless of its spelling; nil if none or several have it.
    static func only(named name: String, _ db: Database) throws -> Product? {
        let found = try filter(Column("nameKey") == name.nameKey && !Columns.isRemoved && Columns.mergedInto == nil)
            .limit(2).fetchAll(db)
        return found.count == 1 ? found[0] : nil
    }
}
