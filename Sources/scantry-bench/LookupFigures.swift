import Catalogue
import DrawnSweep
import Foundation
import Kitchen
import Scanner
import Values

/// Measures look-ups in the offline catalogue.
enum LookupFigures {
    static func measured(in folder: String) async throws -> [Figure] {
        let catalogue = OfflineCatalogue(folder: folder)
        var chance = Chance(seed: 7)
        let known = await catalogue.some(20_000).shuffled(using: &chance)
        guard !known.isEmpty else { return [] }
        var figures = lines(
            await times(known.prefix(300), catalogue) { drop(folder + "/catalogue.sqlite") }, "look-up, cold")
        _ = await times(known[...], catalogue)
        figures += lines(await times(known[...], catalogue), "look-up, warm")
        let unknown = known.compactMap { GTIN(completing: String($0.digits.dropLast().dropFirst(1)) + "0") }
        figures += lines(await times(unknown[...], catalogue), "look-up of what is not there, warm")
        let searches = await searches(known.prefix(1_000), catalogue)
        let mean = searches.reduce(.zero, +) / max(1, searches.count)
        figures.append(Figure("search for two words: mean", mean / .microseconds(1), "µs"))
        figures += lines(searches, "search for two words")
        return figures
    }

    private static func lines(_ times: [Duration], _ name: String) -> [Figure] {
        [("median", 0.5), ("99 of 100 within", 0.99), ("999 of 1000 within", 0.999)].map { part, share in
            Figure("\(name): \(part)", times.percentile(share) * 1_000, "µs")
        }
    }

    private static func times(
        _ gtins: ArraySlice<GTIN>, _ catalogue: OfflineCatalogue, before prepare: () -> Void = {}
    ) async -> [Duration] {
        var times: [Duration] = []
        for gtin in gtins {
            prepare()
            let start = ContinuousClock.now
            _ = await catalogue.facts(of: gtin)
            times.append(ContinuousClock.now - start)
        }
        return times
    }

    private static func searches(_ gtins: ArraySlice<GTIN>, _ catalogue: OfflineCatalogue) async -> [Duration] {
        var times: [Duration] = []
        for gtin in gtins {
            guard let facts = await catalogue.facts(of: gtin) else { continue }
            let words = facts.name.split(separator: " ").prefix(2).joined(separator: " ")
            let start = ContinuousClock.now
            _ = await catalogue.search(words)
            times.append(ContinuousClock.now - start)
        }
        return times
    }

    /// Drops a file from the kernel's page cache.
    private static func drop(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        close(descriptor)
    }
}
