import Foundation

/// Counts this thread's allocations, if the counting library was loaded before the C library.
enum AllocationCounter {
    private typealias Read = @convention(c) () -> UInt

    /// Allocations so far; nil if they are not counted.
    static var count: Int? {
        guard let symbol = dlsym(nil, "scantry_allocations") else { return nil }
        return Int(unsafeBitCast(symbol, to: Read.self)())
    }

    /// Starts the program over with the counting library in front, where that was built (`make bench` does).
    ///
    /// Returns if it was not, or if this already is the second start.
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
