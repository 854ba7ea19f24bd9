import Kiosk
import Scanner
import ServiceLifecycle

/// Reports the kiosk's state to the service manager for as long as the kiosk runs.
///
/// The watchdog is fed only while each camera delivers frames or is known to be broken: a camera thread that hangs
/// makes the service manager restart the kiosk.
struct LifeSign: Service {
    private let manager: ServiceManager
    private let statusStore: StatusStore
    private let pulses: [Pulse]
    private let restart: Restart
    private let events: AsyncStream<KioskEvent>

    /// - Parameter restart: Says whether the program ends for good, or starts anew.
    init(to manager: ServiceManager, statusStore: StatusStore, pulses: [Pulse], restart: Restart) {
        self.restart = restart
        self.manager = manager
        self.statusStore = statusStore
        self.pulses = pulses
        events = statusStore.eventBus.events()
    }

    func run() async {
        await withTaskGroup { group in
            group.addTask { await sendStatus() }
            group.addTask { await feedWatchdog() }
            try? await gracefulShutdown()
            manager.send(restart.isWanted ? .restarting : .stopping)
            group.cancelAll()
        }
    }

    private func sendStatus() async {
        for await event in events {
            if case .device = event { manager.send(.status(statusStore.status.inALine)) }
        }
    }

    private func feedWatchdog() async {
        guard let period = manager.watchdog else { return }
        while !Task.isCancelled {
            if pulses.allSatisfy({ $0.isFelt(within: period) }) { manager.send(.alive) }
            try? await Task.sleep(for: period / 2)
        }
    }
}

extension KioskStatus {
    /// The broken parts, else the working ones, such as `camera: /dev/video0, 1280x720 YUYV; sound: default`.
    fileprivate var inALine: String {
        let broken = parts.filter { self[$0].isBroken }
        return (broken.isEmpty ? parts : broken).compactMap { part -> String? in
            switch self[part] {
            case .off: nil
            case .working(let what): "\(part.name): \(what)"
            case .broken(let why): "\(part.name): \(why)"
            }
        }.joined(separator: "; ")
    }
}
