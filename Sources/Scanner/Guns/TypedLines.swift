import Dispatch
import Glibc

/// Reads lines from standard input, a pipe, a file or a gun on a serial port. Reads only when asked for the next line.
///
/// `@unchecked`: only the queue uses the state.
public final class TypedLines: @unchecked Sendable {
    /// The result of a wait for a line.
    public enum Event: Equatable, Sendable {
        case line(String)
        /// A line was longer than any code.
        case tooLong
        /// Nothing came for a second.
        case quiet
        /// The serial port is lost and will be reopened; sent once for each new reason.
        case lost(GunError)
        /// The input cannot be read and has ended.
        case failed(GunError)
    }

    private let queue = DispatchQueue(label: "lines")
    private let path: String?
    private let baud: Baud
    private var descriptor: Int32
    private let isSerial: Bool
    private var splitter = LineSplitter()
    private var waiting: ArraySlice<UInt8> = []
    private var reported: GunError?

    /// Reads standard input.
    public init() {
        (path, baud, descriptor, isSerial) = (nil, .standard, STDIN_FILENO, false)
    }

    /// Reads a serial port, a named pipe or a file.
    public init(path: String, baud: Baud = .standard) throws(GunError) {
        (descriptor, isSerial) = try SerialPort.open(path, baud)
        self.path = path
        self.baud = baud
    }

    deinit {
        if path != nil, descriptor >= 0 { close(descriptor) }
    }

    /// Waits for the next event; returns nil at the end of the input. A serial port has no end.
    public func next() async -> Event? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.waitForNext()) }
        }
    }

    private func waitForNext() -> Event? {
        while true {
            while let byte = waiting.popFirst() {
                if let piece = splitter.append(byte) { return Event(piece) }
            }
            do throws(GunError) {
                try reopen()
                guard try isReady() else { return .quiet }
                waiting = try read()
                if waiting.isEmpty { return splitter.end().map { Event($0) } }
            } catch {
                guard isSerial else { return splitter.end().map { Event($0) } ?? fail(error) }
                if let loss = lose(error) { return loss }
                return .quiet
            }
        }
    }

    private func reopen() throws(GunError) {
        guard descriptor < 0, let path else { return }
        descriptor = try SerialPort.open(path, baud).descriptor
        reported = nil
    }

    private func isReady() throws(GunError) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&ready, 1, 1_000)
        guard count >= 0 || errno == EINTR else { throw GunError(errno, path ?? "standard input") }
        return count > 0
    }

    /// Reads the next bytes; none at the end of the input.
    private func read() throws(GunError) -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw GunError(errno, path ?? "standard input") }
        if count == 0, isSerial { throw .missing }
        return bytes.prefix(count)
    }

    /// Closes a lost serial port and discards its unfinished line. Sleeps for a second if it was closed already.
    private func lose(_ error: GunError) -> Event? {
        if descriptor >= 0 { close(descriptor) } else { sleep(1) }
        descriptor = -1
        splitter = LineSplitter()
        return reportOnce(error)
    }

    private func fail(_ error: GunError) -> Event? {
        defer { reported = error }
        return reported == nil ? .failed(error) : nil
    }

    private func reportOnce(_ error: GunError) -> Event? {
        defer { reported = error }
        return error == reported ? nil : .lost(error)
    }
}

extension TypedLines.Event {
    fileprivate init(_ piece: LineSplitter.Piece) {
        switch piece {
        case .line(let text): self = .line(text)
        case .tooLong: self = .tooLong
        }
    }
}
