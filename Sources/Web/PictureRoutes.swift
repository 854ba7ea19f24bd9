import HTTPTypes
import Hummingbird
import Kitchen

/// `/pictures`: what a product looks like, or a drawn placeholder until somebody has taken its picture.
struct PictureRoutes {
    let store: KitchenStore
    let pictures: ProductPictures

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("pictures/:gtin", use: picture)
    }

    private func picture(_ request: Request, context: BasicRequestContext) async throws -> Response {
        guard let gtin = GTIN(try context.parameters.require("gtin")) else {
            throw Problem(.notFound, "There is no such picture.", cure: "Pictures are named by their GTIN.")
        }
        if let picture = pictures.picture(of: gtin) {
            return Response(
                status: .ok, headers: [.contentType: picture.type, .cacheControl: "max-age=300"],
                body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
        }
        let product = try await store.product(gtin)
        return Response(
            status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(string: Placeholder(for: product, gtin).svg)))
    }
}

/// A tile in a colour of its own, with the first letter of the name.
private struct Placeholder {
    let svg: String

    init(for product: ProductSummary?, _ gtin: GTIN) {
        // The letters of names from outside could be anything; what is drawn is one letter or digit.
        let letter =
            product?.name?.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased().prefix(1) } ?? "?"
        let hue = product?.name == nil ? nil : gtin.digits.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
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
    /// The text with the characters that mean something in XML as entities.
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
