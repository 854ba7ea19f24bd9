import Foundation
import MQTT
import TestSupport
import Testing
import Trust

/// Each reason why there is no connection has an error of its own.
@Suite(.enabled(if: TestBroker.isInstalled, "Mosquitto is not installed"), .timeLimit(.minutes(1)))
struct ConnectionFaultTests {
    @Test func nobodyListens() async throws {
        let address = BrokerAddress(host: "127.0.0.1", port: try TestBroker.freePort())
        let fault = await RunningClient.failure(of: MQTTOptions(address: address, clientId: "test"))
        #expect(fault == .unreachable("Connection refused"))
    }

    @Test func theHostIsUnknown() async throws {
        let address = BrokerAddress(host: "no-such-host.invalid")
        let fault = await RunningClient.failure(of: MQTTOptions(address: address, clientId: "test"))
        #expect(fault == .unknownHost("no-such-host.invalid"))
    }

    @Test func itIsNoBroker() async throws {
        let server = try NearbyServer { _ in NearbyServer.Answer(text: "{}") }
        let port = try #require(URL(string: server.address)?.port)
        var options = MQTTOptions(address: BrokerAddress(host: "127.0.0.1", port: port), clientId: "test")
        options.patience = .milliseconds(300)
        #expect(await RunningClient.failure(of: options) == .unanswered)
    }

    @Test(arguments: [("cook", "wrong"), (nil, nil)] as [(String?, String?)])
    func theUserOrPasswordIsWrong(user: String?, password: String?) async throws {
        let broker = try BrokerWithUsers.start()
        var options = MQTTOptions.at(broker)
        (options.user, options.password) = (user, password)
        let fault = await RunningClient.failure(of: options)
        #expect(fault == .refused(.notAuthorized) || fault == .refused(.badUserOrPassword))
    }

    @Test func theUserAndPasswordAreRight() async throws {
        let broker = try BrokerWithUsers.start()
        var options = MQTTOptions.at(broker)
        (options.user, options.password) = ("cook", "sésame 7")
        #expect(await RunningClient.failure(of: options) == nil)
    }

    @Test func certificatesAreChecked() async throws {
        let broker = try EncryptedBroker()
        var options = broker.options
        #expect(await RunningClient.failure(of: options) == nil)

        options.address.host = "localhost"
        #expect(await RunningClient.failure(of: options) == .encryption(.otherHost))

        options = broker.options
        options.tls.authorities = nil
        #expect(await RunningClient.failure(of: options) == .encryption(.untrusted))

        options.tls.authorities = broker.folder + "/none.crt"
        #expect(await RunningClient.failure(of: options) == .unreadable(path: broker.folder + "/none.crt"))
    }

    @Test func theBrokerDoesNotEncrypt() async throws {
        let broker = try TestBroker()
        var options = MQTTOptions.at(broker)
        options.address.isEncrypted = true
        options.patience = .milliseconds(500)
        let fault = await RunningClient.failure(of: options)
        #expect(fault == .encryption(.unencrypted) || fault == .unanswered)
    }

    @Test func theBrokerWantsACertificate() async throws {
        let broker = try EncryptedBroker(["require_certificate true"])
        var options = broker.options
        // Its alert may be overtaken by the end of the connection, and then the reason is lost.
        guard case .encryption = await RunningClient.failure(of: options) else {
            Issue.record("The broker takes a client without a certificate.")
            return
        }
        (options.tls.certificate, options.tls.key) = (broker.folder + "/client.crt", broker.folder + "/client.key")
        #expect(await RunningClient.failure(of: options) == nil)
    }
}

/// A broker that knows one user, with a password that is not ASCII.
private enum BrokerWithUsers {
    static func start() throws -> TestBroker {
        let folder = TemporaryFolder(isMade: true)
        let command = Process()
        command.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_passwd")
        command.arguments = ["-b", "-c", folder.path + "/users", "cook", "sésame 7"]
        try command.run()
        command.waitUntilExit()
        let users = try String(contentsOfFile: folder.path + "/users", encoding: .utf8)
        return try TestBroker(["allow_anonymous false", "password_file @folder@/users"], files: ["users": users])
    }
}

/// A broker with a certificate of a household's authority, for 127.0.0.1, which trusts one client's own certificate, too.
private final class EncryptedBroker {
    private let trust = TemporaryFolder()
    private let broker: TestBroker

    init(_ configuration: [String] = []) throws {
        let yesterday = Date(timeIntervalSinceNow: -86_400)
        let authority = try HouseholdAuthority(folder: trust.path, names: ["127.0.0.1"], earliest: yesterday)
        let files = try authority.files(for: ["127.0.0.1"], now: Date(), earliest: yesterday)
        try Self.makeClient(in: trust.path)
        let folder = trust.path
        let trusted = try ["authority.crt", "client.crt"].map {
            try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        }
        try trusted.joined().write(toFile: trust.path + "/trusted.crt", atomically: true, encoding: .utf8)
        broker = try TestBroker(
            [
                "allow_anonymous true", "cafile \(trust.path)/trusted.crt", "certfile \(files.certificate)",
                "keyfile \(files.key)",
            ] + configuration)
    }

    private static func makeClient(in folder: String) throws {
        let command = Process()
        command.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        command.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=kiosk",
            "-days",
            "2", "-keyout", folder + "/client.key", "-out", folder + "/client.crt",
        ]
        command.standardError = FileHandle.nullDevice
        try command.run()
        command.waitUntilExit()
    }

    var folder: String { trust.path }

    var options: MQTTOptions {
        var options = MQTTOptions.at(broker)
        options.address.isEncrypted = true
        options.tls.authorities = folder + "/authority.crt"
        return options
    }
}
