import CMosquitto
import Glibc

/// Wakes a thread that waits in `poll`: an eventfd.
final class WakeSignal: Sendable {
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { close(descriptor) }

    func raise() { eventfd_write(descriptor, 1) }

    func clear() {
        var count = eventfd_t(0)
        eventfd_read(descriptor, &count)
    }

    /// Waits until it is raised, but at most `duration`.
    func wait(atMost duration: Duration) {
        var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&file, 1, Int32(clamping: duration.milliseconds))
        clear()
    }
}

extension Duration {
    var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
