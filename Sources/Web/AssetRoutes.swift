import Foundation
import HTTPTypes
import Hummingbird

/// `/assets`: the styles, the scripts and the icons of the pages, embedded in the program.
struct AssetRoutes {
    var routes: RouteCollection<BasicRequestContext> {
        let routes = RouteCollection(context: BasicRequestContext.self)
        for (name, bytes) in PageParts.all.flatMap(\.assets) {
            let type = Self.type(of: name)
            routes.get("assets/\(name)") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
                    body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
            }
        }
        return routes
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
