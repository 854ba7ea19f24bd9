import Catalogue
import Foundation
import Kitchen
import Logging
import Pictures
import ServiceLifecycle
import Values

/// Fetches the pictures of recipes that users look at, one at a time, and those of favourites.
public struct RecipePictureFetcher: Service {
    private let kiosk: Kiosk
    private let pictures: FetchedPictures
    private let most: Int
    private let pause: @Sendable (Duration) async throws -> Void
    private let imageQueue = ImageProcessingQueue()

    /// The default limit, 150 MB: some thousand pictures.
    public static let most = 150 << 20
    /// The longer side in pixels.
    private static let longestSide = 640
    private static let between = Duration.milliseconds(300)
    /// How long a failed picture is not requested again.
    private static let rest = Duration.seconds(300)

    private var lookups: RecipeLookups { kiosk.external.recipes }

    /// - Parameters:
    ///   - most: The limit in bytes.
    ///   - pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk, pictures: FetchedPictures, most: Int = Self.most,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.pictures, self.most, self.pause) = (kiosk, pictures, most, pause)
    }

    public func run() async {
        await withTaskGroup { group in
            group.addTask {
                await tidy()
                await withDiscardingTaskGroup { resting in
                    for await subject in lookups.pictures.consume() {
                        if await isSettled(subject) { continue }
                        resting.addTask {
                            try? await pause(Self.rest)
                            lookups.allowAgain(subject)
                        }
                    }
                }
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Deletes leftovers of a power failure, and requests the missing pictures of favourites.
    private func tidy() async {
        let files = await onThread { pictures.files() }
        let whole = Set(files.filter { $0.value > 0 }.keys)
        if let used = try? await kiosk.store.reconcileRecipePictures(with: whole) {
            await onThread { for file in files.keys where !used.contains(file) { pictures.erase(file) } }
        }
        for uuid in (try? await kiosk.store.favouritesWithoutPictures()) ?? [] { lookups.enqueuePicture(.recipe(uuid)) }
    }

    /// Fetches a picture if it is wanted. Returns false if it may be requested again after a rest.
    private func isSettled(_ subject: WantedRecipePicture.Subject) async -> Bool {
        do {
            guard try await kiosk.store.recipeSettings().isAsking,
                let wanted = try await kiosk.store.wantedPicture(of: subject), let source = source(wanted.origin)
            else {
                lookups.allowAgain(subject)
                return true
            }
            let file = try await source.picture(at: wanted.address)
            try await save(imageQueue.develop(file, longestSide: Self.longestSide).jpeg, of: wanted)
            lookups.allowAgain(subject)
            try await pause(Self.between)
            return true
        } catch {
            if !(error is CancellationError) { kiosk.log.notice("the picture of a recipe \(error)") }
            return false
        }
    }

    /// Writes the file before it is recorded, so that a recorded file exists.
    private func save(_ jpeg: [UInt8], of wanted: WantedRecipePicture) async throws {
        try await onThread { try pictures.prepare() }
        let file = try await onThread { try pictures.write(jpeg, as: wanted.subject.stem) }
        try await kiosk.store.notePicture(file, bytes: jpeg.count, of: wanted)
        let dropped = try await kiosk.store.dropRecipePictures(over: most)
        let former = wanted.former == file ? nil : wanted.former
        await onThread { for name in dropped + [former].compactMap({ $0 }) { pictures.erase(name) } }
        kiosk.eventBus.publish(.changed(.recipes))
    }

    /// Returns the source of pictures: the provider's server, or any address for pages; nil for origins without any.
    private func source(_ origin: Recipe.Origin) -> OutsidePictures? {
        switch origin {
        case .theMealDB: OutsidePictures(places: [lookups.places.theMealDB + "/"], reach: lookups.places.reach)
        case .page, .household: OutsidePictures(places: ["https://", "http://"], reach: lookups.places.reach)
        case .samples, .edamam: nil
        }
    }
}

extension WantedRecipePicture.Subject {
    /// The beginning of its file names.
    fileprivate var stem: String {
        switch self {
        case .recipe(let uuid): uuid.text
        case .listed, .list: "list"
        }
    }
}
