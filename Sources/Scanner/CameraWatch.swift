import Foundation

/// Watches one source of frames on a thread of its own and tells what is presented to it.
///
/// The same thread captures and decodes, so no frame is ever handed over. A lost source is opened again and again.
public struct CameraWatch: Sendable {
    /// What happened in front of the camera, or to it.
    public enum Event: Sendable, Equatable {
        /// Frames come; the text says from where.
        case started(String)
        /// A pack that counts, and when the frame was taken in which it was read first.
        case presented(Symbol, since: Duration)
        /// There are no frames for now; said once for each new reason.
        case lost(FrameSourceError)
        /// Something that is wrong and stops nothing, such as a picture of a replay that cannot be shown; said once.
        case remarked(String)
        /// A replay is over.
        case ended
    }

    /// Beats with each frame, with each wait that ended without one, and with each attempt to open a lost source.
    public let pulse = Pulse()
    private let open: @Sendable () throws(FrameSourceError) -> any FrameSource
    private let retryAfter: Duration
    private let viewfinder: Viewfinder?
    private let known: (any KnownCodes)?

    /// - Parameters:
    ///   - retryAfter: The pause before a lost source is opened again.
    ///   - viewfinder: Where people may look at what is watched.
    ///   - known: The codes of known products. They are asked for on the watching thread and must not block it.
    ///   - open: Opens the source. It is called on the watching thread, for the first time and after each loss.
    public init(
        retryAfter: Duration = .seconds(1), viewfinder: Viewfinder? = nil, known: (any KnownCodes)? = nil,
        open: @escaping @Sendable () throws(FrameSourceError) -> any FrameSource
    ) {
        self.open = open
        self.retryAfter = retryAfter
        self.viewfinder = viewfinder
        self.known = known
    }

    /// Begins watching. The thread ends soon after nobody reads the stream any more.
    public func events() -> AsyncStream<Event> {
        AsyncStream { continuation in
            let isOver = Flag()
            continuation.onTermination = { _ in isOver.raise() }
            let thread = Thread {
                watch(until: isOver) { continuation.yield($0) }
                pulse.rest()
                continuation.finish()
            }
            thread.name = "camera"
            thread.start()
        }
    }

    private func watch(until isOver: Flag, tell: (Event) -> Void) {
        var said = Reported()
        while !isOver.isRaised {
            if var eye = FrameProcessor(viewfinder: viewfinder, known: known) {
                return watch(with: &eye, &said, until: isOver, tell: tell)
            }
            let error = FrameSourceError.failed("camera", reason: "out of memory")
            if said.isNews(error) { tell(.lost(error)) }
            isOver.wait(atMost: retryAfter)
        }
    }

    private func watch(
        with eye: inout FrameProcessor, _ said: inout Reported, until isOver: Flag, tell: (Event) -> Void
    ) {
        while !isOver.isRaised {
            do throws(FrameSourceError) {
                var source = try open()
                for complaint in source.complaints where said.isNews(complaint) { tell(.remarked(complaint)) }
                try watch(&source, with: &eye, &said, until: isOver, tell: tell)
                return
            } catch {
                pulse.beat()
                if said.isNews(error) { tell(.lost(error)) }
                isOver.wait(atMost: retryAfter)
            }
        }
    }

    private func watch(
        _ source: inout any FrameSource, with eye: inout FrameProcessor, _ said: inout Reported, until isOver: Flag,
        tell: (Event) -> Void
    ) throws(FrameSourceError) {
        var hasStarted = false
        while !isOver.isRaised {
            var presented: [Event] = []
            let wait = try source.next(atRest: eye.isAtRest) { presented = eye.look(at: $0) }
            pulse.beat()
            switch wait {
            case .delivered:
                // Not before: what opens but shows nothing has not started.
                if !hasStarted { tell(.started(source.description)) }
                hasStarted = true
                said.noteFrames()
                presented.forEach(tell)
            case .useless(let error):
                if said.isNews(error) { tell(.lost(error)) }
                hasStarted = false
            case .skipped(let reason):
                if said.isNews(reason) { tell(.remarked(reason)) }
            case .nothingYet: break
            case .ended: return tell(.ended)
            }
        }
    }
}

/// What the camera's thread makes of frames.
private struct FrameProcessor: ~Copyable {
    private var decoder: BarcodeDecoder
    private var attention = Attention()
    private var presentations = Presentations()
    private let viewfinder: Viewfinder?

    /// Nil if there is no memory.
    init?(viewfinder: Viewfinder?, known: (any KnownCodes)?) {
        guard let decoder = try? BarcodeDecoder(effort: .live, known: known) else { return nil }
        self.decoder = decoder
        self.viewfinder = viewfinder
    }

    /// Whether nothing moves and nobody looks.
    var isAtRest: Bool { attention.isAtRest && viewfinder?.lookers ?? 0 == 0 }

    /// Looks at a frame, and returns the packs that count from it on.
    mutating func look(at frame: borrowing Frame) -> [CameraWatch.Event] {
        guard attention.isDrawn(to: frame) else {
            presentations.stay(at: frame.time)
            viewfinder?.show(frame, decoder.sight(frame))
            return []
        }
        let sighting = decoder.sight(frame)
        viewfinder?.show(frame, sighting)
        return presentations.observe(sighting.symbols, at: frame.time).map { .presented($0.symbol, since: $0.since) }
    }
}

/// What was said already, so that nothing is said twice in a row.
private struct Reported {
    private var loss: FrameSourceError?
    private var remarks: Set<String> = []

    mutating func noteFrames() { loss = nil }

    /// Whether people do not know of this loss. A camera that went away is missing, under whatever name it is looked for.
    mutating func isNews(_ error: FrameSourceError) -> Bool {
        defer { loss = error }
        if case .missing = error, case .missing = loss { return false }
        return error != loss
    }

    mutating func isNews(_ reason: String) -> Bool { remarks.insert(reason).inserted }
}
