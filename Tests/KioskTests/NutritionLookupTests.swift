import Catalogue
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

@testable import Kiosk

/// Looking up a product's nutrition on demand.
struct NutritionWishTests {
    @Test func isAskedForOnceAndTold() async throws {
        let test = try TestKiosk()
        let source = AnsweringSource([.failure(HTTPClient.Failure.tooSlow), .success(nil)])
        let gtin = try #require(GTIN("9521234567899"))
        let finder = NameFinder(kiosk: test.kiosk, source: source, pause: { try await Task.sleep(for: $0) })
        #expect(try await test.kiosk.wishForNutrition(of: gtin))
        #expect(test.kiosk.nutritionLookup(of: gtin) == .asking)
        try await test.run(finder, while: { test.kiosk.nutritionLookup(of: gtin) == .asking })
        #expect(test.kiosk.nutritionLookup(of: gtin) == .failed)
        _ = try await test.kiosk.wishForNutrition(of: gtin)
        try await test.run(finder, while: { test.kiosk.nutritionLookup(of: gtin) == .asking })
        #expect(test.kiosk.nutritionLookup(of: gtin) == .unknown && source.asked == 2)
    }

    @Test func isNotPossibleWhereNobodyIsAsked() async throws {
        let gtin = try #require(GTIN("9521234567899"))
        let offline = try TestKiosk(external: ExternalServices(isOffline: true))
        #expect(try await !offline.kiosk.wishForNutrition(of: gtin))
        let test = try TestKiosk()
        _ = try await test.kiosk.store.changeSources { $0.isAsking = false }
        #expect(try await !test.kiosk.wishForNutrition(of: gtin))
        #expect(test.kiosk.nutritionLookup(of: gtin) == nil)
    }
}

/// A source with prepared answers.
private final class AnsweringSource: ProductSource {
    let name = "answering"
    private let answers: [Result<ExternalProductData?, HTTPClient.Failure>]
    private let count = Mutex(0)

    var asked: Int { count.withLock { $0 } }

    init(_ answers: [Result<ExternalProductData?, HTTPClient.Failure>]) { self.answers = answers }

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        return try answers[number].get()
    }
}
