import Foundation
import Scanner

extension DrawnCode {
    /// Draws it on a label in a grey frame, each pixel as the mean of four points.
    package func drawn(_ pose: Pose = Pose(), in size: FrameSize = .init(width: 640, height: 480), seed: UInt32 = 7)
        -> Picture?
    {
        var luma = [UInt8](repeating: Self.ground, count: size.pixels)
        let part = label(pose, in: size)
        luma.withUnsafeMutableBufferPointer { luma in
            paint(luma, in: part, of: size, pose)
            if pose.blur > 0 { Self.blur(luma, in: part, of: size, deviation: pose.blur) }
            Self.addNoise(to: luma, atMost: pose.noise, seed)
        }
        return Picture(size: size, luma: luma)
    }

    /// The brightness beside the label.
    private static let ground: UInt8 = 140

    /// The quiet zone that all readers want, in modules.
    private static let quiet = 12

    /// Returns the part of the frame that the label may cover.
    private func label(_ pose: Pose, in size: FrameSize) -> BoundingBox {
        let (cosine, sine) = (abs(cos(pose.degrees * .pi / 180)), abs(sin(pose.degrees * .pi / 180)))
        // What leans towards the camera is larger.
        let nearest = pose.tilt == 0 ? 1 : 1.5
        let quiet = Double(Self.quiet)
        let reach = (nearest * (Double(columns) / 2 + quiet), nearest * (height / 2 + quiet))
        let right = (reach.0 * cosine + reach.1 * sine) * pose.module + 2 + pose.smear + 3 * pose.blur
        let down = (reach.0 * sine + reach.1 * cosine) * pose.module + 2 + 3 * pose.blur
        let (x, y) = (Double(size.width) / 2 + pose.offset.x, Double(size.height) / 2 + pose.offset.y)
        let (left, top) = (min(max(0, Int(x - right)), size.width), min(max(0, Int(y - down)), size.height))
        return BoundingBox(
            left: left, top: top, right: max(left, min(size.width, Int(x + right))),
            bottom: max(top, min(size.height, Int(y + down))))
    }

    private func paint(
        _ luma: UnsafeMutableBufferPointer<UInt8>, in part: BoundingBox, of size: FrameSize, _ pose: Pose
    ) {
        let projection = Projection(pose, columns: columns, in: size)
        let label = Label(of: self, quiet: Self.quiet, isInverted: pose.isInverted)
        let middle = (x: Float(columns) / 2 + Float(Self.quiet), y: Float(height) / 2 + Float(Self.quiet))
        label.cells.withUnsafeBufferPointer { cells in
            for y in part.top..<part.bottom {
                for x in part.left..<part.right {
                    let points = projection.points(Float(x), Float(y))
                    let (along, across) = (points.x + middle.x, 2 * (points.y + middle.y))
                    var sum = 0
                    for quarter in 0..<4 {
                        let (along, across) = (along[quarter], across[quarter])
                        let isInside = along >= 0 && across >= 0 && along < label.width && across < label.height
                        sum += isInside ? Int(cells[Int(across) * label.columns + Int(along)]) : Int(Self.ground)
                    }
                    luma[y * size.width + x] = UInt8(truncatingIfNeeded: sum / 4)
                }
            }
        }
    }

    /// Blurs a part of a picture by a Gaussian, along its rows and then along its columns.
    private static func blur(
        _ luma: UnsafeMutableBufferPointer<UInt8>, in part: BoundingBox, of size: FrameSize, deviation: Double
    ) {
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * deviation * deviation))) }
        let shares = weights.map { $0 / weights.reduce(0, +) }
        let columns = (part.left - reach..<part.right + reach).map { min(max(0, $0), size.width - 1) }
        var rows = [[Float]](repeating: [], count: size.height)
        for y in max(0, part.top - reach)..<min(size.height, part.bottom + reach) {
            let sharp = columns.map { Float(luma[y * size.width + $0]) }
            rows[y] = [Float](repeating: 0, count: part.width)
            for (step, share) in shares.enumerated() {
                for index in 0..<part.width { rows[y][index] += share * sharp[index + step] }
            }
        }
        for y in part.top..<part.bottom {
            var means = [Float](repeating: 0.5, count: part.width)
            for (step, share) in zip(-reach...reach, shares) {
                let row = rows[min(max(0, y + step), size.height - 1)]
                for index in means.indices { means[index] += share * row[index] }
            }
            for index in means.indices { luma[y * size.width + part.left + index] = UInt8(min(255, means[index])) }
        }
    }

    private static func addNoise(to luma: UnsafeMutableBufferPointer<UInt8>, atMost most: Int, _ seed: UInt32) {
        var noise = seed
        let changes = (0..<256).map { $0 % (2 * most + 1) - most }
        for index in luma.indices {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            luma[index] = UInt8(min(max(0, Int(luma[index]) + changes[Int(noise >> 24)]), 255))
        }
    }
}

/// The brightness of a label at each module and half module of height, with its quiet zones.
private struct Label {
    private(set) var cells: [UInt8] = []
    let columns: Int
    private static let (dark, light): (UInt8, UInt8) = (35, 225)

    init(of code: DrawnCode, quiet: Int, isInverted: Bool) {
        columns = code.columns + 2 * quiet
        let (ground, ink) = isInverted ? (Self.dark, Self.light) : (Self.light, Self.dark)
        let side = [UInt8](repeating: ground, count: quiet)
        let end = [UInt8](repeating: ground, count: columns * 2 * quiet)
        cells += end
        for row in code.rows {
            let line = side + row.modules.map { $0 ? ink : ground } + side
            for _ in 0..<Int((row.height * 2).rounded()) { cells += line }
        }
        cells += end
    }

    var width: Float { Float(columns) }
    /// In half modules.
    var height: Float { Float(cells.count / columns) }
}

/// The mapping from a frame's pixels to the modules of a code in a pose.
private struct Projection {
    private let middle: (x: Float, y: Float)
    private let cosine: Float
    private let sine: Float
    private let tilt: (cosine: Float, sine: Float)
    /// The radius in pixels of a curved surface; infinite for a flat one.
    private let radius: Float
    private let columns: Float
    private let rows: Float
    /// Where the four points of a pixel lie in it, moved by the smear.
    private let right: SIMD4<Float>
    private let down: SIMD4<Float>

    /// The distance of the camera, in pixels of the label's middle.
    private static let distance: Float = 1_500

    /// - Parameter width: Of the code, in modules.
    init(_ pose: DrawnCode.Pose, columns width: Int, in size: FrameSize) {
        middle = (Float(Double(size.width) / 2 + pose.offset.x), Float(Double(size.height) / 2 + pose.offset.y))
        (cosine, sine) = (Float(cos(pose.degrees * .pi / 180)), Float(sin(pose.degrees * .pi / 180)))
        tilt = (Float(cos(pose.tilt * .pi / 180)), Float(sin(pose.tilt * .pi / 180)))
        radius = pose.curve == 0 ? .infinity : Float(Double(width) / 2 * pose.module / (pose.curve * .pi / 180))
        rows = Float(1 / pose.module)
        columns = pose.isMirrored ? -rows : rows
        let smear = Float(pose.smear / 2) * SIMD4(0, 1, -1, 0)
        right = SIMD4(0.25, 0.75, 0.25, 0.75) - smear
        down = SIMD4(0.25, 0.25, 0.75, 0.75)
    }

    /// Returns what the four points of a pixel show, in modules from the code's middle.
    func points(_ column: Float, _ row: Float) -> (x: SIMD4<Float>, y: SIMD4<Float>) {
        let (x, y) = (right + (column - middle.x), down + (row - middle.y))
        let (along, across) = (x * cosine + y * sine, y * cosine - x * sine)
        // The same without tilt, where the cosine is 1 and the sine 0.
        let flat = along * Self.distance / (Self.distance * tilt.cosine - along * tilt.sine)
        return (unrolled(flat) * columns, across * (1 + flat * (tilt.sine / Self.distance)) * rows)
    }

    /// Returns distances along the surface from its middle; not a number beyond the edge of a cylinder.
    private func unrolled(_ flat: SIMD4<Float>) -> SIMD4<Float> {
        guard radius.isFinite else { return flat }
        var distances = flat
        for index in 0..<4 { distances[index] = radius * asin(flat[index] / radius) }
        return distances
    }
}
