import GRDB
import Values

/// The number as which eight typed digits are read, and the other that they may mean.
///
/// Nothing in the digits says whether they are an EAN-8 or a UPC-E. The number is chosen that the user wants; else that
/// the household has named, or has said before; else that a catalogue knows; else that is in stock; else by the form
/// that the station has typed before. Otherwise it is a guess.
struct EightDigitReading {
    let gtin: GTIN
    /// Nil if the reading is sure.
    let other: OtherReading?

    /// - Parameters:
    ///   - state: Learns in which form the station types.
    ///   - facts: What catalogues know of both numbers.
    init(
        _ digits: EightDigits, _ state: inout StationState, knowing facts: [GTIN: ExternalProductData], _ db: Database
    ) throws {
        switch digits {
        case .ean8(let gtin):
            state.note(.ean8)
            (self.gtin, other) = (gtin, nil)
        case .upcE(let gtin):
            state.note(.upcE)
            (self.gtin, other) = (gtin, nil)
        case .either(let ean8, let upcE):
            let choice = try Choice(ean8: ean8, upcE: upcE, &state, knowing: facts, db)
            (gtin, other) = choice.form == .ean8 ? (ean8, choice.doubt(ean8, upcE)) : (upcE, choice.doubt(upcE, ean8))
        }
    }

    fileprivate struct Choice {
        var form: EightDigits.Form
        /// Nil if it is sure.
        var isGuess: Bool?

        func doubt(_ read: GTIN, _ other: GTIN) -> OtherReading? {
            isGuess.map { .init(read: read, gtin: other, isGuess: $0) }
        }
    }
}

extension EightDigitReading.Choice {
    fileprivate init(
        ean8: GTIN, upcE: GTIN, _ state: inout StationState, knowing facts: [GTIN: ExternalProductData], _ db: Database
    ) throws {
        /// Returns the form for which alone a condition holds; nil for both or none.
        func only(_ holds: (GTIN) throws -> Bool) rethrows -> EightDigits.Form? {
            let (first, second) = (try holds(ean8), try holds(upcE))
            return first == second ? nil : first ? .ean8 : .upcE
        }
        let forms = state.typedForms ?? []
        if let product = try Product.having(upcE, db), try Product.having(ean8, db)?.id == product.id {
            self.init(form: .upcE)  // merged
            return
        }
        if let form = only({ $0 == state.rereadAs }) {
            state.note(form, isSaid: true)
            self.init(form: form, isGuess: true)  // it may have been undone for another reason
        } else if let form = try only({ try Product.isNamed($0, db) }) {
            state.note(form)
            self.init(form: form)
        } else if let said = try GTIN.userChoice(ofDigits: ean8, upcE, db) {
            self.init(form: said == ean8 ? .ean8 : .upcE, isGuess: false)
        } else if let form = try only({ try facts[$0] != nil || StoredProductData.of($0, db) != nil }) {
            // Catalogues have eight-digit numbers without saying of which form they are.
            self.init(form: form, isGuess: forms == [form] ? nil : forms == [form.other])
        } else if let form = try only({ try Product.isInStock($0, db) }) {
            self.init(form: form, isGuess: forms != [form])
        } else {
            let usual = try Household.current(db).isNorthAmerican ? EightDigits.Form.upcE : .ean8
            self.init(form: forms.last ?? usual, isGuess: forms.count != 1)
        }
    }
}

extension GTIN {
    /// Returns which of two numbers the household has said last that typed digits mean; nil if it was not asked, or the
    /// scan was undone.
    fileprivate static func userChoice(ofDigits ean8: GTIN, _ upcE: GTIN, _ db: Database) throws -> GTIN? {
        try String.fetchOne(
            db,
            sql: """
                SELECT json_extract(did, '$.saidReading') FROM scan
                WHERE productId IN (SELECT productId FROM productCode WHERE gtin IN (:ean8, :upcE)) AND NOT isTakenBack
                    AND json_extract(did, '$.saidReading') IN (:ean8, :upcE)
                ORDER BY id DESC LIMIT 1
                """, arguments: ["ean8": ean8.digits, "upcE": upcE.digits]
        ).flatMap { GTIN($0) }
    }
}

extension Product {
    /// Returns whether a product with this GTIN has a name that the household gave it.
    fileprivate static func isNamed(_ gtin: GTIN, _ db: Database) throws -> Bool {
        try having(gtin, db).map { $0.name != nil && $0.source == .household && !$0.isRemoved } ?? false
    }

    fileprivate static func isInStock(_ gtin: GTIN, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM lot JOIN productCode USING (productId) WHERE gtin = ? AND amount > 0)",
            arguments: [gtin.digits]) == true
    }
}

extension Household {
    /// Whether its currency is that of the United States or Canada, where UPC-E is common.
    public var isNorthAmerican: Bool { ["CAD", "USD"].contains(currency) }
}
