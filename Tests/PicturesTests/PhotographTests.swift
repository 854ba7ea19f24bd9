import Testing

@testable import Pictures

struct PhotographTests {
    @Test func placeholder() {}
}
