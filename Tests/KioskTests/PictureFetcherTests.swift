import Catalogue
import Fixtures
import Foundation
import Kitchen
import Pictures
import Synchronization
import TestSupport
import Testing

@testable import Kiosk

/// Fetching pictures of products from a real server with faults.
struct PictureFetcherTests {
    @Test func bringsSmallPicturesOneAfterTheOther() async throws {
        let photograph = try Self.photograph()
        let server = try NearbyServer { _ in .init(type: "image/jpeg", body: photograph) }
        let test = try await Fetching(from: server, ["8076800195057", "3017620422003"])
        try await test.fetch { test.pictured == 2 }
        for code in ["8076800195057", "3017620422003"] {
            let name = try #require(try await test.picture(of: code))
            let file = try #require(test.pictures.picture(name))
            let kept = try Photograph(developing: file)
            #expect(max(kept.width, kept.height) <= 400 && file.count < photograph.count)
        }
        #expect(server.requests.count == 2)
        #expect(server.requests.first?.head.contains("User-Agent: Scantry/") == true)
    }

    /// An invalid picture is not requested again soon, and does no harm.
    @Test(arguments: Fault.allCases)
    func keepsThePlaceholderForWhatIsNoPicture(fault: Fault) async throws {
        let photograph = try Self.photograph()
        let elsewhere = try NearbyServer { _ in .init(type: "image/jpeg", body: photograph) }
        let server = try NearbyServer { _ in fault.answer(photograph, elsewhere.address) }
        let clock = SettableClock()
        let test = try await Fetching(from: server, ["3017620422003"], clock: clock)
        try await test.fetch { try await test.isSettled }
        #expect(try await test.picture(of: "3017620422003") == nil)
        #expect(server.requests.count == 1 && test.files.isEmpty && elsewhere.requests.isEmpty)
        clock.pass(6 * 24 * 3_600)
        #expect(try await test.isSettled)
        clock.pass(16 * 24 * 3_600)
        #expect(try await !test.isSettled)
        try await test.fetch { try await test.isSettled }
        #expect(server.requests.count == 2)
    }

    @Test func triesAgainWhenTheNetworkIsBack() async throws {
        let photograph = try Self.photograph()
        let failures = Mutex(3)
        let server = try NearbyServer { _ in
            let fails = failures.withLock { left in
                left -= 1
                return left >= 0
            }
            return fails
                ? .init("503 Service Unavailable", type: "text/html", text: "<html>")
                : .init(type: "image/jpeg", body: photograph)
        }
        let test = try await Fetching(from: server, ["3017620422003"])
        try await test.fetch { test.pictured == 1 }
        #expect(server.requests.count == 4)
        #expect(test.rests.filter { $0 < 3_600 }.prefix(3) == [15, 30, 60])
    }

    @Test func asksNobodyElse() async throws {
        let server = try NearbyServer { _ in .init(type: "image/jpeg") }
        let test = try await Fetching(from: server, [])
        for place in [server.address + ".example.org/a.jpg", "http://127.0.0.1/a.jpg", "file:///etc/passwd"] {
            await #expect(throws: OutsidePictures.Failure.self) { try await test.source.picture(at: place) }
        }
        // A kiosk allows neither plain HTTP nor a similar host name.
        for place in [
            "http://images.openfoodfacts.org/a.jpg", "https://images.openfoodfacts.org.example.org/a.jpg",
            "https://images.openfoodfacts.org@127.0.0.1/a.jpg",
        ] {
            let error = await #expect(throws: OutsidePictures.Failure.self) {
                try await OutsidePictures().picture(at: place)
            }
            guard case .unusable = error else { Issue.record("\(place)"); continue }
        }
        #expect(server.requests.isEmpty)
    }

    @Test func fetchesAnewWhatHasAnotherAddress() async throws {
        let (one, other) = (try Self.photograph(shade: 40), try Self.photograph(shade: 200))
        let server = try NearbyServer { .init(type: "image/jpeg", body: $0.path.hasSuffix("2.jpg") ? other : one) }
        let test = try await Fetching(from: server, ["3017620422003"])
        try await test.fetch { test.pictured == 1 }
        let former = try await test.picture(of: "3017620422003")
        try await test.learn("3017620422003", picture: server.address + "/front.2.jpg")
        #expect(try await test.picture(of: "3017620422003") == former)
        try await test.fetch { test.pictured == 2 }
        let name = try #require(try await test.picture(of: "3017620422003"))
        #expect(name != former && test.files == [name])
    }

    @Test func leavesAloneWhatTheHouseholdHasPhotographed() async throws {
        let server = try NearbyServer { _ in .init(type: "image/jpeg") }
        let test = try await Fetching(from: server, ["3017620422003"])
        let product = try #require(try await test.kiosk.store.product(try gtin("3017620422003")))
        #expect(try await !test.isSettled)
        _ = try await test.kiosk.store.setPicture("mine.jpg", ofProduct: product.uuid)
        #expect(try await test.isSettled)
        #expect(try await test.picture(of: "3017620422003") == "mine.jpg")
        _ = try await test.kiosk.store.setPicture(nil, ofProduct: product.uuid)
        #expect(try await !test.isSettled && server.requests.isEmpty)
    }

    /// Pictures of products in stock stay; of the others the oldest is deleted, and is not fetched again at once.
    @Test func keepsNoMoreThanItMay() async throws {
        let photograph = try Self.photograph()
        let server = try NearbyServer { _ in .init(type: "image/jpeg", body: photograph) }
        let clock = SettableClock()
        let codes = ["8076800195057", "3017620422003", "4006381333931"]
        let test = try await Fetching(from: server, codes, clock: clock, most: 0)
        try await test.fetch { test.pictured == 3 }
        #expect(server.requests.count == 3 && test.files.isEmpty)
        #expect(try await test.isSettled)
        let roomy = try await Fetching(from: server, codes, clock: clock)
        try await roomy.fetch { roomy.pictured == 3 }
        let size = try #require(roomy.sizes.first)
        try await roomy.takeAll(of: "8076800195057")
        let dropped = try await roomy.kiosk.store.dropPictures(over: 2 * size + 10)
        #expect(dropped.count == 1)
        #expect(try await roomy.picture(of: "8076800195057") == nil)
        #expect(try await roomy.picture(of: "3017620422003") != nil)
    }

    @Test func tidiesUpAfterAPowerFailure() async throws {
        let photograph = try Self.photograph()
        let server = try NearbyServer { _ in .init(type: "image/jpeg", body: photograph) }
        let test = try await Fetching(from: server, ["3017620422003"])
        try await test.fetch { test.pictured == 1 }
        let name = try #require(try await test.picture(of: "3017620422003"))
        try Data().write(to: test.folder.appending(path: name))  // its bytes never reached the card
        try Data([0xFF]).write(to: test.folder.appending(path: ".dat.nosync1234.abc"))
        try Data(photograph).write(to: test.folder.appending(path: "00000000000000-0123456789ab.jpg"))
        try await test.fetch { test.pictured == 2 }
        #expect(test.files == [name] && server.requests.count == 2)
        #expect(test.pictures.picture(name) != nil)
    }

    @Test func goesOnWithoutAFolderToWriteTo() async throws {
        let server = try NearbyServer { _ in .init(type: "image/jpeg") }
        let test = try await Fetching(from: server, ["3017620422003"])
        try Data().write(to: test.folder)  // a file is in the way
        try await test.fetch { test.notes.contains("pictures cannot be kept") }
        #expect(server.requests.isEmpty)
        #expect(try await test.kiosk.book(.of("3017620422003")).isNew)
    }

    @Test func servesNothingButItsOwnFiles() throws {
        let pictures = FetchedPictures(in: NSTemporaryDirectory())
        for name in ["../kitchen.sqlite", "00000000000000-0123456789ab.jpg/../../x", "x.jpg", ""] {
            #expect(pictures.picture(name) == nil && !FetchedPictures.isName(name))
        }
    }

    private static func photograph(shade: UInt8 = 128) throws -> [UInt8] { try Photograph.sent(shade: shade) }
}
