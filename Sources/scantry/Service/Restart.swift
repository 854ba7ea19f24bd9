import Foundation
import Glibc
import ServiceLifecycle
import Synchronization

/// Ends all services in good order when the program has to start anew, and then replaces the program by itself.
final class Restart: Service {
    private let ending = AsyncStream.makeStream(of: Never.self)
    private let wanted = Atomic(false)
    /// The descriptors that were open when the program began, such as a pipe by which its parent sees whether it lives.
    private let inherited = Restart.descriptors

    /// Whether the program starts anew once all services have ended.
    var isWanted: Bool { wanted.load(ordering: .acquiring) }

    func begin() {
        wanted.store(true, ordering: .releasing)
        ending.continuation.finish()
    }

    /// Returns when the program has to start anew, which ends the group of services, or when that ends.
    func run() async {
        for await _ in ending.stream.cancelOnGracefulShutdown() {}
    }

    /// Starts the same program with the same arguments in this process, which keeps its number: a service manager goes
    /// on watching it.
    ///
    /// - Throws: If the system refuses.
    func replaceProcess() throws {
        fflush(nil)
        closeDescriptors()
        // The program's threads ignore signals, and a new program would inherit that.
        for number in [SIGTERM, SIGINT, SIGPIPE] { signal(number, SIG_DFL) }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv(Self.path, &arguments)
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// The program's file. After an upgrade of its package the running one has no name any more.
    private static var path: String {
        let link = "/proc/self/exe"
        guard let name = try? FileManager.default.destinationOfSymbolicLink(atPath: link), access(name, X_OK) == 0
        else { return link }
        return name
    }

    /// Has the system close all descriptors that this program has opened: a camera or a sound card that stays open is
    /// busy for the new program.
    private func closeDescriptors() {
        for descriptor in Self.descriptors.subtracting(inherited) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    /// The open descriptors that a new program would inherit.
    private static var descriptors: Set<Int32> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let open = names.compactMap { Int32($0) }.filter { descriptor in
            let flags = fcntl(descriptor, F_GETFD)
            return flags >= 0 && flags & FD_CLOEXEC == 0
        }
        return Set(open)
    }
}
