import Foundation
import TestSupport
import Testing
import Trust

/// Streams that a passphrase encrypts.
struct PasswordEncryptionTests {
    @TemporaryFolder(isMade: true) private var folder
    private let passphrase = "cinq mots à la crème"

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Encrypts bytes, written in parts of different sizes, and returns what is in the file.
    private func encrypted(_ bytes: Data) throws -> Data {
        #expect(FileManager.default.createFile(atPath: path("encrypted"), contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path("encrypted")))
        let encryption = try PasswordEncryption(to: file.fileDescriptor, passphrase: passphrase)
        var rest = bytes[...]
        var size = 1
        while !rest.isEmpty {
            #expect(rest.prefix(size).withUnsafeBytes { encryption.write($0) })
            rest = rest.dropFirst(size)
            size = size * 3 + 1
        }
        #expect(encryption.finish())
        return try Data(contentsOf: URL(fileURLWithPath: path("encrypted")))
    }

    private func decrypted(_ bytes: Data, _ passphrase: String? = nil) throws -> (PasswordDecryption.Outcome, Data) {
        try bytes.write(to: URL(fileURLWithPath: path("input")))
        #expect(FileManager.default.createFile(atPath: path("output"), contents: nil))
        let input = try #require(FileHandle(forReadingAtPath: path("input")))
        let output = try #require(FileHandle(forWritingAtPath: path("output")))
        let outcome = PasswordDecryption.decrypt(
            input.fileDescriptor, to: output.fileDescriptor, passphrase: passphrase ?? self.passphrase)
        return (outcome, try Data(contentsOf: URL(fileURLWithPath: path("output"))))
    }

    private func random(_ count: Int) -> Data {
        var generator = SeededGenerator(state: UInt64(count))
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    @Test(arguments: [1, 15, 16, 4_095, 4_096, 4_097, 100_000]) func givesBackWhatItGot(count: Int) throws {
        let bytes = random(count)
        let (outcome, plain) = try decrypted(try encrypted(bytes))
        #expect(outcome == .decrypted && plain == bytes)
    }

    @Test func isOpenedByOpenSSLItself() throws {
        let bytes = random(50_000)
        _ = try encrypted(bytes)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "cms", "-decrypt", "-binary", "-inform", "DER", "-pwri_password", passphrase, "-in",
            path("encrypted"), "-out", path("plain"),
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("plain"))) == bytes)
    }

    @Test func differsEachTime() throws {
        let bytes = random(1_000)
        #expect(try encrypted(bytes) != encrypted(bytes))
    }

    @Test func rejectsAnotherPassphrase() throws {
        let message = try encrypted(random(10_000))
        for other in ["cinq mots a la creme", passphrase + " ", ""] {
            #expect(try decrypted(message, other).0 == .rejected)
        }
    }

    @Test func rejectsAChangedMessage() throws {
        let message = try encrypted(random(10_000))
        for index in [260, 4_000, 8_192, message.count - 30, message.count - 20] {
            var changed = message
            changed[index] ^= 1
            #expect(try decrypted(changed).0 != .decrypted)
        }
    }

    @Test func noticesAMissingEnd() throws {
        let message = try encrypted(random(10_000))
        for count in [210, 300, 5_000, message.count - 25, message.count - 1] {
            #expect(try decrypted(message.prefix(count)).0 == .cut)
        }
    }

    @Test func readsNothingElse() throws {
        for bytes in [
            Data(), Data("PK".utf8), random(1_000), Data([0x30, 0x80, 0x06, 0xFF]), Data([0x30, 0x80, 0x06]),
        ] {
            #expect(try decrypted(bytes).0 == .unreadable)
        }
    }
}
