import Kitchen
import Values

extension GrocyHousehold {
    mutating func readUnits() throws(ImportSourceError) {
        for row in try tables.rows("quantity_units") {
            guard let name = row.text("name", most: 300) else { omit(.unit, .nameless); continue }
            guard !isInactive("quantity_units", row) else { omit(.unit, .inactive, name); continue }
            let unit = ImportedUnit(id: id(of: row), name: name, plural: row.text("name_plural", most: 300))
            change { $0.units.append(unit) }
        }
        for row in try tables.rows("quantity_unit_conversions") {
            guard let one = id("quantity_units", row.integer("from_qu_id")),
                let other = id("quantity_units", row.integer("to_qu_id"))
            else { omit(.conversion, .missingReference); continue }
            guard let factor = Ratio(factor: row["factor"]) else { omit(.conversion, .outOfRange); continue }
            let conversion = ImportedConversion(
                id: id(of: row), one: one, is: factor, of: other, product: id("products", row.integer("product_id")))
            change { $0.conversions.append(conversion) }
            add(
                row["factor"].number ?? 1, from: row.integer("from_qu_id"), to: row.integer("to_qu_id"),
                of: row.integer("product_id"))
        }
    }

    mutating func readPlaces() throws(ImportSourceError) {
        for row in try tables.rows("locations") {
            guard let name = row.text("name", most: 300) else { omit(.place, .nameless); continue }
            guard !isInactive("locations", row) else { omit(.place, .inactive, name); continue }
            let place = ImportedPlace(id: id(of: row), name: name, kind: row["is_freezer"].isTrue ? .freezer : nil)
            change { $0.places.append(place) }
        }
        let shops = try names("shopping_locations", .shop)
        let categories = try names("product_groups", .category)
        change { ($0.shops, $0.categories) = (shops, categories) }
    }

    private mutating func names(_ table: String, _ kind: ImportKind) throws(ImportSourceError) -> [ImportedName] {
        var names: [ImportedName] = []
        for row in try tables.rows(table) {
            guard let name = row.text("name", most: 300) else { omit(kind, .nameless); continue }
            guard !isInactive(table, row) else { omit(kind, .inactive, name); continue }
            names.append(ImportedName(id: id(of: row), name: name))
        }
        return names
    }
}
