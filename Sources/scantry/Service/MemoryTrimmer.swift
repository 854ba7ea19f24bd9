import CMalloc
import ServiceLifecycle

/// Returns freed memory to the system once a minute, because the allocator would keep it.
struct MemoryTrimmer: Service {
    /// The delay of the first time, when startup is over.
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
