extension OpenFoodFactsSite {
    /// Tests whether the site responds, and returns the error, or nil if it does. Blocks for up to `seconds`.
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
