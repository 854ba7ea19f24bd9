import Glibc

/// The limit of open files and connections of this program.
enum Descriptors {
    /// The limit to raise to. More would be useless: pages are limited to some hundred connections.
    private static let enough: rlim_t = 8_192

    /// Raises the limit as far as the system allows, and returns it.
    static func raiseLimit() -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return 1_024 }
        let wanted = min(limit.rlim_max, enough)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(files, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
