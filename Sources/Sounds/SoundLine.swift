/// A priority queue of sounds: tones, then urgent speech, then other speech.
struct SoundLine {
    private var tones: [(tone: Tone, level: Level)] = []
    private var speeches: [Speech] = []
    /// The current speech; nil if none is playing, or it was cancelled.
    private var current: Speech?
    /// Whether the queue is ending: it returns the waiting tones and no more speech.
    var isFinishing = false

    /// An utterance, or the rest of it.
    struct Speech {
        let utterance: Utterance
        let level: Level
        /// The number of its samples that were played before it was interrupted.
        var start = 0
    }

    enum Next {
        case tone(Tone, Level)
        case speech(Speech)
        /// The queue is finished.
        case end
    }

    /// The most waiting tones. Older beeps mean nothing after several scans.
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

    /// Removes and returns the next sound; nil if none is waiting.
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

    /// Whether the current speech must stop.
    var isCut: Bool {
        guard let current, tones.isEmpty, !isFinishing else { return true }
        return speeches.contains { $0.utterance.replaces(current.utterance) }
    }

    /// Ends the current speech.
    ///
    /// - Parameter heard: The number of samples played if it was interrupted. Urgent speech is queued again from half a
    ///   second before.
    mutating func endSpeech(heard: Int?) {
        defer { current = nil }
        guard let heard, var speech = current, speech.utterance.isUrgent,
            !speeches.contains(where: { $0.utterance.replaces(speech.utterance) })
        else { return }
        speech.start = max(0, heard - Tone.sampleRate / 2)
        speeches.insert(speech, at: 0)
    }
}
