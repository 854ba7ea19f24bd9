import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/labels`: the labels that the household prints itself, and the lots and products that they are bound to.
struct OwnLabelRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "label", "OwnLabel", at: "labels", tag: "Own labels",
            by: .path("label", .text(least: 8, example: "00000000"), "The eight characters of the label."),
            of: .ownLabel, for: .known, changing: .products, id: { $0.label.characters }, json: OwnLabelJSON.init,
            find: { try await store.ownLabel($0) }
        )
        .list("labels", "The labels that are bound or have a name") { try await store.ownLabels() }
        .one("label", "The target of a label")
        .operation(
            .put, "bindLabel", "Binds a label to a product, a lot, or the next pack",
            takes: "OwnLabelBinding", reading: OwnLabelDraft.init
        ) { try await store.bind($0, $1) }
        .delete("removeLabel", "Forgets a label: it is as if just printed", gives: .done("Done.")) {
            try await store.remove($0)
        }
        .operation(.post, "releaseLabel", "Unbinds a label until the next pack; its name stays", at: "release") {
            try await store.release($0)
        }
        .routes
    }
}

extension OwnLabel: PathID {
    init(in context: AppRequestContext, at parameter: String, of thing: RuleViolation.Thing) throws {
        let text = context.parameters.get(parameter) ?? ""
        guard let label = OwnLabel(characters: text) ?? OwnLabel(text) else {
            throw KitchenError.violated(.missing(thing))
        }
        self = label
    }
}

extension OwnLabelDraft {
    fileprivate init(_ body: Fields) {
        let product = body.optional("product", as: UUID.self)
        let lot = body.optional("lot", as: UUID.self)
        if product != nil, lot != nil {
            body.fault("lot", "A label is bound to a product or to a lot. Send one of them.")
        }
        self = body.draft()
        target = lot.map(OwnLabel.Target.lot) ?? product.map(OwnLabel.Target.product)
    }
}

/// The API's form of a label.
typealias OwnLabelJSON = DraftJSON<OwnLabelDraft, OwnLabelRestJSON>

extension OwnLabelJSON {
    init(_ binding: OwnLabel.Binding) { self.init(OwnLabelDraft(binding), OwnLabelRestJSON(binding)) }
}

/// The members of a label besides its editable fields.
struct OwnLabelRestJSON: Encodable {
    /// The eight characters.
    let label: String
    let code: String
    let product: String?
    let lot: String?

    fileprivate init(_ binding: OwnLabel.Binding) {
        (label, code) = (binding.label.characters, binding.label.code)
        switch binding.target {
        case .product(let uuid): (product, lot) = (uuid.text, nil)
        case .lot(let uuid): (product, lot) = (nil, uuid.text)
        case nil: (product, lot) = (nil, nil)
        }
    }
}
