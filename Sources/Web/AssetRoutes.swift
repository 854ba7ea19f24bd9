import Foundation
import HTTPTypes
import Hummingbird

/// `/assets`: the styles, the scripts and the icons of the pages, embedded in the program.
struct AssetRoutes {
    var routes: RouteCollection<AppRequestContext> {
        let routes = RouteCollection(context: AppRequestContext.self)
        for (name, bytes) in PageParts.all.flatMap(\.assets) {
            let headers: HTTPFields = [
                .contentType: Self.type(of: name), .cacheControl: "no-cache", .eTag: ETag(of: bytes).description,
            ]
            routes.get("assets/\(name)") { request, _ in
                guard request.headers[.ifNoneMatch] != headers[.eTag] else {
                    return Response(status: .notModified, headers: headers)
                }
                return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
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
