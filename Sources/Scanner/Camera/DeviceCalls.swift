import CV4L2
import Glibc

/// The system calls and the clock that camera code uses. Tests replace them to simulate faults.
protocol DeviceCalls: Sendable {
    /// Opens a node in non-blocking mode.
    func open(_ path: String) -> Result<Int32, Errno>
    func close(_ descriptor: Int32)
    /// Calls `ioctl`; returns 0 or the `errno`.
    func control(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32
    /// Waits for a picture; returns `poll`'s events of the descriptor, 0 on timeout or interruption.
    func poll(_ descriptor: Int32, milliseconds: Int32) -> Result<Int16, Errno>
    func map(_ descriptor: Int32, length: Int, offset: Int) -> Result<UnsafeMutableRawPointer, Errno>
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    /// Sleeps.
    func pause(milliseconds: Int)
    /// The current time on the clock that frames are stamped with.
    var now: Duration { get }
}

/// The number of a system call's error.
struct Errno: Error, Equatable {
    let code: Int32
}

/// The kernel's calls.
struct KernelCalls: DeviceCalls {
    func open(_ path: String) -> Result<Int32, Errno> {
        let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        return descriptor >= 0 ? .success(descriptor) : .failure(Errno(code: errno))
    }

    func close(_ descriptor: Int32) { Glibc.close(descriptor) }

    func control(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        scantry_ioctl(descriptor, request, argument)
    }

    func poll(_ descriptor: Int32, milliseconds: Int32) -> Result<Int16, Errno> {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&waiting, 1, milliseconds) < 0 else { return .success(waiting.revents) }
        return errno == EINTR ? .success(0) : .failure(Errno(code: errno))
    }

    func map(_ descriptor: Int32, length: Int, offset: Int) -> Result<UnsafeMutableRawPointer, Errno> {
        guard let start = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, offset), start != MAP_FAILED else {
            return .failure(Errno(code: errno))
        }
        return .success(start)
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) { munmap(memory.baseAddress, memory.count) }

    func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }

    var now: Duration { MonotonicClock.now }
}
