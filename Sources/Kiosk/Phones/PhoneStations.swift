import Foundation
import Kitchen
import Scanner
import Synchronization
import Values

/// Phones as stations: stores the packs that a user photographs or films with one.
public final class PhoneStations: Sendable {
    let kiosk: Kiosk
    private let clock: WallClock
    private let now: @Sendable () -> ContinuousClock.Instant
    private let queue = DispatchQueue(label: "phones", qos: .userInitiated)
    /// Created when the first phone is used; only `queue` uses it.
    private let decoder = Mutex<BarcodeDecoder?>(nil)
    private let watches = Mutex<[PhoneWatch.Key: PhoneWatch]>([:])

    /// - Parameter now: The monotonic clock, which setting the wall clock does not change.
    public init(
        kiosk: Kiosk, clock: WallClock = .system,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.kiosk = kiosk
        self.clock = clock
        self.now = now
    }

    /// The number of phones that may film at once: each frame costs processor time of the kiosk.
    static let most = 6

    /// Stores the packs that a photograph shows.
    ///
    /// - Returns: The result of each pack. Of a pack with several codes, it has the data of all.
    /// - Throws: ``KitchenError`` if one could not be stored; those before it are stored.
    public func book(
        _ codes: [Presentations.Counted], at station: String, by memberId: Int64?
    ) async throws(KitchenError) -> [ScanResult] {
        var bookings: [ScanResult] = []
        var packs = CountedPacks()
        for code in codes {
            let scan = packs.scan(of: code.symbol, supplementing: code.supplements, at: station, time: clock.now)
            guard let scan else { continue }
            do throws(KitchenError) {
                let (result, isNew) = try await kiosk.book(scan, by: memberId)
                guard let first = bookings.firstIndex(where: { $0.scanId == scan.supplemented }) else {
                    bookings.append(result)
                    continue
                }
                if isNew { bookings[first] = result }
            } catch {
                if error != .overtaken { kiosk.announce(error, of: scan) }
                throw error
            }
        }
        return bookings
    }

    /// Decodes one frame of a phone's camera, and stores the packs that count from it on.
    ///
    /// - Parameter read: Returns the picture; called on another thread.
    /// - Throws: ``Busy``, or what `read` throws.
    public func look(
        through key: PhoneWatch.Key, by memberId: Int64?, _ read: @escaping @Sendable () throws -> Picture
    ) async throws -> PhoneFrameResult {
        var watch = try begin(key)
        defer { end(key, watch) }
        let (size, symbols) = try await decoded(read)
        let counted = watch.observe(symbols, at: now())
        watch.waiting += counted.compactMap {
            watch.packs.scan(of: $0.symbol, supplementing: $0.supplements, at: key.station, time: clock.now)
        }
        var result = PhoneFrameResult(size: size, seen: symbols.filter { $0.evidence != .contradicts })
        await book(&watch.waiting, into: &result, by: memberId)
        return result
    }

    /// The reason why a frame is not decoded.
    public enum Busy: Error, Equatable {
        /// The maximum number of phones is filming already.
        case tooManyPhones
        /// The frame before is still being decoded.
        case stillLooking
        case outOfMemory
    }

    private func decoded(_ read: @escaping @Sendable () throws -> Picture) async throws -> (FrameSize, [Symbol]) {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result {
                        let picture = try read()
                        return (picture.size, try decode(picture))
                    })
            }
        }
    }

    private func decode(_ picture: Picture) throws -> [Symbol] {
        try decoder.withLock { decoder in
            let known = kiosk.liveKnownProducts
            guard var borrowed = try? decoder.take() ?? BarcodeDecoder(effort: .live, known: known) else {
                throw Busy.outOfMemory
            }
            let symbols = picture.withFrame { borrowed.decode($0) }
            decoder = consume borrowed
            return symbols
        }
    }

    /// Stores the waiting scans in order. One that cannot be stored now waits for the next frame; one that breaks a
    /// rule is announced and dropped.
    private func book(_ waiting: inout [Scan], into result: inout PhoneFrameResult, by memberId: Int64?) async {
        while let scan = waiting.first {
            do throws(KitchenError) {
                let (booked, isNew) = try await kiosk.book(scan, by: memberId)
                if isNew || scan.supplemented == nil { result.booked.append(booked) }
            } catch {
                if result.failure == nil { kiosk.announce(error, of: scan) }
                result.failure = error
                guard error.isRefusal else { return }
            }
            waiting.removeFirst()
        }
    }
}

// MARK: - Who films

extension PhoneStations {
    /// The number of phones that film now.
    var filming: Int { watches.withLock { $0.count } }

    /// Returns the watch of a phone, or a new one. Watches of silent phones are deleted.
    private func begin(_ key: PhoneWatch.Key) throws(Busy) -> PhoneWatch {
        let now = now()
        return try watches.withLock { watches throws(Busy) in
            watches = watches.filter { $0.value.isLooking || !$0.value.isOver(at: now) }
            var watch = watches[key] ?? PhoneWatch(at: now)
            guard !watch.isLooking else { throw .stillLooking }
            guard watches[key] != nil || watches.count < Self.most else { throw .tooManyPhones }
            watch.isLooking = true
            watches[key] = watch
            return watch
        }
    }

    private func end(_ key: PhoneWatch.Key, _ watch: PhoneWatch) {
        watches.withLock { watches in
            watches[key] = watch
            watches[key]?.isLooking = false
        }
    }
}
