import Foundation

/// Reads one gun and reports its lines. Reopens a gun that is lost.
struct GunWatch: Sendable {
    let path: String
    let settings: GunSettings
    /// The pause before a lost gun is looked for again. Short, because a gun types as soon as it wakes up.
    var retryAfter: Duration = .milliseconds(200)

    /// Reads the gun until `isOver` is raised, blocking this thread. The thread must do nothing else: the kernel
    /// buffers less than two codes.
    func listen(until isOver: Flag, report: (Gun.Event) -> Void) {
        var place = GunPlace(path: path)
        var said: Gun.Event?
        var isWireless = false
        while !isOver.isRaised {
            do throws(GunError) {
                let device = try place.open()
                said = nil
                isWireless = device.identity?.isWireless == true
                try listen(device, until: isOver, report: report)
            } catch {
                let loss = Gun.Event(error, isWireless: isWireless)
                if loss != said { report(loss) }
                said = loss
                isOver.wait(atMost: retryAfter)
            }
        }
    }

    private func listen(
        _ device: borrowing GunDevice, until isOver: Flag, report: (Gun.Event) -> Void
    ) throws(GunError) {
        var line = KeyLine(settings, opened: device.identity.map { _ in MonotonicClock.now }, isHeld: device.isHeld)
        report(.started(device.name))
        do throws(GunError) {
            while !isOver.isRaised {
                if try device.wait(milliseconds: 100) {
                    try device.read { line.append($0).forEach { report(Gun.Event($0)) } }
                } else if device.identity != nil {
                    line.flush(at: MonotonicClock.now).forEach { report(Gun.Event($0)) }
                }
            }
        } catch {
            line.abandon().forEach { report(Gun.Event($0)) }
            throw error
        }
    }
}
