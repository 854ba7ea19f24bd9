import Glibc

/// A camera that libcamera reads, such as the camera modules of a Raspberry Pi.
public struct LibcameraCamera: FrameSource {
    public let description: String
    /// A sentence for the user for each setting that the camera refuses.
    public private(set) var complaints: [String] = []
    private let name: String
    private let identifier: String
    private let settings: CameraSettings
    private let library: any LibcameraLibrary
    /// Nil only while a frozen camera is restarted.
    private var stream: Stream?
    private var picture = FrozenPicture()
    private var exposure: LibcameraExposure?
    private var lastFrame: Duration
    private var lastStart: Duration
    private var latest = Duration.zero

    /// An open camera, with the reader of its format.
    private struct Stream {
        let session: any LibcameraSession
        let reader: LumaReader
    }

    /// Opens a camera, sets its controls, starts its stream and waits for the first frame.
    ///
    /// - Parameter choice: The camera's identifier, or its number in the library's list, from 0; nil for the first that
    ///   is not on USB.
    public init(_ choice: String?, settings: CameraSettings = .init()) throws(FrameSourceError) {
        let library: SystemLibcamera
        do throws(LibcameraObstacle) {
            library = try SystemLibcamera()
        } catch {
            throw .unsuitable(Self.name(choice), reason: "\(error)")
        }
        try self.init(choice, settings: settings, by: library)
    }

    init(_ choice: String?, settings: CameraSettings, by library: any LibcameraLibrary) throws(FrameSourceError) {
        guard let identifier = Self.identifier(choice, of: library.cameras()) else { throw .missing(Self.name(choice)) }
        (self.identifier, self.settings, self.library) = (identifier, settings, library)
        name = Self.name(identifier)
        let stream = try Self.open(identifier, settings, by: library)
        description = "\(name), \(stream.session.format)"
        (lastFrame, lastStart) = (library.now, library.now)
        try start(stream)
        // Opening fails without a first frame, so that a camera that streams but sends nothing stays lost.
        while try !wait(500, for: stream.session, { _ in }) {
            guard library.now - lastFrame < V4L2Camera.patience else { throw .silent(name) }
        }
    }

    public mutating func next(
        atRest: Bool, _ body: (borrowing Frame) -> Void
    ) throws(FrameSourceError) -> FrameWait {
        if atRest { library.pause(milliseconds: V4L2Camera.rest) }
        guard let stream else { return try startAgain() }
        var isWhole = false
        var isFrozen = false
        var shown = (picture, exposure, latest)  // the closure may not change this value while it is borrowed
        let now = library.now
        let hasCome = try wait(500, for: stream.session) { taken in
            guard let bytes = taken.bytes else { return }
            shown.2 = FrameStamp.time(taken.time, after: shown.2, arrival: now)
            isWhole = stream.reader.withFrame(bytes, at: shown.2) { frame in
                isFrozen = shown.0.isFrozen(frame)
                shown.1?.turn(taken, brightness: shown.0.brightness, at: frame.time, on: stream.session)
                if !isFrozen { body(frame) }
            }
        }
        (picture, exposure, latest) = shown
        guard hasCome, isWhole else { return try noteSilence() }
        lastFrame = library.now
        return isFrozen ? noteFrozenPicture() : .delivered
    }

    /// Takes a camera in the cheapest format that it has. Its processor scales to any size.
    private static func open(
        _ identifier: String, _ settings: CameraSettings, by library: any LibcameraLibrary
    ) throws(FrameSourceError) -> Stream {
        let name = name(identifier)
        let pixels = settings.pixels.map { [$0] } ?? PixelFormat.allCases
        switch library.open(identifier, pixels: pixels, size: settings.size ?? .hd) {
        case .success(let session):
            guard let reader = LumaReader(session.format) else {
                throw .failed(name, reason: "there is no memory for frames")
            }
            return Stream(session: session, reader: reader)
        case .failure(let error) where error.code == EINVAL:
            let wanted = settings.pixels?.rawValue ?? "formats that I read"
            throw .unsuitable(name, reason: "it has none of the \(wanted)")
        case .failure(let error): throw VideoNode.error(error.code, name)
        }
    }

    private mutating func start(_ stream: Stream) throws(FrameSourceError) {
        complaints = LibcameraPlan(settings).apply(to: stream.session, named: name)
        exposure = settings.exposureLimit.flatMap { LibcameraExposure(longest: $0, of: stream.session.controls) }
        if settings.exposureLimit != nil, exposure == nil {
            complaints.append("The camera \(name) does not let its exposure be limited.")
        }
        if case .failure(let error) = stream.session.start() { throw VideoNode.error(error.code, name) }
        self.stream = stream
    }

    private func wait(
        _ milliseconds: Int32, for session: any LibcameraSession, _ body: (LibcameraPicture) -> Void
    ) throws(FrameSourceError) -> Bool {
        switch session.next(milliseconds: milliseconds, body) {
        case .success(let hasCome): return hasCome
        case .failure(let error): throw VideoNode.error(error.code, name)
        }
    }

    private func noteSilence() throws(FrameSourceError) -> FrameWait {
        guard library.now - lastFrame < V4L2Camera.patience else { throw .silent(name) }
        return .nothingYet
    }

    private mutating func noteFrozenPicture() -> FrameWait {
        // Closed first: a camera opens only once.
        if library.now - lastStart >= V4L2Camera.betweenStarts { stream = nil }
        return .useless(.frozen(name))
    }

    private mutating func startAgain() throws(FrameSourceError) -> FrameWait {
        lastStart = library.now
        try start(Self.open(identifier, settings, by: library))
        return .nothingYet
    }
}

// MARK: - Finding a camera

extension LibcameraCamera {
    /// Returns the identifier of the first camera that is not on USB; nil if there is none, or no library.
    public static func automatic() -> String? {
        // The library starts threads of its own, so only where there is something to find.
        guard (0..<64).contains(where: { access("/dev/media\($0)", F_OK) == 0 }) else { return nil }
        return (try? SystemLibcamera()).flatMap { identifier(nil, of: $0.cameras()) }
    }

    private static func identifier(_ choice: String?, of cameras: [LibcameraReport.Camera]) -> String? {
        guard let choice else { return cameras.first { !$0.isUSB }?.identifier }
        if let number = Int(choice) { return cameras.indices.contains(number) ? cameras[number].identifier : nil }
        return cameras.first { $0.identifier == choice }?.identifier
    }

    /// The camera as `--camera` names it.
    private static func name(_ choice: String?) -> String { "libcamera" + (choice.map { ":" + $0 } ?? "") }
}
