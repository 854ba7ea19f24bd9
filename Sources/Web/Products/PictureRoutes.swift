import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/pictures`: pictures of products, or a drawn placeholder where there is none.
struct PictureRoutes {
    let store: KitchenStore
    let pictures: ProductPictures
    let own: OwnPictures
    let fetched: FetchedPictures

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("pictures/:picture", for: .known, use: picture)
    }

    /// Returns a picture, named by a product's GTIN or UUID, or by the file that the household took or the kiosk
    /// fetched.
    private func picture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let name = try context.parameters.require("picture")
        if let bytes = file(name) { return .picture("image/jpeg", bytes, isFinal: true) }
        if let uuid = UUID(uuidString: name) {
            let product = try await store.product(uuid).summary
            if let bytes = product.picture.flatMap(file) { return .picture("image/jpeg", bytes) }
            return placeholder(for: product, seed: uuid.text)
        }
        guard let gtin = GTIN(name) else {
            throw Problem(.notFound, "There is no such picture.", cure: "Pictures are named by their GTIN.")
        }
        let product = try await store.product(gtin)
        if let bytes = product?.picture.flatMap(file) { return .picture("image/jpeg", bytes) }
        if let picture = pictures.picture(of: gtin) { return .picture(picture.type, picture.bytes) }
        return placeholder(for: product, seed: gtin.digits)
    }

    private func file(_ name: String) -> [UInt8]? { own.picture(name) ?? fetched.picture(name) }

    private func placeholder(for product: ProductSummary?, seed: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(string: Placeholder(for: product, seed: seed).svg)))
    }
}

extension Response {
    /// - Parameter isFinal: Whether the content of the address never changes.
    fileprivate static func picture(_ type: String, _ bytes: [UInt8], isFinal: Bool = false) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type,
                .cacheControl: isFinal ? "private, max-age=31536000, immutable" : "private, max-age=300",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension ProductSummary {
    /// The address of its picture, or of a placeholder.
    var picturePath: String {
        if let picture { return "/pictures/\(picture)" }
        return gtin?.picturePath ?? "/pictures/\(uuid.text)"
    }
}

/// A round tile, coloured by its seed, with the first letter of the name.
private struct Placeholder {
    let svg: String

    init(for product: ProductSummary?, seed: String) {
        // Names from outside may contain anything; only one letter or digit is drawn.
        let letter =
            product?.name?.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased().prefix(1) } ?? "?"
        let hue = product?.name == nil ? nil : seed.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
        let (ground, ink) = hue.map { ("hsl(\($0) 45% 82%)", "hsl(\($0) 45% 30%)") } ?? ("#e6e2da", "#6b655b")
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">\
            <rect width="96" height="96" rx="48" fill="\(ground)"/>\
            <text x="48" y="49" fill="\(ink)" font-family="system-ui, sans-serif" font-size="44" font-weight="600" \
            text-anchor="middle" dominant-baseline="central">\(letter.escapedForXML)</text></svg>
            """
    }
}

extension StringProtocol {
    /// The text with the special characters of XML as entities.
    fileprivate var escapedForXML: String {
        map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
