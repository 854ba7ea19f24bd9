import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Scanner

/// `/camera`: a camera's live picture, for aiming and focusing. With several cameras, `/camera/NAME`.
struct CameraRoutes {
    /// A camera with a live view.
    typealias Camera = (station: String, viewfinder: Viewfinder)

    private let cameras: [Camera]
    private let pages: Pages
    private var statusStore: StatusStore { pages.kiosk.statusStore }
    private let heartbeat: Duration
    private let pictureLimiter = ConnectionLimiter(Self.mostViewers)
    private let focusLimiter = ConnectionLimiter(2 * Self.mostViewers)

    /// The maximum number of picture streams. Each costs a small computer a few milliseconds per picture, ten times a
    /// second.
    static let mostViewers = 6

    init(cameras: [Camera], pages: Pages, heartbeat: Duration) {
        self.cameras = cameras
        self.pages = pages
        self.heartbeat = heartbeat
    }

    var routes: GuardedRoutes {
        let camera = GuardedRoutes()
            .get("", for: .known, use: page)
            .get("stream", for: .known, use: stream)
            .get("needle", for: .known, use: focus)
        return GuardedRoutes()
            .adding(camera, at: "camera")
            .adding(camera, at: "camera/:station")
    }

    private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        let station = try camera(context).station
        let pageContext = try await pages.pageContext(request, context)
        let page = CameraPage(
            station: station, all: cameras.map(\.station), status: statusStore.status, pageContext)
        return pages.show("camera", page, title: KioskPart.camera(station).phrase, to: pageContext)
    }

    private func stream(_ request: Request, context: AppRequestContext) throws -> Response {
        let camera = try camera(context)
        let permit = try permit(pictureLimiter)
        let pictures = PictureStream(views: camera.viewfinder.views())
        return .endless(to: request, type: PictureStream.type, permit: permit) { try await pictures.send(to: &$0) }
    }

    private func focus(_ request: Request, context: AppRequestContext) async throws -> Response {
        let camera = try camera(context)
        let language = try await pages.pageContext(request, context).language
        let permit = try permit(focusLimiter)
        let stream = FocusStream(
            part: .camera(camera.station), views: camera.viewfinder.views(), statusStore: statusStore,
            heartbeat: heartbeat, language: language)
        return .endless(to: request, type: "text/event-stream", permit: permit) { try await stream.send(to: &$0) }
    }

    /// Returns the camera in the path, or the first if it has none.
    private func camera(_ context: AppRequestContext) throws -> Camera {
        let name = context.parameters.get("station")?.removingPercentEncoding
        guard let camera = cameras.first(where: { name == nil || $0.station == name }) else {
            throw Problem(
                .notFound, "There is no camera \(name?.prefix(40) ?? "at this kiosk").",
                cure: cameras.isEmpty ? "Start the kiosk with one." : "Begin at /camera, which names them all.")
        }
        return camera
    }

    private func permit(_ limiter: ConnectionLimiter) throws -> ConnectionLimiter.Permit {
        guard let permit = limiter.acquire() else {
            throw Problem(
                .serviceUnavailable, "\(Self.mostViewers) screens show a camera already.",
                cure: "Close this page on one of them; the picture comes by itself.")
        }
        return permit
    }
}
