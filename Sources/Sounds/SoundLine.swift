/// What is to be heard, in the order in which it will be: tones, then what is urgent, then the rest.
struct SoundLine {
    private var tones: [(tone: Tone, level: Level)] = []
    private var speeches: [Speech] = []
    /// What is being said; nil if nothing is, or nobody wants it any more.
    private var current: Speech?
    /// Nothing is said any more, and tones are played only as far as they wait.
    var isFinishing = false

    /// Something to be said, or the rest of it.
    struct Speech {
        let utterance: Utterance
        let level: Level
        /// How many of its samples were heard before a tone came.
        var start = 0
    }

    enum Next {
        case tone(Tone, Level)
        case speech(Speech)
        /// Nothing will be heard any more.
        case end
    }

    /// Tones that may wait. Behind a till's worth of scans, old beeps say nothing any more.
    private static let mostTones = 4
    private static let mostSpeeches = 4

    mutating func add(_ tone: Tone, at level: Level) {
        if tones.count == Self.mostTones { tones.remove(at: tones.firstIndex { !$0.tone.isUrgent } ?? 0) }
        tones.append((tone, level))
    }

    mutating func add(_ utterance: Utterance, at level: Level) {
        speeches.removeAll { utterance.replaces($0.utterance) }
        if speeches.count == Self.mostSpeeches { speeches.removeFirst() }
        speeches.append(Speech(utterance: utterance, level: level))
    }

    mutating func hush() {
        speeches = []
        current = nil
    }

    /// Takes what is next; nil if nothing waits.
    mutating func next() -> Next? {
        if !tones.isEmpty {
            let (tone, level) = tones.removeFirst()
            return .tone(tone, level)
        }
        if isFinishing { return .end }
        guard !speeches.isEmpty else { return nil }
        let speech = speeches.remove(at: speeches.firstIndex { $0.utterance.isUrgent } ?? 0)
        current = speech
        return .speech(speech)
    }

    /// Whether what is being said has to make room.
    var isCut: Bool {
        guard let current, tones.isEmpty, !isFinishing else { return true }
        return speeches.contains { $0.utterance.replaces(current.utterance) }
    }

    /// Notes that nothing is being said now.
    ///
    /// - Parameter heard: How many samples were, if it was cut short. What is urgent goes on from there, a word or two
    ///   earlier.
    mutating func endSpeech(heard: Int?) {
        defer { current = nil }
        guard let heard, var speech = current, speech.utterance.isUrgent,
            !speeches.contains(where: { $0.utterance.replaces(speech.utterance) })
        else { return }
        speech.start = max(0, heard - Tone.sampleRate / 2)
        speeches.insert(speech, at: 0)
    }
}
