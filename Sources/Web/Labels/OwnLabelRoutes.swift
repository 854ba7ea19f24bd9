import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/labels`: the labels that the household prints itself, and the lots and products that they are bound to.
struct OwnLabelRoutes {
    let kiosk: Kiosk
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Own labels",
            parameters: [.path("label", .text(least: 8, example: "00000000"), "The eight characters of the label.")]
        )
        .get("", for: .known, use: all)
        .described(
            "labels", "The labels that are bound or have a name", parameters: [.limit, .after],
            gives: .page("A page of labels.", of: "OwnLabel")
        )
        .get(":label", for: .known, use: one)
        .described("label", "The target of a label", gives: .ok("The label.", "OwnLabel"))
        .put(":label", for: .known, changing: .products, use: bind)
        .described(
            "bindLabel", "Binds a label to a product, a lot, or the next pack",
            takes: "OwnLabelBinding", gives: .ok("The label.", "OwnLabel")
        )
        .delete(":label", for: .known, changing: .products, use: remove)
        .described("removeLabel", "Forgets a label: it is as if just printed", gives: .done("Done."))
        .post(":label/release", for: .known, changing: .products, use: release)
        .described(
            "releaseLabel", "Unbinds a label until the next pack; its name stays", gives: .ok("The label.", "OwnLabel"))
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await store.ownLabels(), page, of: request, id: \.label.characters, OwnLabelJSON.init)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(OwnLabelJSON(try await store.ownLabel(context.ownLabel)))
    }

    private func bind(_ request: Request, context: AppRequestContext) async throws -> Response {
        let label = try context.ownLabel
        let draft = try await request.body { body in
            let product = body.optional("product", as: UUID.self)
            let lot = body.optional("lot", as: UUID.self)
            if product != nil, lot != nil {
                body.fault("lot", "A label is bound to a product or to a lot. Send one of them.")
            }
            var draft = body.draft(OwnLabelDraft.self)
            draft.target = lot.map(OwnLabel.Target.lot) ?? product.map(OwnLabel.Target.product)
            return draft
        }
        return try .json(OwnLabelJSON(try await store.bind(label, draft)))
    }

    private func release(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(OwnLabelJSON(try await store.release(context.ownLabel)))
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.remove(context.ownLabel)
        return .nothing
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
