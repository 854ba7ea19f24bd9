extension String {
    /// Parses a typed decimal such as `1.5`, `1,5` or `.5` into units of its last decimal; nil for other text.
    ///
    /// - Parameter places: The number of decimals; text with more gives nil and is not rounded.
    public func decimal(places: Int) -> Int64? {
        let parts = trimmingSpaces().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= places else { return nil }
        return Int64(String(parts[0]) + String(decimals) + String(repeating: "0", count: places - decimals.utf8.count))
    }
}
