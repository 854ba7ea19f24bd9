import Fixtures
import Kiosk
import Kitchen
import Scanner
import Sounds
import Testing

struct KioskTests {
    private let test: TestKiosk
    private var kiosk: Kiosk { test.kiosk }

    init() throws {
        test = try TestKiosk()
    }

    @Test(arguments: [("fr", "Courses"), ("fr-CH", "Courses"), ("en", "Shopping"), ("de", "Shopping")])
    func namesTheFirstListInTheHouseholdsLanguage(language: String, name: String) async throws {
        _ = try await kiosk.store.changeHousehold { $0.language = language }
        for code in ["SCANTRY-LIST", "8076800195057"] { try await kiosk.book(.of(code)) }
        #expect(try await kiosk.store.lists().map(\.list.name) == [name])
    }

    @Test func soundsAsTheScanEnded() async throws {
        for code in ["8076800195057", "9521234567899", "hello", "9780306406157", "https://example.org"] {
            try await kiosk.book(.of(code))
        }
        let tones: [Tone] = [.booked, .unknown, .unknown, .unknown]  // an address beside the barcode is silent
        #expect(try await test.heard() == tones.flatMap(\.samples))
    }

    @Test func tellsEveryoneOnce() async throws {
        let listeners = [kiosk.eventBus.events(), kiosk.eventBus.events()]
        let scan = Scan.of("8076800195057")
        try await kiosk.book(scan)
        try await kiosk.book(scan)  // sent again
        try await kiosk.book(.of("50112579"))
        for listener in listeners {
            var events = listener.makeAsyncIterator()
            for name in ["Spaghetti n.5", "Coca-Cola Zéro"] {
                guard case .booked(let scanResult) = await events.next() else {
                    Issue.record("no booking for \(name)")
                    return
                }
                #expect(scanResult.product?.name == name)
            }
        }
    }

    @Test func hasStoredWhatItTells() async throws {
        var events = kiosk.eventBus.events().makeAsyncIterator()
        try await kiosk.book(.of("8076800195057"))
        guard case .booked(let scanResult) = await events.next() else {
            Issue.record("nothing was told")
            return
        }
        #expect(try await kiosk.store.scans(limit: 1).map(\.scanId) == [scanResult.scanId])
    }

    @Test func remembersHowDevicesAreForLaterPages() {
        kiosk.statusStore.note(.camera("camera"), .broken(.camera(.missing("x"))))
        #expect(kiosk.statusStore.status[.camera("camera")] == .broken(.camera(.missing("x"))))
    }
}
