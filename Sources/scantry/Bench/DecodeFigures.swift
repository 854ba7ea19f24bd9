import Scanner

/// What reading one frame costs.
enum DecodeFigures {
    static func measured(_ effort: BarcodeDecoder.Effort = .live) throws -> [Figure] {
        var figures: [Figure] = []
        for size in [FrameSize(width: 640, height: 480), .hd, FrameSize(width: 1920, height: 1080)] {
            let empty = BenchPicture.counter(size)
            let code = try BenchPicture.pack(size)
            figures += try cost(of: empty, "\(size), nothing in it", effort)
            figures += try cost(of: code, "\(size), one code", effort)
        }
        return figures + still(.hd) + (try jpeg())
    }

    /// What a frame costs that shows what the last one showed: it is compared, and not decoded.
    private static func still(_ size: FrameSize) -> [Figure] {
        let empty = BenchPicture.counter(size)
        var attention = Attention()
        var times: [Duration] = []
        for number in 0..<120 {
            let time = Duration.seconds(number) / 30
            times.append(ContinuousClock().measure { empty.withFrame(at: time) { _ = attention.isDrawn(to: $0) } })
        }
        return [Figure("frame \(size), equal to the last: median", times.percentile(0.5), "ms")]
    }

    /// What the luma of a camera's JPEG costs, before it is decoded for codes.
    private static func jpeg() throws -> [Figure] {
        let view = try BenchPicture.pack(.hd).withFrame { View(of: $0, []) }
        let (size, bytes) = (view.picture.size, view.jpeg())
        guard let reader = JPEGLuma(shrink: 1) else { return [] }
        var luma = [UInt8](repeating: 0, count: size.pixels)
        let times = (0..<120).map { _ in
            ContinuousClock().measure {
                luma.withUnsafeMutableBufferPointer { luma in
                    bytes.withUnsafeBytes { _ = reader.decode($0, to: luma, size) }
                }
            }
        }
        return [Figure("JPEG \(size), its luma: median", times.percentile(0.5), "ms")]
    }

    private static func cost(of picture: Picture, _ name: String, _ effort: BarcodeDecoder.Effort) throws -> [Figure] {
        var decoder = try BarcodeDecoder(effort: effort)
        let rounds = effort == .exhaustive ? 10 : 120
        var times: [Duration] = []
        times.reserveCapacity(rounds)
        for _ in 0..<rounds / 6 { _ = picture.withFrame { decoder.decode($0) } }
        let allocations = AllocationCounter.count
        for _ in 0..<rounds {
            times.append(ContinuousClock().measure { _ = picture.withFrame { decoder.decode($0) } })
        }
        let spent = AllocationCounter.count.flatMap { end in allocations.map { end - $0 } }
        return [
            Figure("frame \(name): median", times.percentile(0.5), "ms"),
            Figure("frame \(name): 95 of 100 within", times.percentile(0.95), "ms"),
        ] + (spent.map { [Figure("frame \(name): allocations", Double($0) / Double(rounds), "each")] } ?? [])
    }
}
