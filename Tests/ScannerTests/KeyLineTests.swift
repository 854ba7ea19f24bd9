import TestSupport
import Testing

@testable import Scanner

struct KeyLineTests {
    private var strokes = KeyStrokes()

    @Test(arguments: [28, 96, 15] as [UInt16])
    mutating func endsALineByEnterOrTab(end: UInt16) {
        strokes.type(digits: "54491472")
        strokes.type([end])
        strokes.type([end])
        #expect(strokes.outcomes() == [.typed("54491472")])
    }

    @Test mutating func countsEachTriggerPull() {
        for _ in 1...2 { typeLine("54491472") }
        #expect(strokes.outcomes() == [.typed("54491472"), .typed("54491472")])
    }

    @Test mutating func throwsALineAwayOfWhichKeysAreLost() {
        strokes.type(digits: "544")
        strokes.drop()
        typeLine("996")
        typeLine("54491472")
        #expect(strokes.outcomes() == [.spoiled(.overrun), .typed("54491472")])
    }

    @Test mutating func forgetsAShiftWhoseReleaseIsLost() {
        strokes.press(KeyStrokes.shift)
        strokes.drop()
        typeLine("996")
        typeLine("54491472")
        #expect(strokes.outcomes() == [.spoiled(.overrun), .typed("54491472")])
    }

    @Test mutating func saysAgainThatALineIsLostWithTheEndOfTheOneBefore() {
        strokes.type(digits: "544")
        strokes.drop()  // with the rest and its Enter
        strokes.pause(.seconds(1))
        typeLine("54491472")
        typeLine("96385074")
        #expect(strokes.outcomes() == [.spoiled(.overrun), .spoiled(.overrun), .typed("96385074")])
    }

    @Test mutating func throwsALineAwayThatIsLongerThanAnyCode() {
        typeLine(String(repeating: "1", count: 513))
        typeLine(String(repeating: "1", count: 512))
        #expect(strokes.outcomes() == [.spoiled(.tooLong), .typed(String(repeating: "1", count: 512))])
    }

    @Test mutating func endsALineByAPauseIfItIsSetSo() {
        for code in ["54491472", "96385074"] {
            strokes.type(digits: code)
            strokes.pause(.milliseconds(400))
        }
        #expect(
            strokes.outcomes(GunSettings(end: .pause(.milliseconds(400)))) == [.typed("54491472"), .typed("96385074")])
    }

    @Test mutating func doesNotCutALineWhoseRadioStutters() {
        strokes.type(digits: "5449")
        strokes.pause(.milliseconds(1_500))
        typeLine("1472")
        #expect(strokes.outcomes() == [.typed("54491472")])
    }

    @Test mutating func saysEachTimeThatTheGunSendsNoEnter() {
        for _ in 1...2 {
            strokes.type(digits: "54491472")
            strokes.pause(.seconds(3))
        }
        #expect(strokes.outcomes() == [.spoiled(.endless), .spoiled(.endless)])
    }

    @Test mutating func waitsForAPersonOnAKeypad() {
        for digit in "54491472" {
            strokes.type(digits: String(digit))
            strokes.pause(.seconds(5))
        }
        strokes.type([KeyStrokes.enter])
        strokes.type(digits: "1")
        strokes.pause(.seconds(61))  // unplugged
        typeLine("96385074")
        #expect(strokes.outcomes() == [.typed("54491472"), .typed("96385074")])
    }

    @Test mutating func doesNotTrustALineThatBeganBeforeItListened() {
        typeLine("0996")
        strokes.pause(.milliseconds(500))
        typeLine("54491472")
        #expect(strokes.outcomes(opened: .milliseconds(99_950)) == [.spoiled(.begunBefore), .typed("54491472")])
        #expect(strokes.outcomes(opened: .seconds(99)) == [.typed("0996"), .typed("54491472")])
    }

    /// Two thousand codes through a buffer like the kernel's, with a reader that pauses now and then.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func neverGivesOutAWrongCode(seed: UInt64) {
        var random = SeededGenerator(state: seed)
        var kernel = KernelBuffer()
        var line = KeyLine(GunSettings(longest: 40))
        var strokes = KeyStrokes()
        var codes: [String] = []
        var outcomes: [KeyLine.Outcome] = []
        var sleep = 0
        for number in 0..<250 {
            let code = String(1_000_000 + number) + String(Int.random(in: 0..<1_000_000, using: &random))
            codes.append(code)
            strokes.type(digits: code)
            strokes.type([KeyStrokes.enter])
            strokes.pause(.milliseconds(Int.random(in: 0..<900, using: &random)))
            for event in strokes.events {
                kernel.pass(event)
                if sleep == 0 { kernel.drain().forEach { outcomes += line.append($0) } }
                sleep = sleep > 0 ? sleep - 1 : Int.random(in: 0..<200, using: &random) == 0 ? 60 : 0
            }
            strokes = strokes.goingOn
        }
        let typed = outcomes.compactMap { if case .typed(let text) = $0 { text } else { nil } }
        #expect(typed == codes.filter(Set(typed).contains))
        #expect(typed.count > 100 && typed.count < 250)
        #expect(outcomes.contains(.spoiled(.overrun)))
    }

    private mutating func typeLine(_ digits: String) {
        strokes.type(digits: digits)
        strokes.type([KeyStrokes.enter])
    }
}

extension KeyStrokes {
    /// The same keyboard a moment later, with nothing typed yet.
    fileprivate var goingOn: KeyStrokes {
        var later = KeyStrokes()
        later.pause(time - later.time)
        return later
    }
}

/// The buffer of evdev for one reader: 64 events, three for each key of a HID gun. When it is full, all but the newest
/// are dropped.
private struct KernelBuffer {
    private var events: [KeyEvent?] = []

    mutating func pass(_ event: KeyEvent) {
        for part in [nil, event, nil] {
            events.append(part)
            if events.count == 64 { events = [.dropped(at: event.time), part] }
        }
    }

    mutating func drain() -> [KeyEvent] {
        defer { events = [] }
        return events.compactMap(\.self)
    }
}

extension KeyEvent {
    fileprivate var time: Duration {
        switch self {
        case .pressed(_, let time), .released(_, let time), .dropped(let time): time
        }
    }
}
