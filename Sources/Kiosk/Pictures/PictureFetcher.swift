import Catalogue
import Foundation
import Kitchen
import Logging
import Pictures
import ServiceLifecycle

/// Fetches pictures of products that the household has not photographed, long after the beep and one at a time.
public struct PictureFetcher: Service {
    private let kiosk: Kiosk
    private let source: OutsidePictures
    private let pictures: FetchedPictures
    private let most: Int
    private let pause: @Sendable (Duration) async throws -> Void
    private let imageQueue = ImageProcessingQueue()

    /// The default limit, 200 MB: some thousand pictures.
    public static let most = 200 << 20
    /// The longer side in pixels.
    private static let longestSide = 400
    /// How often to check for pictures that become due while nothing is scanned.
    private static let look = Duration.seconds(3_600)
    /// The pause after a fetched picture.
    private static let afterSuccess = Duration.seconds(1)
    /// The pause after a failure doubles from the first to the last of these.
    private static let afterFailure = (first: Duration.seconds(15), last: Duration.seconds(600))
    /// Seconds until a picture is tried again that was missing, or that was unusable.
    private static let rest = (gone: TimeInterval(21 * 24 * 3_600), unusable: TimeInterval(7 * 24 * 3_600))

    /// - Parameters:
    ///   - most: The limit in bytes.
    ///   - pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk, source: OutsidePictures, pictures: FetchedPictures, most: Int = Self.most,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.source, self.pictures, self.most, self.pause) = (kiosk, source, pictures, most, pause)
    }

    public func run() async {
        let events = kiosk.eventBus.events()
        let (looks, looking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
            group.addTask { for await event in events where event.mayBringPicture { looking.yield() } }
            group.addTask {
                repeat { looking.yield() } while (try? await pause(Self.look)) != nil
            }
            group.addTask {
                await tidy()
                for await _ in looks { try? await fetchAll() }
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Deletes leftovers of a power failure, and records which pictures are missing.
    private func tidy() async {
        let files = await onThread { pictures.files() }
        guard let used = try? await kiosk.store.reconcilePictures(with: Set(files.filter { $0.value > 0 }.keys)) else {
            return
        }
        await onThread { for file in files.keys where !used.contains(file) { pictures.erase(file) } }
    }

    /// Fetches pictures one after the other until none is wanted. A failed one does not block the others.
    private func fetchAll() async throws {
        var wait = Self.afterFailure.first
        while true {
            let wanted = try await kiosk.store.wantedPictures(limit: 20)
            if wanted.isEmpty { return }
            do { try await onThread { try pictures.prepare() } } catch {
                return kiosk.log.notice("pictures cannot be kept", metadata: ["reason": "\(error)"])
            }
            for picture in wanted {
                let isDone = try await fetch(picture)
                try await pause(isDone ? Self.afterSuccess : wait)
                wait = isDone ? Self.afterFailure.first : min(wait * 2, Self.afterFailure.last)
            }
        }
    }

    /// Fetches a picture, or records that it cannot be had. Returns false if it has to be retried soon.
    private func fetch(_ wanted: WantedPicture) async throws -> Bool {
        do {
            guard !pictures.isGiven(wanted.gtin) else { throw OutsidePictures.Failure.unusable("there is another") }
            let file = try await source.picture(at: wanted.address)
            try await save(imageQueue.develop(file, longestSide: Self.longestSide).jpeg, of: wanted)
        } catch is CancellationError {
            throw CancellationError()
        } catch OutsidePictures.Failure.gone {
            try await kiosk.store.postpone(wanted, for: Self.rest.gone)
        } catch OutsidePictures.Failure.unusable(let reason) {
            try await postpone(wanted, because: reason)
        } catch let error as PhotographError {
            try await postpone(wanted, because: "\(error)")
        } catch {
            kiosk.log.notice("a picture \(error); asking again later", metadata: ["gtin": "\(wanted.gtin)"])
            return false
        }
        return true
    }

    private func postpone(_ wanted: WantedPicture, because reason: String) async throws {
        kiosk.log.notice("a picture is of no use", metadata: ["gtin": "\(wanted.gtin)", "reason": "\(reason)"])
        try await kiosk.store.postpone(wanted, for: Self.rest.unusable)
    }

    /// Writes the file before it is recorded, so that a recorded file exists.
    private func save(_ jpeg: [UInt8], of wanted: WantedPicture) async throws {
        let file = try await onThread { try pictures.write(jpeg, of: wanted.gtin) }
        let former = try await kiosk.store.notePicture(file, bytes: jpeg.count, of: wanted)
        let dropped = try await kiosk.store.dropPictures(over: most)
        await onThread { for name in dropped + [former].compactMap({ $0 }) { pictures.erase(name) } }
        kiosk.eventBus.publish(.pictured(wanted.gtin))
    }
}

extension KioskEvent {
    /// Whether a product may have been added that has no picture yet, or data that names another picture.
    fileprivate var mayBringPicture: Bool {
        switch self {
        case .booked(let scanResult), .received(let scanResult): scanResult.product?.picture == nil
        case .named, .changed(.products), .changed(.sources): true
        default: false
        }
    }
}
