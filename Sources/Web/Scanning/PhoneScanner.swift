import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Pictures
import Scanner
import Values

/// What phones send to be scanned: read on threads of its own, then booked at the phone's station.
struct PhoneScanner: Sendable {
    let stations: PhoneStations
    private let kiosk: Kiosk
    private let darkroom = ImageProcessingQueue()

    init(kiosk: Kiosk, clock: WallClock) {
        self.kiosk = kiosk
        stations = PhoneStations(kiosk: kiosk, clock: clock)
    }

    /// What a form with a photograph may weigh.
    static let largestUpload = Photograph.largestFile + (64 << 10)
    /// What a frame may weigh: a phone sends some 100 KB.
    static let largestFrame = 1 << 20
    /// No further look at a photograph is begun after so long, on the slowest box.
    private static let patience = Duration.seconds(6)

    /// The packs in a photograph.
    func packs(in file: [UInt8]) async throws(PhotographError) -> [Symbol] {
        let known = await kiosk.knownProducts()
        return try await darkroom.work { () throws(PhotographError) in
            let picture = try Picture(of: Grey(reading: file))
            guard var reader = try? PhotographReader(known: known) else { throw .busy }
            let end = ContinuousClock.now + Self.patience
            return reader.packs(in: picture) { .now > end }
        }
    }

    /// Looks at a frame of a phone's camera.
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

extension AppRequestContext {
    /// The station at which somebody scans with the browser's own camera: a phone by its name.
    var scanningStation: String {
        if case .device(let device) = caller { device.name } else { "screen" }
    }
}
