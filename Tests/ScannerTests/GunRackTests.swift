import Foundation
import TestSupport
import Testing

@testable import Scanner

/// Guns replaced by named pipes; the lab tests the kernel's devices.
struct GunRackTests {
    @TemporaryFolder private var folder

    @Test func tellsWhatAGunTypesAndWhatBecomesOfIt() async throws {
        let pipe = try GunPipe()
        var reports = GunRack(.devices([pipe.path])).reports().makeAsyncIterator()
        pipe.type(["54491472", "54491472"])
        for event in [.started(pipe.path), .typed("54491472"), .typed("54491472"), .lost(.missing)] as [Gun.Event] {
            #expect(await reports.next() == GunRack.Report(station: "gun", event: event))
        }
        pipe.type(["96385074"], dropping: true)
        for event in [.started(pipe.path), .spoiled(.overrun), .lost(.missing)] as [Gun.Event] {
            #expect(await reports.next()?.event == event)
        }
    }

    @Test func hearsLinkedGunsOnlyAndFindsThoseThatComeLater() async throws {
        let reports = GunRack(.linked(folder)).reports()
        var iterator = reports.makeAsyncIterator()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let keyboard = try GunPipe(path: folder + "/keyboard")
        let first = try GunPipe(path: folder + "/gun")
        first.type(["54491472"])
        for event in [.started(first.path), .typed("54491472"), .lost(.missing)] as [Gun.Event] {
            #expect(await iterator.next() == GunRack.Report(station: "gun", event: event))
        }
        let second = try GunPipe(path: folder + "/gun-2")
        second.type(["96385074"])
        while let report = await iterator.next(), report.station != "gun-2" || report.event != .typed("96385074") {}
        #expect(!keyboard.isHeard)
    }

    @Test func saysOnceThatAGunIsNotThere() async throws {
        let path = NSTemporaryDirectory() + "gun-" + UUID().uuidString
        var reports = GunRack(.devices([path])).reports().makeAsyncIterator()
        #expect(await reports.next()?.event == .lost(.missing))
        let pipe = try GunPipe(path: path)
        #expect(await reports.next()?.event == .started(pipe.path))
    }

    @Test(arguments: ["/dev/null", "/etc/hostname", "/tmp"])
    func saysThatSomethingIsNoGun(path: String) async {
        var reports = GunRack(.devices([path])).reports().makeAsyncIterator()
        #expect(await reports.next()?.event == .lost(.unsuitable(path, reason: "it has no keys")))
    }

    @Test func takesAGunWithoutACableForAsleepIfItIsAway() {
        #expect(Gun.Event(.missing, isWireless: true) == .asleep)
        #expect(Gun.Event(.missing, isWireless: false) == .lost(.missing))
        #expect(Gun.Event(.busy("gun"), isWireless: true) == .lost(.busy("gun")))
    }

    @Test func namesStationsSoThatTheyLast() {
        let paths = ["/dev/input/event5", "/dev/scantry/gun", "/dev/input/event7"]
        #expect(GunRack.stations(for: paths) == ["gun-2", "gun", "gun-3"])
        #expect(GunRack.stations(for: ["/dev/input/by-id/usb-Lab-event-kbd"]) == ["gun"])
    }
}
