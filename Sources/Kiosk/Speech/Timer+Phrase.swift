import Kitchen
import Phrases
import Values

extension Phrase {
    /// Returns a duration in words, such as `1 minute, 30 seconds`.
    public static func duration(_ seconds: Int) -> Phrase {
        let parts = [("timers.hours", seconds / 3_600), ("timers.minutes", seconds / 60 % 60)]
        var phrases = parts.filter { $0.1 > 0 }.map { Phrase($0.0, ["count": .number($0.1)]) }
        if seconds % 60 > 0 || phrases.isEmpty {
            phrases.append(Phrase("timers.seconds", ["count": .number(seconds % 60)]))
        }
        return phrases.count == 1 ? phrases[0] : Phrase("timers.parts", ["parts": .phrases(phrases)])
    }
}

extension TimerLine {
    /// The name of the timer: its title, or its length.
    public var called: Phrase {
        if let title { return Phrase("voice.name", ["name": .text(title)]) }
        return Phrase(
            "timers.nameless", ["duration": .phrase(.duration(length.wholeSeconds))])
    }

    /// The name and the doneness.
    fileprivate var spoken: [Phrase] {
        [called] + (doneness.map { [Phrase("voice.name", ["name": .text($0)])] } ?? [])
    }

    /// How late it rings, or nil if less than 30 seconds.
    public var lateness: Phrase? {
        guard late >= .seconds(30) else { return nil }
        let seconds = late.wholeSeconds
        return Phrase("timers.late", ["duration": .phrase(.duration(seconds >= 600 ? seconds / 60 * 60 : seconds))])
    }

    /// The message while it rings.
    var message: SpokenMessage { SpokenMessage(ringing: [self]) }
}

extension SpokenMessage {
    /// Creates the message for ringing timers. Names follow each other without a pause: `Barilla penne, al dente`.
    init(ringing lines: [TimerLine]) {
        let phrases = lines.map { line in
            Phrase("timers.parts", ["parts": .phrases(line.spoken + [line.lateness].compactMap(\.self))])
        }
        self.init(phrases, about: "timer", isUrgent: true)
    }

    init(endsSoon line: TimerLine) {
        let left = Phrase("voice.timerLeft", ["duration": .phrase(.duration(line.remainingSeconds))])
        self.init([line.called, left], about: "timer \(line.uuid)")
    }

    init(missed line: TimerLine) {
        self.init([line.called, "voice.timerMissed"], about: "timer", isUrgent: true)
    }
}

extension ScanEffect.TimerNote {
    /// The total length, the time left and the count.
    var values: [String: Phrase.Value] {
        [
            "duration": .phrase(.duration(seconds)), "left": .phrase(.duration(remaining)), "count": .number(count),
        ]
    }
}
