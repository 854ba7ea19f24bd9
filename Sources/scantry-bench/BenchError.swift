/// The reason why nothing can be measured, with what to do about it.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
