import Foundation

/// Decodes the frames of one source on its own thread and reports the packs shown to it.
///
/// The thread both captures and decodes, so frames are never copied between threads. A lost source is reopened until it
/// works.
public struct CameraWatch: Sendable {
    /// A pack that was shown, or a change of the source.
    public enum Event: Sendable, Equatable {
        /// Frames arrive from the source with this description.
        case started(String)
        /// A pack that counts, with the time of the first frame that read it.
        case presented(Symbol, since: Duration)
        /// Another code of a pack that was counted by the code `of`, with the time of the first frame that read it.
        case supplemented(Symbol, of: Symbol, since: Duration)
        /// No frames arrive for now; sent once for each new reason.
        case lost(FrameSourceError)
        /// A problem that does not stop the source, such as a picture of a replay that cannot be shown; sent once.
        case remarked(String)
        /// The end of a replay.
        case ended
    }

    /// Beats after each wait for a frame and after each failed attempt to open the source.
    public let pulse = Pulse()
    private let open: @Sendable () throws(FrameSourceError) -> any FrameSource
    private let retryAfter: Duration
    private let viewfinder: Viewfinder?
    private let known: (any KnownCodes)?
    private let article: (@Sendable (Symbol) -> String?)?
    private let meter: (any FrameTiming)?

    /// - Parameters:
    ///   - retryAfter: The pause before a lost source is reopened.
    ///   - viewfinder: Receives the frames for people who aim and focus the camera.
    ///   - known: The codes of known products. Called on the watching thread, so it must not block.
    ///   - article: Returns the article that a code stands for, so that further codes of a counted pack are searched for
    ///     and reported as its supplements; nil to search for none. Called on the watching thread.
    ///   - meter: Receives how long frames take; nil for none.
    ///   - open: Opens the source. Called on the watching thread, at first and after each loss.
    public init(
        retryAfter: Duration = .seconds(1), viewfinder: Viewfinder? = nil, known: (any KnownCodes)? = nil,
        article: (@Sendable (Symbol) -> String?)? = nil, meter: (any FrameTiming)? = nil,
        open: @escaping @Sendable () throws(FrameSourceError) -> any FrameSource
    ) {
        self.open = open
        self.retryAfter = retryAfter
        self.viewfinder = viewfinder
        self.known = known
        self.article = article
        self.meter = meter
    }

    /// Starts the thread and returns its events. The thread ends soon after the stream is dropped.
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

    private func watch(until isOver: Flag, report: (Event) -> Void) {
        var said = Reported()
        while !isOver.isRaised {
            if var processor = FrameProcessor(viewfinder, known, article, meter) {
                return watch(with: &processor, &said, until: isOver, report: report)
            }
            let error = FrameSourceError.failed("camera", reason: "out of memory")
            if said.isNews(error) { report(.lost(error)) }
            isOver.wait(atMost: retryAfter)
        }
    }

    private func watch(
        with processor: inout FrameProcessor, _ said: inout Reported, until isOver: Flag, report: (Event) -> Void
    ) {
        while !isOver.isRaised {
            do throws(FrameSourceError) {
                var source = try open()
                for complaint in source.complaints where said.isNews(complaint) { report(.remarked(complaint)) }
                try watch(&source, with: &processor, &said, until: isOver, report: report)
                return
            } catch {
                pulse.beat()
                if said.isNews(error) { report(.lost(error)) }
                isOver.wait(atMost: retryAfter)
            }
        }
    }

    private func watch(
        _ source: inout any FrameSource, with processor: inout FrameProcessor, _ said: inout Reported,
        until isOver: Flag, report: (Event) -> Void
    ) throws(FrameSourceError) {
        var hasStarted = false
        while !isOver.isRaised {
            var presented: [Event] = []
            let wait = try source.next(atRest: processor.isAtRest) { presented = processor.look(at: $0) }
            pulse.beat()
            switch wait {
            case .delivered:
                // A source that opens but delivers no frame has not started.
                if !hasStarted { report(.started(source.description)) }
                hasStarted = true
                said.noteFrames()
                presented.forEach(report)
            case .useless(let error):
                if said.isNews(error) { report(.lost(error)) }
                hasStarted = false
            case .skipped(let reason):
                if said.isNews(reason) { report(.remarked(reason)) }
            case .nothingYet: break
            case .ended: return report(.ended)
            }
        }
    }
}

/// Decodes frames, counts packs and feeds the viewfinder.
private struct FrameProcessor: ~Copyable {
    private var decoder: BarcodeDecoder
    private var attention = Attention()
    private var presentations: Presentations
    private let viewfinder: Viewfinder?
    private let meter: (any FrameTiming)?
    /// How long the reading of the present frame took; nil if nothing was read.
    private var decoding: Duration?

    /// Returns nil if there is no memory.
    init?(
        _ viewfinder: Viewfinder?, _ known: (any KnownCodes)?, _ article: (@Sendable (Symbol) -> String?)?,
        _ meter: (any FrameTiming)?
    ) {
        guard let decoder = try? BarcodeDecoder(effort: .live, known: known, readsSupplements: article != nil) else {
            return nil
        }
        self.init(decoder, Presentations(article: article ?? { _ in nil }), viewfinder, meter)
    }

    /// Swift 6.2 cannot destroy the properties with default values in an initialiser that fails.
    private init(
        _ decoder: consuming BarcodeDecoder, _ presentations: Presentations, _ viewfinder: Viewfinder?,
        _ meter: (any FrameTiming)?
    ) {
        self.decoder = decoder
        self.presentations = presentations
        self.viewfinder = viewfinder
        self.meter = meter
    }

    /// Whether nothing moves and the viewfinder has no viewers.
    var isAtRest: Bool { attention.isAtRest && viewfinder?.lookers ?? 0 == 0 }

    /// Processes a frame and returns the packs that count from it on.
    mutating func look(at frame: borrowing Frame) -> [CameraWatch.Event] {
        guard let meter else { return observe(frame) }
        let start = MonotonicClock.now
        decoding = nil
        defer { meter.note(MonotonicClock.now - start, decoding: decoding) }
        return observe(frame)
    }

    private mutating func observe(_ frame: borrowing Frame) -> [CameraWatch.Event] {
        guard attention.isDrawn(to: frame) else {
            presentations.recordUnchanged(at: frame.time)
            viewfinder?.show(frame, decoder.sight(frame))
            return []
        }
        let start = MonotonicClock.now
        let sighting = decoder.sight(frame)
        decoding = MonotonicClock.now - start
        viewfinder?.show(frame, sighting)
        return presentations.observe(sighting.symbols, in: frame).map { counted in
            guard let first = counted.supplements else { return .presented(counted.symbol, since: counted.since) }
            return .supplemented(counted.symbol, of: first, since: counted.since)
        }
    }
}

/// The losses and remarks reported so far.
private struct Reported {
    private var loss: FrameSourceError?
    private var remarks: Set<String> = []

    mutating func noteFrames() { loss = nil }

    /// Returns whether a loss differs from the last one. Two `missing` losses are equal, whatever their names.
    mutating func isNews(_ error: FrameSourceError) -> Bool {
        defer { loss = error }
        if case .missing = error, case .missing = loss { return false }
        return error != loss
    }

    mutating func isNews(_ reason: String) -> Bool { remarks.insert(reason).inserted }
}
