import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Imports the products, by barcode, then by name.
    mutating func importProducts() throws {
        let barcodes = Dictionary(grouping: household.barcodes, by: \.product)
        for product in household.products {
            let gtins = (barcodes[product.id] ?? []).compactMap(\.gtin)
            try importRow(.product, product.id, named: product.name) { run in
                guard var known = try run.find(product, gtins) else { return nil }
                let changes = try run.complete(&known, from: product)
                return (known.id, changes)
            } create: { run in
                try run.create(product).id
            }
            if let id = row(.product, product.id) { try followMerge(product.id, id) }
            try importLabels(of: product)
            try countPicture(of: product)
            if product.parent != nil { report.omit(.parent, .notKept, product.name) }
        }
    }

    /// Follows a product that the household has merged into another, or removed.
    private mutating func followMerge(_ foreign: ForeignID, _ id: Int64) throws {
        guard let product = try Product.fetchOne(db, key: id)?.merged(db), product.id != id else { return }
        note(.product, foreign, is: product.id)
    }

    private func find(_ product: ImportedProduct, _ gtins: [GTIN]) throws -> Product? {
        for gtin in gtins {
            if let known = try Product.having(gtin, db), !known.isRemoved, !isNew(known) { return known }
        }
        guard let name = product.name else { return nil }
        return try Product.filter(
            Column("nameKey") == name.nameKey && !Product.Columns.isRemoved && Product.Columns.mergedInto == nil
        ).order(Column("id")).fetchAll(db).first { !isNew($0) }
    }

    /// Whether this import has added it: two products of the source stay two.
    private func isNew(_ product: Product) -> Bool { created[.product]?.contains(product.id) ?? false }

    private mutating func create(_ product: ImportedProduct) throws -> Product {
        var new = Product(uuid: .version7(at: operation.time))
        if let draft = try draft(of: product) { try apply(draft, to: &new) }
        new.unitId = try unit(of: product)
        new.picture = product.picture.flatMap { pictures[$0] }
        return try new.inserted(db)
    }

    /// Returns its editable fields; nil without a name. Notes are cut where they are too long.
    private func draft(of product: ImportedProduct) throws -> ProductDraft? {
        guard let name = product.name else { return nil }
        let note = product.note.map { String($0.unicodeScalars.prefix(2_000)) }
        let category = try row(.category, product.category).flatMap { try Category.fetchOne(db, key: $0)?.name }
        return ProductDraft(
            name: name, brand: product.brand, packageSize: product.packageSize, category: category,
            unitId: try unit(of: product), locationId: try place(product.place),
            daysFresh: Self.days(product.daysFresh), daysFrozen: Self.days(product.daysFrozen),
            daysThawed: Self.days(product.daysThawed), daysOpened: Self.days(product.daysOpened),
            hasUseBy: product.hasUseBy, minimum: product.minimum.flatMap { $0 > .zero ? $0 : nil }, note: note)
    }

    /// Returns a number of days if it can be one; a wrong one is no reason to leave a product out.
    private static func days(_ days: Int?) -> Int? {
        days.flatMap { Product.keepingDays.contains($0) ? $0 : nil }
    }

    /// Copies the draft's values, and notes a brand that is new.
    private func apply(_ draft: ProductDraft, to product: inout Product) throws {
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM brand") ?? 0
        try product.apply(draft, db)
        guard let id = product.brandId, id > last else { return }
        try insert(newRow(.brand, "brand \(id) by import \(importId)", is: id, isCreated: true))
    }

    private func unit(of product: ImportedProduct) throws -> Int64 {
        guard let unit = product.unit else { return Values.Unit.pieceId }
        return try known(.unit, unit)
    }

    /// Returns a place that is still there; nil if it is not.
    func place(_ id: ForeignID?) throws -> Int64? {
        guard let row = row(.place, id), let place = try Location.fetchOne(db, key: row), !place.isRemoved else {
            return nil
        }
        return row
    }
}

// MARK: - Completing

extension HouseholdImport {
    /// Fills in the values that a product lacks, and returns what has changed.
    private func complete(
        _ known: inout Product, from product: ImportedProduct
    ) throws -> [String: ImportedRow.Change] {
        let before = try columns(of: known)
        if var draft = try draft(of: product) {
            // It is in the source's unit, whose conversions come later.
            draft.minimum = nil
            var other = Product(uuid: known.uuid)
            try apply(draft, to: &other)
            other.picture = product.picture.flatMap { pictures[$0] }
            let note = known.note ?? other.note
            known.fillIn(from: other, minimum: nil)
            known.note = note
        }
        try known.update(db)
        return try changes(from: before, to: columns(of: known))
    }

    private func columns(of product: Product) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT \(Self.filled.joined(separator: ", ")) FROM product WHERE id = ?", arguments: [product.id])
    }

    /// The columns that may be filled in.
    private static let filled = [
        "brandId", "packageSize", "categoryId", "locationId", "daysFresh", "daysFrozen", "daysThawed", "daysOpened",
        "minimum", "note", "picture", "name", "source",
    ]

    private func changes(from before: Row?, to after: Row?) throws -> [String: ImportedRow.Change] {
        guard let before, let after else { return [:] }
        return Self.filled.reduce(into: [:]) { changes, column in
            let (was, becomes): (DatabaseValue, DatabaseValue) = (before[column], after[column])
            guard was != becomes else { return }
            changes[column] = .init(was: was.isNull ? nil : "\(was.storage.text)", becomes: becomes.storage.text)
        }
    }

    /// Sets the minimums of products that were here and have none.
    mutating func importMinimums() throws {
        for imported in household.products where earlier(.product, imported.id) == nil {
            guard let minimum = imported.minimum, minimum > .zero,
                let product = try row(.product, imported.id).flatMap({ try Product.fetchOne(db, key: $0) }),
                product.minimum == nil
            else { continue }
            do {
                let unit = try unit(imported.unit, of: product)
                guard let amount = try minimum.converted(from: unit, to: product.unitId, of: product.id, db),
                    amount <= ImportedLot.most
                else { throw LeftOut(.inconvertible) }
                try db.execute(sql: "UPDATE product SET minimum = ? WHERE id = ?", arguments: [amount, product.id])
                try record("minimum", of: product.id, was: nil, becomes: "\(amount.thousandths)")
            } catch let omission as LeftOut {
                report.omit(.minimum, omission.reason, imported.name)
            }
        }
    }

    private mutating func countPicture(of product: ImportedProduct) throws {
        guard product.picture != nil else { return }
        let file = try row(.product, product.id).flatMap { try Product.fetchOne(db, key: $0)?.picture }
        countPicture(
            product.picture, isKnown: earlier(.product, product.id) != nil,
            isTaken: file != nil && file == product.picture.flatMap { pictures[$0] })
    }

    /// Counts the picture of a product or a recipe.
    mutating func countPicture(_ picture: String?, isKnown: Bool, isTaken: Bool) {
        guard let picture else { return }
        if isKnown || isTaken {
            report.count(.picture, isKnown ? .known : .taken)
        } else {
            report.omit(.picture, pictures[picture] == nil ? .unreadable : .unneeded, picture)
        }
    }

    /// Imports the labels that were printed for a product.
    private func importLabels(of product: ImportedProduct) throws {
        guard let id = row(.product, product.id), earlier(.product, product.id) == nil else { return }
        for code in product.printedCodes {
            guard try ForeignLabel.product(of: code, db) == nil else { continue }
            try addLabel(code, product: id)
        }
    }

    /// Adds the label of a product or a lot.
    func addLabel(_ code: String, product: Int64? = nil, lot: Int64? = nil) throws {
        try db.execute(
            sql: "INSERT INTO foreignLabel (code, productId, lotId, importId) VALUES (?, ?, ?, ?)",
            arguments: [code, product, lot, importId])
    }
}

extension DatabaseValue.Storage {
    /// The value as text, by which it is compared.
    fileprivate var text: String {
        switch self {
        case .null: ""
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .blob(let data): "\(data)"
        }
    }
}
