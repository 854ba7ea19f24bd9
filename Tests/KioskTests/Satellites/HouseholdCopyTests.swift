import Kiosk
import Kitchen
import Testing

/// The hub sends a satellite only the blocks that its earlier copy lacks.
struct HouseholdCopyTests {
    private let first = HouseholdCopy(
        position: 7, blocks: [.product(0): .one, .product(1): .two, .product(2): .three, .lot: .four])
    private let second = HouseholdCopy(
        position: 9, blocks: [.product(0): .one, .product(1): .five, .product(3): .six, .lot: .four])

    @Test func sendsAllToAKioskThatHasNone() throws {
        let lines = first.lines(without: [])
        #expect(lines == "7\nlot/0\t[4]\nproduct/0\t[1]\nproduct/1\t[2]\nproduct/2\t[3]\n")
        #expect(HouseholdCopy(lines: lines, onto: nil) == first)
    }

    @Test func sendsTheBlocksThatDifferAndNamesThoseThatAreGone() throws {
        let lines = second.lines(without: first.digests)
        #expect(lines.hasSuffix("product/1\t[5]\nproduct/3\t[6]\n"))
        #expect(!lines.contains("lot/0") && !lines.contains("product/0"))
        #expect(HouseholdCopy(lines: lines, onto: first) == second)
        #expect(second.lines(without: second.digests) == "9\n")
    }

    @Test(arguments: ["", "x\n", "7\nproduct\t[1]\n", "7\nproduct/x\t[1]\n", "<html>\n", "7\n<html>\n"])
    func takesNoOtherText(_ text: String) {
        #expect(HouseholdCopy(lines: text, onto: first) == nil)
    }
}

extension CopiedBlock {
    fileprivate static let lot = CopiedBlock(table: "lot", number: 0)

    fileprivate static func product(_ number: Int64) -> CopiedBlock { CopiedBlock(table: "product", number: number) }
}

extension CopiedRows {
    fileprivate static let one = CopiedRows(json: "[1]")
    fileprivate static let two = CopiedRows(json: "[2]")
    fileprivate static let three = CopiedRows(json: "[3]")
    fileprivate static let four = CopiedRows(json: "[4]")
    fileprivate static let five = CopiedRows(json: "[5]")
    fileprivate static let six = CopiedRows(json: "[6]")
}
