import Foundation
import HTTPTypes
import Hummingbird

/// `/assets`: the styles, scripts and icons of the pages, embedded in the program.
struct AssetRoutes {
    /// The contents of the files, by name.
    let assets: [String: [UInt8]]

    var routes: GuardedRoutes {
        assets.reduce(GuardedRoutes()) { routes, asset in
            routes.get(
                "assets/\(asset.key)",
                for: .anybody(because: "It is the same in every kiosk, and the page for pairing needs it."),
                inPlainText: true, use: Self.handler(of: asset.key, asset.value))
        }
    }

    private static func handler(of name: String, _ bytes: [UInt8]) -> GuardedRoutes.Handler {
        let headers: HTTPFields = [
            .contentType: type(of: name), .cacheControl: "no-cache", .eTag: ETag(of: bytes).description,
        ]
        return { request, _ in
            guard request.headers[.ifNoneMatch] != headers[.eTag] else {
                return Response(status: .notModified, headers: headers)
            }
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }
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
