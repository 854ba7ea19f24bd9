import Foundation
import Kitchen
import Scanner
import ServiceLifecycle
import Values

/// Scanner guns as stations, each under its own name: stores every line that a gun types.
///
/// The user pulls the trigger on purpose, so the same code twice is two packs.
public struct GunStations: Service {
    private let rack: GunRack
    private let kiosk: Kiosk
    private let clock: WallClock
    private let backlog: Backlog

    public init(rack: GunRack, kiosk: Kiosk, clock: WallClock = .system) {
        self.rack = rack
        self.kiosk = kiosk
        self.clock = clock
        backlog = Backlog(kiosk: kiosk)
    }

    /// Runs until graceful shutdown.
    public func run() async {
        await backlog.serve { await listen() }
    }

    private func listen() async {
        for await report in rack.reports() {
            let gun = KioskPart.gun(report.station)
            switch report.event {
            case .started(let name): kiosk.note(gun, .working(name))
            case .lost(let error): kiosk.note(gun, .broken(.gun(error)))
            case .asleep: kiosk.note(gun, .off)
            case .spoiled(let reason): kiosk.announceLoss(reason.description)
            case .typed(let line): await book(TypedCode(line), at: report.station)
            }
        }
    }

    private func book(_ code: TypedCode, at station: String) async {
        guard !code.isEmpty else { return }
        await backlog.deliver(code.scan(at: station, time: clock.now))
    }
}
