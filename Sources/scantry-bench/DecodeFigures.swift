import CommandSupport
import Foundation
import Scanner

/// The cost of decoding a frame, by its size and its content.
struct DecodeFigures {
    /// Frames of one size with the same content.
    struct Row {
        let name: String
        /// The likelihood reader alone.
        var look = FrameCost()
        /// Both readers and the other symbologies.
        var whole = FrameCost()
        /// The number of scenes with a code, and of those in which the likelihood reader and both together read it.
        var codes = 0
        var read = (look: 0, whole: 0)
    }

    private(set) var rows: [Row] = []
    private(set) var jpeg: (name: String, cost: FrameCost)?
    private let effort: BarcodeDecoder.Effort
    private let scenes: Int

    static let usualSizes = [FrameSize(width: 640, height: 480), .hd, FrameSize(width: 1920, height: 1080)]

    /// Measures drawn frames.
    ///
    /// - Parameter scenes: The number of scenes of each kind; nil for as many as fit in about a minute.
    init(
        _ effort: BarcodeDecoder.Effort = .live, sizes: [FrameSize] = usualSizes, scenes: Int? = nil
    ) throws {
        self.effort = effort
        self.scenes = scenes ?? effort.usualScenes
        for size in sizes {
            for content in BenchScene.Content.allCases { rows.append(try row(size, content)) }
            if effort == .live { rows.append(try still(size)) }
        }
        jpeg = try Self.jpeg(.hd)
    }

    /// The number of frames of a scene: at live effort a look continues where the last one ended.
    private var framesOfScene: Int { effort == .live ? 8 : 1 }

    private func row(_ size: FrameSize, _ content: BenchScene.Content) throws -> Row {
        var row = Row(name: "\(size), \(content.name)")
        var alone = try BarcodeDecoder(effort: effort)
        var both = try BarcodeDecoder(effort: effort)
        var ignored = row
        // The first scene fills caches and is not counted.
        show(BenchScene(content, size, number: 0), &alone, &both, in: &ignored)
        for number in 1...scenes { show(BenchScene(content, size, number: number), &alone, &both, in: &row) }
        return row
    }

    private func show(
        _ scene: BenchScene, _ alone: inout BarcodeDecoder, _ both: inout BarcodeDecoder, in row: inout Row
    ) {
        var scene = scene
        var texts = (look: Set<String>(), whole: Set<String>())
        for _ in 0..<framesOfScene {
            let picture = scene.frame()
            var symbols: [Symbol] = []
            row.look.add { symbols = picture.withFrame { alone.look($0) } }
            texts.look.formUnion(symbols.supported)
            row.whole.add { symbols = picture.withFrame { both.decode($0) } }
            texts.whole.formUnion(symbols.supported)
        }
        guard let text = scene.text else { return }
        row.codes += 1
        if texts.look.contains(text) { row.read.look += 1 }
        if texts.whole.contains(text) { row.read.whole += 1 }
    }

    /// Measures a kitchen in which nothing moves: frames are compared, and one every two seconds is decoded.
    private func still(_ size: FrameSize) throws -> Row {
        var row = Row(name: "\(size), clutter that is still")
        var alone = try BarcodeDecoder(effort: effort)
        var both = try BarcodeDecoder(effort: effort)
        var attention = (look: Attention(), whole: Attention())
        var scene = BenchScene(.clutter, size, number: 1)
        let pictures = (0..<8).map { _ in scene.frame() }
        // The first two seconds are not counted: until then the camera does not count as still.
        for number in 0..<300 {
            if number == 60 { (row.look, row.whole) = (FrameCost(), FrameCost()) }
            let (picture, time) = (pictures[number % pictures.count], Duration.seconds(number) / 30)
            row.look.add {
                picture.withFrame(at: time) { if attention.look.isDrawn(to: $0) { _ = alone.look($0) } }
            }
            row.whole.add {
                picture.withFrame(at: time) { if attention.whole.isDrawn(to: $0) { _ = both.decode($0) } }
            }
        }
        return row
    }

    /// Measures extracting the luma of a camera's JPEG, before it is decoded for codes.
    private static func jpeg(_ size: FrameSize) throws -> (String, FrameCost)? {
        let view = try DrawnPack.sharp(size).withFrame { View(of: $0, []) }
        let (size, bytes) = (view.picture.size, view.jpeg())
        guard let reader = JPEGLuma(shrink: 1) else { return nil }
        var luma = [UInt8](repeating: 0, count: size.pixels)
        var cost = FrameCost()
        for _ in 0..<120 {
            cost.add {
                luma.withUnsafeMutableBufferPointer { luma in
                    bytes.withUnsafeBytes { _ = reader.decode($0, to: luma, size) }
                }
            }
        }
        return ("JPEG \(size), its luma", cost)
    }
}

extension [Symbol] {
    /// The texts that the picture does not contradict.
    fileprivate var supported: [String] { filter { $0.evidence != .contradicts }.map(\.text) }
}

extension BarcodeDecoder.Effort {
    /// The number of scenes of a kind that fit in about a minute.
    fileprivate var usualScenes: Int {
        switch self {
        case .live: 20
        case .patient: 5
        case .exhaustive: 1
        }
    }
}

extension BenchScene.Content {
    fileprivate var name: String {
        switch self {
        case .nothing: "nothing in it"
        case .code: "one code"
        case .codeInClutter: "one code in clutter"
        case .clutter: "clutter"
        }
    }
}
