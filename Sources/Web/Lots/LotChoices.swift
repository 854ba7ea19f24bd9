import Kiosk
import Kitchen
import Phrases
import Values

/// The choices that forms for lots offer.
struct LotChoices {
    let units: [FieldKind.Choice]
    let locations: [FieldKind.Choice]
    let kindsOfDate: [FieldKind.Choice]
    private let tree: LocationTree

    /// - Parameters:
    ///   - unit: The product's unit. The choices are the units of its kind, and those convertible to it; all units if
    ///     nil.
    ///   - conversions: The product's unit conversions.
    init(
        units: [Values.Unit], for unit: Values.Unit? = nil, conversions: [Conversion] = [],
        locations tree: LocationTree, pageContext: PageContext
    ) {
        self.tree = tree
        let measures = Measures(units: units, conversions: conversions)
        let fitting = units.filter { other in
            guard let unit else { return true }
            return other.kind == unit.kind
                || (try? measures.convert(.one, from: other.id, to: unit.id)) != nil
        }
        self.units = fitting.map { FieldKind.Choice(value: "\($0.id)", label: pageContext.name(of: $0)) }
        locations = tree.locations.map { location in
            FieldKind.Choice(
                value: "\(location.id)",
                label: tree.path(to: location.id).map(\.name).joined(separator: " › "))
        }
        kindsOfDate = DateKind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase))
        }
    }
}

extension LotChoices {
    /// Returns the preselected location: the first freezer for freezing, the first fridge for thawing; else empty.
    func usualPlace(after action: LotAction, from location: Location) -> String {
        let kind: Location.Kind? =
            switch action {
            case .freeze: .freezer
            case .thaw: .fridge
            default: nil
            }
        guard let kind, !tree.path(to: location.id).contains(where: { $0.kind == kind }) else { return "" }
        return tree.locations.first { $0.kind == kind }.flatMap(\.id).map { "\($0)" } ?? ""
    }
}

/// The kind of a date on a pack.
enum DateKind: String, CaseIterable {
    case bestBefore, useBy

    init(isUseBy: Bool) { self = isUseBy ? .useBy : .bestBefore }

    var phrase: Phrase { Phrase("lots.\(rawValue)") }
}

extension PageContext {
    /// Returns a page title with the product's name.
    func title(of product: ProductSummary) -> Phrase {
        product.name.map { Phrase("lots.named", ["name": .text($0)]) } ?? "common.unknownProduct"
    }

    /// Returns a notice on an operation, with undo.
    func notice(of line: JournalLine) -> Notice {
        var values: [String: Phrase.Value] = ["kind": .phrase(line.kind.phrase)]
        guard let part = line.parts.first else { return Notice(line.kind.phrase, undo: line.id) }
        values["amount"] = .phrase(phrase(part.amount, part.unit))
        values["product"] = .text(name(of: part.product))
        values["place"] = .text(part.destination ?? part.location)
        let key =
            switch line.kind {
            case .edited, .counted, .undone: "lots.didChange"
            case .added, .moved: "lots.didPut"
            default: part.destination == nil ? "lots.did" : "lots.didPut"
            }
        return Notice(key, values, undo: line.id)
    }
}
