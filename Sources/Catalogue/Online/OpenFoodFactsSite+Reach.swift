extension OpenFoodFactsSite {
    /// Tries whether it answers at all, and returns why it does not; nil if it does. It takes as long as that.
    public func reach(seconds: Int) -> String? {
        var limits = HTTPClient.Limits()
        (limits.connectSeconds, limits.totalSeconds) = (seconds, seconds)
        do {
            _ = try HTTPClient(limits: limits).getAndWait(
                address + "/api/v3.4/product/00000000.json?fields=code", headers: headers)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
