import Foundation

/// The response of Open Food Facts for a barcode, of any version of its API.
enum OpenFoodFactsAnswer {
    case found(OpenFoodFactsProduct)
    case unknown
    /// A sister site knows the product, which is not food: `beauty`, `petfood`, `product`.
    case elsewhere(kind: String)

    /// Decodes a response; nil if it is malformed, such as an overload page.
    init?(_ body: [UInt8]) {
        let isText = String(validating: body, as: UTF8.self) != nil
        guard let reply = Reply(isText ? body : Array(String(repairing: body).utf8)) else { return nil }
        // Ignores version 3's `status`, which is "with warnings" for a number that it pads differently.
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

/// The used part of a response. Any field may be missing.
private struct Reply: Decodable {
    let result: Result?
    /// Only in versions before 3, where it is a number.
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

    /// Nil if the body cannot be decoded.
    init?(_ body: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else { return nil }
        self = reply
    }

    /// The kind of product that a sister site knows; nil if the response names none.
    var otherKind: String? {
        let mark = "product found with a different product type: "
        if let statusText, statusText.hasPrefix(mark) { return String(statusText.dropFirst(mark.count)) }
        return errors?.first { $0.message?.id == "product_found_with_a_different_product_type" }?.field?.value
    }
}
