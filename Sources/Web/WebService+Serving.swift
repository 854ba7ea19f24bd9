import Glibc
import Hummingbird
import Kitchen
import Logging
import NIOCore
import ServiceLifecycle

extension WebService {
    /// Serves until the group shuts down.
    ///
    /// - Throws: ``ListenError`` if it cannot listen on the address.
    public func run() async throws {
        await pictures.tidy()
        var doors: [Door] = []
        if commandDoor != nil { doors.append(Door { try await serveCommands() }) }
        if !isForCommandsAlone {
            doors.append(Door { try await Self.serve(application, at: address) })
            if let ownDoor { doors.append(Door { try await serveThisMachine(by: ownDoor) }) }
        }
        // If one listener fails, the others are shut down.
        let services = doors.map {
            ServiceGroupConfiguration.ServiceConfiguration(
                service: $0, failureTerminationBehavior: .gracefullyShutdownGroup)
        }
        let configuration = ServiceGroupConfiguration(services: services, logger: application.logger)
        try await ServiceGroup(configuration: configuration).run()
    }

    private struct Door: Service {
        let open: @Sendable () async throws -> Void

        func run() async throws { try await open() }
    }

    /// Serves the loopback address, which authenticates local programs and the kiosk's own screen. If the usual port is
    /// taken, another is chosen; they find it in the household's folder.
    private func serveThisMachine(by door: OwnDoor) async throws {
        let host = ListenAddress.standard.host
        do {
            try await Self.serve(door(address.port), at: ListenAddress(host: host, port: address.port))
        } catch let error as ListenError where error.code == EADDRINUSE {
            try await Self.serve(door(0), at: ListenAddress(host: host, port: 0))
        }
    }

    /// Serves commands at the Unix socket. If the file system has no sockets, the pages go on and commands use the
    /// port.
    private func serveCommands() async throws {
        guard let (socket, application) = commandDoor else { return }
        do {
            try socket.prepare()
            defer { socket.remove() }
            try await application.run()
        } catch {
            guard error is IOError || error is KitchenError else { throw error }
            application.logger.warning(
                "commands have no socket", metadata: ["path": "\(socket.path)", "reason": "\(error)"])
            try? await gracefulShutdown()
        }
    }

    private static func serve(_ application: some Service, at address: ListenAddress) async throws {
        do {
            try await application.run()
        } catch let error as IOError {
            throw ListenError(address: address, code: error.errnoCode)
        } catch is SocketAddressError.UnknownHost {
            throw ListenError(address: address, code: EADDRNOTAVAIL)
        }
    }
}
