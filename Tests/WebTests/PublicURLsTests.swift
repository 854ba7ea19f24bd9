import Testing

@testable import Web

struct WhereaboutsTests {
    @Test func saysWhyPhonesCannotReachIt() {
        let own = PublicURLs(ListenAddress(host: "127.0.0.1", port: 80), .none) { _ in nil }
        #expect(own.obstacle == .onlyThisMachine && own.pairing("1") == nil)
        #expect(own.obstacle?.problem.cure == "Start it with --listen 0.0.0.0:8080.")

        let everywhere = ListenAddress(host: "0.0.0.0", port: 80)
        let cut = PublicURLs(everywhere, .none) { _ in nil }
        #expect(cut.obstacle == .noNetwork && cut.pairing("1") == nil)
        #expect(cut.obstacle?.problem.cure.contains("--listen") == false)

        let reached = PublicURLs(everywhere, .none) { _ in "192.168.1.5" }
        #expect(reached.obstacle == nil && reached.pairing("1") == "http://192.168.1.5:80/pair#1")
    }
}
