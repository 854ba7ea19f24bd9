import Testing

@testable import Scanner

/// The texts of keys; the numbers are the kernel's (`input-event-codes.h`).
struct KeyTypingTests {
    @Test(arguments: [
        (KeyboardLayout.us, [30, 16, 44, 21, 39, 12, 86], "aqzy;-<"),
        (.german, [30, 16, 44, 21, 39, 12, 43], "aqyzöß#"),
        (.french, [16, 30, 17, 44, 39, 27, 2, 3, 7, 10], "aqzwm$&é-ç"), (.uk, [43, 86, 40], "#\\'"),
    ])
    func typesWhatItsCountryPrintsOnTheKeys(layout: KeyboardLayout, keys: [UInt16], text: String) {
        var strokes = KeyStrokes()
        strokes.type(keys)
        #expect(typed(strokes, layout) == text)
    }

    @Test(arguments: [
        (KeyboardLayout.us, [2, 3, 5, 27, 30, 53], "!@$}A?"), (.german, [2, 3, 5, 8, 21, 52], "!\"$/Z:"),
        (.french, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16], "1234567890°A"), (.uk, [3, 4, 40, 43, 86], "\"£@~|"),
    ])
    func typesWithShift(layout: KeyboardLayout, keys: [UInt16], text: String) {
        var strokes = KeyStrokes()
        strokes.type(keys, holding: [KeyStrokes.shift])
        #expect(typed(strokes, layout) == text)
    }

    @Test(arguments: [
        (KeyboardLayout.german, [9, 10, 8, 11, 16, 12, 86], "[]{}@\\|"),
        (.french, [6, 12, 5, 13, 11, 10], "[]{}@^"),
    ])
    func typesBracketsWithAltGr(layout: KeyboardLayout, keys: [UInt16], text: String) {
        var strokes = KeyStrokes()
        strokes.type(keys, holding: [100])
        #expect(typed(strokes, layout) == text)
        var asWindowsDoes = KeyStrokes()
        asWindowsDoes.type(keys, holding: [29, 56])
        #expect(typed(asWindowsDoes, layout) == text)
    }

    @Test(arguments: KeyboardLayout.allCases)
    func typesTheSameOnEveryKeypad(layout: KeyboardLayout) {
        var strokes = KeyStrokes()
        strokes.type([79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83, 74, 78, 55, 98])
        #expect(typed(strokes, layout) == "1234567890.-+*/")
    }

    @Test func keepsTheGroupSeparators() {
        var strokes = KeyStrokes()
        strokes.type([27], holding: [29])  // Ctrl+]
        strokes.type([2, 66])  // 1, F8
        #expect(typed(strokes) == "\u{1D}1\u{1D}")
    }

    @Test(arguments: [
        ([75, 76], "-"), ([82, 75, 76], "-"), ([82, 72, 71, 79], "\u{FFFD}"), ([82, 79, 77, 82], "\u{A0}"),
        ([81, 82, 82], "\u{FFFD}"),
    ])
    func typesByNumberWithAlt(keys: [UInt16], text: String) {
        var strokes = KeyStrokes()
        strokes.type(keys, holding: [56])
        #expect(typed(strokes) == text)
    }

    @Test func turnsLettersAroundWithCapsLock() {
        var strokes = KeyStrokes()
        strokes.type([58, 30, 2])
        strokes.type([30], holding: [KeyStrokes.shift])
        strokes.type([58, 30])
        #expect(typed(strokes) == "A1aa")
    }

    @Test func typesAMarkAloneByItsDeadKeyAndSpace() {
        var strokes = KeyStrokes()
        strokes.type([41, 57, 57, 2])
        #expect(typed(strokes, .german) == "^ 1")
    }

    @Test func neverLeavesOutWhatItCannotRead() {
        var strokes = KeyStrokes()
        strokes.type([2])
        strokes.type([3], holding: [100])  // a US keyboard has nothing there
        strokes.type([108, 4])  // an arrow types no text
        #expect(typed(strokes) == "1\u{FFFD}3")
    }

    @Test func correctsOnAKeypad() {
        var strokes = KeyStrokes()
        strokes.type([2, 1, 14, 3, 4, 14, 5])  // 1 Escape Backspace 2 3 Backspace 4
        #expect(typed(strokes) == "24")
    }

    private func typed(_ strokes: KeyStrokes, _ layout: KeyboardLayout = .us) -> String? {
        var strokes = strokes
        strokes.type([KeyStrokes.enter])
        guard case .typed(let text) = strokes.outcomes(GunSettings(layout: layout)).first else { return nil }
        return text
    }
}
