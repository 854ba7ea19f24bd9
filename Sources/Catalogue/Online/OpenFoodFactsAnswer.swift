import Foundation

/// What Open Food Facts says of a number, in the words of any version of its API.
enum OpenFoodFactsAnswer {
    case found(OpenFoodFactsProduct)
    case unknown
    /// A sister of it knows the product, which is no food: `beauty`, `petfood`, `product`.
    case elsewhere(kind: String)

    /// Reads an answer; nil for what is none, such as a page that says that there is too much to do.
    init?(_ body: [UInt8]) {
        let isText = String(validating: body, as: UTF8.self) != nil
        guard let reply = Reply(isText ? body : Array(String(repairing: body).utf8)) else { return nil }
        // Not by the third version's `status`: a number that it pads differently is found "with warnings".
        let isFound: Bool
        switch (reply.result?.id, reply.status) {
        case (let result?, _): isFound = result == "product_found"
        case (nil, let status?): isFound = status == 1
        case (nil, nil): return nil
        }
        if isFound {
            self = reply.product.map(Self.found) ?? .unknown
        } else if let kind = reply.otherKind {
            self = .elsewhere(kind: kind)
        } else {
            self = .unknown
        }
    }
}

/// The part of an answer that is asked for. Any field can be missing.
private struct Reply: Decodable {
    let result: Result?
    /// Only of the versions before the third, in which it is a number.
    let status: Int?
    let statusText: String?
    let errors: [Complaint]?
    let product: OpenFoodFactsProduct?

    struct Result: Decodable {
        let id: String?
    }

    struct Complaint: Decodable {
        let message: Result?
        let field: Field?

        struct Field: Decodable {
            let value: String?
        }
    }

    private enum CodingKeys: String, CodingKey {
        case result, status, errors, product
        case statusText = "status_verbose"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        result = try? fields.decode(Result.self, forKey: .result)
        let number = try? fields.decode(Int.self, forKey: .status)
        status = number ?? (try? fields.decode(String.self, forKey: .status)).flatMap { Int($0) }
        statusText = try? fields.decode(String.self, forKey: .statusText)
        errors = try? fields.decode([Complaint].self, forKey: .errors)
        product = try? fields.decode(OpenFoodFactsProduct.self, forKey: .product)
    }

    /// Nil for what cannot be read.
    init?(_ body: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else { return nil }
        self = reply
    }

    /// What kind of product it is that a sister knows; nil if none is said to.
    var otherKind: String? {
        let mark = "product found with a different product type: "
        if let statusText, statusText.hasPrefix(mark) { return String(statusText.dropFirst(mark.count)) }
        return errors?.first { $0.message?.id == "product_found_with_a_different_product_type" }?.field?.value
    }
}
