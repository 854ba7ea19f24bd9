import Foundation
import Kitchen
import Testing
import Values

/// Scanning typed codes at a station.
struct TypedScanTests {
    @Test func makesAScanOfItsOwnEachTime() {
        let code = TypedCode("]E406420680")
        let scan = code.scan(at: "gun", time: .now)
        #expect(scan.symbology == "EAN-8" && scan.station == "gun" && scan.label == code.label)
        #expect(code.scan(at: "gun", time: .now).id != scan.id)
    }
}
