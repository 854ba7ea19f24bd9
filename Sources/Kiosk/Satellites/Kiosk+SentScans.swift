import Foundation
import Kitchen
import Logging
import Phrases
import Scanner
import Values

extension Kiosk {
    /// Books a scan that a satellite has sent, and publishes its result. It is not announced here: the satellite has done so.
    ///
    /// - Throws: ``KitchenError`` if it cannot be stored now.
    func book(_ sent: SentScan, from satellite: Satellite) async throws(KitchenError) -> ScanReceipt {
        var attempts = sent.attempts[...]
        while let attempt = attempts.popFirst() {
            do throws(KitchenError) {
                return try await commit(attempt, from: satellite)
            } catch {
                guard error.isRefusal, error != .restoring, !attempts.isEmpty else { throw error }
                log.info("a satellite's scan is booked otherwise", metadata: ["reason": "\(error)"])
            }
        }
        throw .violated(.missing(.code))
    }

    private func commit(_ sent: SentScan, from satellite: Satellite) async throws(KitchenError) -> ScanReceipt {
        let facts = await allFacts(of: sent.scan)
        let start = MonotonicClock.now
        let booked = try await store.book(
            sent, from: satellite, knowing: facts, resting: restingMode,
            listName: { Language(ofHousehold: $0).localized("shopping.firstList") })
        var receipt = booked.receipt
        receipt.words = Language(ofHousehold: try await store.household().language).words(of: booked.result)
        if booked.isNew {
            metrics.note(commit: MonotonicClock.now - start)
            metrics.count(booked.result)
            eventBus.publish(.received(booked.result))
        }
        return receipt
    }

    /// Returns what the local catalogue knows of all products that a code may stand for.
    func allFacts(of scan: Scan) async -> [GTIN: ExternalProductData] {
        var known = await otherFacts(of: scan)
        if let gtin = scan.label.gtin { known[gtin] = await facts(of: gtin) }
        return known
    }
}

extension SentScan {
    /// The scan, and as what else it is booked if it breaks a rule: without the member, who may be removed, or as a text.
    fileprivate var attempts: [SentScan] {
        if case .text = scan.label { return [self, withoutMember] }
        var asText = withoutMember
        (asText.scan.label, asText.scan.keptText) = (.text(scan.label.text), scan.label.keptText)
        asText.scan.eightDigits = nil
        return [self, withoutMember, asText]
    }
}
