import CMalloc
import ServiceLifecycle

/// Returns memory that startup or a big page has freed, and that the allocator would keep for ever, to the system.
struct MemoryTrimmer: Service {
    /// Startup is over by then.
    private static let start = Duration.seconds(3)
    private static let pause = Duration.seconds(60)

    func run() async {
        var pause = Self.start
        while true {
            do { try await cancelWhenGracefulShutdown { [pause] in try await Task.sleep(for: pause) } } catch { return }
            malloc_trim(0)
            pause = Self.pause
        }
    }
}
