import HTTPTypes
import Hummingbird

/// `/assets`: the style and the script of the pages, embedded in the program.
struct AssetRoutes {
    var routes: RouteCollection<BasicRequestContext> {
        let routes = RouteCollection(context: BasicRequestContext.self)
        for asset in Self.all {
            routes.get("assets/\(asset.name)") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: asset.type, .cacheControl: "no-cache"],
                    body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
            }
        }
        return routes
    }

    private static var all: [(name: String, type: String, bytes: [UInt8])] {
        [
            ("kiosk.css", "text/css; charset=utf-8", PackageResources.kiosk_css),
            ("kiosk.js", "text/javascript; charset=utf-8", PackageResources.kiosk_js),
            ("camera.css", "text/css; charset=utf-8", PackageResources.camera_css),
            ("camera.js", "text/javascript; charset=utf-8", PackageResources.camera_js),
            ("sound.js", "text/javascript; charset=utf-8", PackageResources.sound_js),
            ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
        ]
    }
}
