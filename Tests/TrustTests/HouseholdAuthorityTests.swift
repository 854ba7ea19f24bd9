import Foundation
import TestSupport
import Testing

@testable import Trust

/// The certificates of the household's authority, and their renewal.
struct HouseholdAuthorityTests {
    @TemporaryFolder private var folder
    private let earliest = Date(timeIntervalSince1970: 1_793_491_200)
    private let day: TimeInterval = 86_400

    private var november: Date { earliest.addingTimeInterval(20 * day) }

    private func authority(_ names: [String] = ["kitchenpi"]) throws -> HouseholdAuthority {
        try HouseholdAuthority(folder: folder, names: names, earliest: earliest)
    }

    private func certificate(_ files: CertificateFiles) throws -> Certificate {
        try Certificate(pem: String(contentsOfFile: files.certificate, encoding: .utf8))
    }

    @Test func vouchesForTheKiosksNamesAndAddressesInTheHouse() throws {
        let authority = try authority()
        let files = try authority.files(
            for: [
                "scantry.local", "KitchenPi", "kitchenpi.lan", "192.168.1.7", "fd00::7", "203.0.113.5", "example.com",
                "a,DNS:example.com", "kitchenpi.example.com", "2001:db8::1", "",
            ], now: november, earliest: earliest)
        let made = try certificate(files)
        for name in ["scantry.local", "kitchenpi", "kitchenpi.lan", "192.168.1.7", "fd00::7"] {
            #expect(made.isValid(for: name), "\(name)")
        }
        for name in ["203.0.113.5", "example.com", "2001:db8::1", "kitchenpi.example.com"] {
            #expect(!made.isValid(for: name), "\(name)")
        }
        #expect(made.isSigned(by: authority.certificate))
        let (begin, end) = (try #require(made.begin), try #require(made.end))
        #expect(begin < november && end.timeIntervalSince(begin) < 398 * day)
    }

    @Test func keepsTheAuthorityAndWhatStillDoes() throws {
        let first = try authority()
        let files = try first.files(for: ["scantry.local"], now: november, earliest: earliest)
        let made = try certificate(files).fingerprint
        let again = try authority()
        #expect(again.certificate.fingerprint == first.certificate.fingerprint)
        let later = november.addingTimeInterval(300 * day)
        _ = try again.files(for: ["scantry.local"], now: later, earliest: earliest)
        #expect(try certificate(files).fingerprint == made)
    }

    @Test(
        arguments: [
            (["scantry.local", "192.168.1.8"], 1), (["scantry.local"], 366), (["scantry.local"], 4_000),
            (["scantry.local"], -10),
        ] as [([String], Double)])
    func makesAnotherWhenAddressesChangeOrItEndsSoonOrTheClockWasWrong(names: [String], days: Double) throws {
        let authority = try authority()
        let files = try authority.files(for: ["scantry.local"], now: november, earliest: earliest)
        let made = try certificate(files).fingerprint
        let now = november.addingTimeInterval(days * day)
        _ = try authority.files(for: names, now: now, earliest: earliest)
        let renewed = try certificate(files)
        #expect(renewed.fingerprint != made && names.allSatisfy(renewed.isValid))
        let begin = try #require(renewed.begin)
        #expect(begin <= now && begin >= earliest)
    }

    @Test func waitsForAClockThatCanBeRight() throws {
        let authority = try authority()
        let files = try authority.files(for: ["scantry.local"], now: nil, earliest: earliest)
        let made = try certificate(files)
        #expect(made.begin == earliest)
        _ = try authority.files(for: ["scantry.local"], now: nil, earliest: earliest)
        #expect(try certificate(files).fingerprint == made.fingerprint)
    }

    @Test func leavesOutANameThatTheMachineHadNotWhenTheAuthorityWasMade() throws {
        _ = try authority(["old", "203.0.113.4"])
        let files = try authority(["new"]).files(
            for: ["new", "scantry.local", "203.0.113.4", "203.0.113.5"], now: november, earliest: earliest)
        #expect(try !certificate(files).isValid(for: "new"))
        #expect(try certificate(files).isValid(for: "scantry.local"))
        #expect(try certificate(files).isValid(for: "203.0.113.4"))
        #expect(try !certificate(files).isValid(for: "203.0.113.5"))
    }

    @Test func letsNobodyElseReadTheKeys() throws {
        _ = try authority().files(for: ["scantry.local"], now: november, earliest: earliest)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder)
        #expect((attributes[.posixPermissions] as? Int) == 0o700)
    }

    @Test func neverReplacesABrokenAuthority() throws {
        _ = try authority()
        try "no certificate".write(toFile: folder + "/authority.crt", atomically: false, encoding: .utf8)
        #expect(throws: TrustError.self) { try authority() }
        #expect(try String(contentsOfFile: folder + "/authority.crt", encoding: .utf8) == "no certificate")
    }

    /// OpenSSL verifies the chain independently.
    @Test func isBelievedByOpenSSL() throws {
        let files = try authority().files(for: ["scantry.local", "192.168.1.7"], now: november, earliest: earliest)
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        check.arguments = [
            "verify", "-x509_strict", "-purpose", "sslserver", "-verify_hostname", "scantry.local", "-attime",
            "\(Int(november.timeIntervalSince1970))", "-CAfile", folder + "/authority.crt", files.certificate,
        ]
        check.standardOutput = FileHandle.nullDevice
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
    }
}
