import Sounds
import Testing

struct LevelTests {
    @Test(arguments: [(100, 0.0), (50, -10), (25, -20), (0, -Double.infinity), (-5, -Double.infinity), (400, 0)])
    func soundsHalfAsLoudForHalfTheNumber(volume: Int, decibels: Double) {
        #expect(Level(volume: volume).decibels == decibels)
    }

    @Test func canBeLowered() {
        #expect(Level(volume: 50).lowered(by: 20).decibels == -30)
        #expect(Level.silent.lowered(by: 20) == .silent)
    }
}
