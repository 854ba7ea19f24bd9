import Foundation

/// Counts this thread's allocations, if the counting library was loaded before the C library.
enum AllocationCounter {
    private typealias Read = @convention(c) () -> UInt

    /// The number of allocations so far, or nil if they are not counted.
    static var count: Int? {
        guard let symbol = dlsym(nil, "scantry_allocations") else { return nil }
        return Int(unsafeBitCast(symbol, to: Read.self)())
    }

    /// Restarts the program with the counting library preloaded, if that was built (`make bench` does).
    ///
    /// Returns if it was not built, or in the second start.
    static func restartIfPossible() throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let library = program.deletingLastPathComponent().appending(path: "libAllocationCounter.so").path
        guard count == nil, getenv("LD_PRELOAD") == nil, FileManager.default.fileExists(atPath: library) else { return }
        setenv("LD_PRELOAD", library, 1)
        var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
        arguments.append(nil)
        execv(program.path, arguments)
    }
}
