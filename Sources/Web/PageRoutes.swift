import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Mustache

/// `/`: the live page. It reads without a script; with one, `/live` renews its parts when something happens.
struct PageRoutes {
    private let kiosk: Kiosk
    private let templates: MustacheLibrary

    init(kiosk: Kiosk) throws {
        self.kiosk = kiosk
        let sources = [
            "page": PackageResources.page_mustache, "live": PackageResources.live_mustache,
        ]
        templates = MustacheLibrary(
            templates: try sources.mapValues { try MustacheTemplate(string: String(decoding: $0, as: UTF8.self)) })
    }

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("", use: page("page"))
            .get("live", use: page("live"))
    }

    private func page(_ template: String) -> @Sendable (Request, BasicRequestContext) async throws -> Response {
        { _, _ in
            let page = try await LivePage(kiosk)
            let html = templates.render(page, withTemplate: template) ?? ""
            return Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
                body: .init(byteBuffer: ByteBuffer(string: html)))
        }
    }
}
