import CMalloc
import ServiceLifecycle

/// Gives blocks back that starting or a big page has left, and that the allocator would keep for ever.
struct MemoryTrimmer: Service {
    /// All has started by then.
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
