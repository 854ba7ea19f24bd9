import Foundation
import Kitchen
import Phrases
import Scanner
import ServiceLifecycle
import Values

/// A camera as a station: stores a scan for each pack presented to it.
public struct CameraStation: Service {
    private let name: String
    private let watch: CameraWatch
    private let kiosk: Kiosk
    private let clock: WallClock
    private let backlog: Backlog

    public init(name: String, watch: CameraWatch, kiosk: Kiosk, clock: WallClock = .system) {
        self.name = name
        self.watch = watch
        self.kiosk = kiosk
        self.clock = clock
        backlog = Backlog(kiosk: kiosk)
    }

    /// Beats while the camera is watched, and while it is known to be broken.
    public var pulse: Pulse { watch.pulse }

    /// Runs until graceful shutdown. The end of a replay leaves the kiosk running.
    public func run() async {
        await backlog.serve { await watchCamera() }
    }

    private func watchCamera() async {
        let part = KioskPart.camera(name)
        var packs = CountedPacks()
        // Every remark is published, for setting up the camera; only the first is spoken.
        var message: SpokenMessage? = SpokenMessage(
            Phrase("voice.remarked", ["part": .phrase(part.phrase)]), about: name)
        for await event in watch.events() {
            switch event {
            case .started(let source): kiosk.note(part, .working(source))
            case .lost(let error): kiosk.note(part, .broken(.camera(error)))
            case .remarked(let reason):
                kiosk.eventBus.publish(.warning(reason, message))
                message = nil
            case .ended: kiosk.note(part, .off)
            case .presented(let code, _): await deliver(code, supplementing: nil, &packs)
            case .supplemented(let code, let first, _): await deliver(code, supplementing: first, &packs)
            }
        }
    }

    private func deliver(_ code: Symbol, supplementing first: Symbol?, _ packs: inout CountedPacks) async {
        guard let scan = packs.scan(of: code, supplementing: first, at: name, time: clock.now) else { return }
        await backlog.deliver(scan)
    }
}
