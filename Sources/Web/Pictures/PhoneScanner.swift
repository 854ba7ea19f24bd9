import Foundation
import Kiosk
import Kitchen
import Pictures
import Scanner
import Values

/// Scans pictures that phones send: decodes them on threads of its own, then books at the phone's station.
struct PhoneScanner: Sendable {
    let stations: PhoneStations
    private let kiosk: Kiosk
    private let imageQueue = ImageProcessingQueue()

    init(kiosk: Kiosk, clock: WallClock) {
        self.kiosk = kiosk
        stations = PhoneStations(kiosk: kiosk, clock: clock)
    }

    /// The largest form with a photograph, in bytes.
    static let largestUpload = Photograph.largestFile + (64 << 10)
    /// The largest frame, in bytes: a phone sends some 100 KB.
    static let largestFrame = 1 << 20
    /// The time after which no further pass over a photograph starts, for the slowest machine.
    private static let patience = Duration.seconds(6)

    /// Decodes the packs in a photograph, and their further codes.
    func packs(in file: [UInt8]) async throws(PhotographError) -> [Presentations.Counted] {
        let known = await kiosk.knownProducts()
        return try await imageQueue.work { () throws(PhotographError) in
            let picture = try Picture(of: Grey(reading: file))
            guard var reader = try? PhotographReader(known: known, article: Symbol.article) else { throw .busy }
            let end = ContinuousClock.now + Self.patience
            return reader.packs(in: picture) { .now > end }
        }
    }

    /// Decodes a frame of a phone's camera, and books what it shows.
    func look(at file: [UInt8], through key: PhoneWatch.Key, by memberId: Int64?) async throws -> PhoneFrameResult {
        try await stations.look(through: key, by: memberId) {
            try Picture(of: Grey(reading: file, atMost: Grey.frame))
        }
    }
}

extension Picture {
    fileprivate init(of grey: Grey) throws(PhotographError) {
        guard let picture = Picture(size: FrameSize(width: grey.width, height: grey.height), luma: grey.luma) else {
            throw .damaged(reason: "no pixels")
        }
        self = picture
    }
}
