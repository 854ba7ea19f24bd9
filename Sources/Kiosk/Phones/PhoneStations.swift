import Foundation
import Kitchen
import Scanner
import Synchronization
import Values

/// Phones as stations: what somebody photographs with one, or holds before its camera, is booked.
public final class PhoneStations: Sendable {
    let kiosk: Kiosk
    private let clock: WallClock
    private let now: @Sendable () -> ContinuousClock.Instant
    private let queue = DispatchQueue(label: "phones", qos: .userInitiated)
    /// Set up when the first phone is used; only the queue uses it.
    private let decoder = Mutex<BarcodeDecoder?>(nil)
    private let watches = Mutex<[PhoneWatch.Key: PhoneWatch]>([:])

    /// - Parameter now: The machine's own time, which no clock that is set can change.
    public init(
        kiosk: Kiosk, clock: WallClock = .system,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.kiosk = kiosk
        self.clock = clock
        self.now = now
    }

    /// More phones at a time are asked to wait: each frame costs the kiosk a part of its one processor.
    static let most = 6

    /// Books the packs that a photograph shows.
    ///
    /// - Throws: ``KitchenError`` if one could not be stored; those before it are.
    public func book(
        _ packs: [Symbol], at station: String, by memberId: Int64?
    ) async throws(KitchenError) -> [ScanResult] {
        var bookings: [ScanResult] = []
        for pack in packs {
            let scan = Scan(of: pack, at: station, time: clock.now)
            do throws(KitchenError) {
                bookings.append(try await kiosk.book(scan, by: memberId).0)
            } catch {
                if error != .overtaken { kiosk.announce(error, of: scan) }
                throw error
            }
        }
        return bookings
    }

    /// Looks at one frame of a phone's camera, and books the packs that count from it on.
    ///
    /// - Parameter read: Gives the picture; it is called on a thread of its own.
    /// - Throws: ``Busy``, or what `read` throws.
    public func look(
        through key: PhoneWatch.Key, by memberId: Int64?, _ read: @escaping @Sendable () throws -> Picture
    ) async throws -> PhoneFrameResult {
        var watch = try begin(key)
        defer { end(key, watch) }
        let (size, symbols) = try await decoded(read)
        let counted = watch.observe(symbols, at: now())
        watch.waiting += counted.map { Scan(of: $0, at: key.station, time: clock.now) }
        var result = PhoneFrameResult(size: size, seen: symbols.filter { $0.evidence != .contradicts })
        await book(&watch.waiting, into: &result, by: memberId)
        return result
    }

    /// Why a frame is not looked at.
    public enum Busy: Error, Equatable {
        /// Others film already.
        case tooManyPhones
        /// The frame before is still being looked at.
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
            guard var eye = try? decoder.take() ?? BarcodeDecoder(effort: .live, known: known) else {
                throw Busy.outOfMemory
            }
            let symbols = picture.withFrame { eye.decode($0) }
            decoder = consume eye
            return symbols
        }
    }

    /// Books what waits, in order. What cannot be stored now waits for the next frame; what never can is announced.
    private func book(_ waiting: inout [Scan], into result: inout PhoneFrameResult, by memberId: Int64?) async {
        while let scan = waiting.first {
            do throws(KitchenError) {
                result.booked.append(try await kiosk.book(scan, by: memberId).0)
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
    /// How many phones film now.
    var filming: Int { watches.withLock { $0.count } }

    /// Takes up a phone's watch, or begins one; those who have fallen silent are forgotten.
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
