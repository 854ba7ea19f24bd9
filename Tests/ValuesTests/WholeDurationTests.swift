import Testing
import Values

/// Splitting durations without losing a part.
struct WholeDurationTests {
    @Test func losesNoSecondAndNoMillisecond() {
        for seconds in 0...90_000 {
            #expect(Duration.seconds(seconds).wholeSeconds == seconds)
            let time = Int64(seconds) * 1_001
            #expect(Duration.milliseconds(time).wholeMilliseconds == time)
        }
        #expect(Duration.milliseconds(3_604_999).wholeSeconds == 3_604)
    }
}
