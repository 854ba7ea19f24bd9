import CESpeak
import Foundation

/// Speech synthesis with espeak-ng.
///
/// The library has global state, so all callers share one voice, behind a lock.
package enum SpeechSynthesizer {
    // Not a Mutex, which the thread sanitizer does not understand.
    private static let lock = NSLock()
    private nonisolated(unsafe) static var engine = Engine()  // behind `lock`

    /// Returns the utterance's samples, at ``Tone/sampleRate`` a second and as loud as tones; nil if it was cancelled.
    ///
    /// Synthesising a second of speech takes some milliseconds.
    ///
    /// - Parameter isUnwanted: Returns whether to cancel; called repeatedly.
    package static func samples(
        of utterance: Utterance, isUnwanted: @escaping () -> Bool
    ) throws(VoiceError) -> [Int16]? {
        lock.lock()
        defer { lock.unlock() }
        return try engine.samples(of: utterance, isUnwanted: isUnwanted)
    }
}

/// The opened library and its current voice.
private struct Engine {
    private var resampler: Resampler?
    private var language: String?

    mutating func samples(of utterance: Utterance, isUnwanted: @escaping () -> Bool) throws(VoiceError) -> [Int16]? {
        let resampler = try open()
        try speak(utterance.language)
        let take = Take(most: Self.longest * Int(espeak_ng_GetSampleRate()), isUnwanted: isUnwanted)
        let status = withExtendedLifetime(take) {
            espeak_ng_Synthesize(
                utterance.text, utterance.text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
                Unmanaged.passUnretained(take).toOpaque())
        }
        if take.isUnwanted() { return nil }
        guard [ENS_OK, ENS_SPEECH_STOPPED].contains(status) else { throw .failed(status: Int(status.rawValue)) }
        return Limiter.speech(resampler.resampled(take.samples))
    }

    /// The most seconds of speech: unknown letters are spelled out, each as several words.
    private static let longest = 40

    private mutating func open() throws(VoiceError) -> Resampler {
        if let resampler { return resampler }
        espeak_ng_InitializePath(nil)
        guard espeak_ng_Initialize(nil) == ENS_OK else { throw .missing }
        // In pieces of 20 ms, so that it is cancelled promptly.
        let status = espeak_ng_InitializeOutput(ENOUTPUT_MODE_SYNCHRONOUS, 20, nil)
        guard [ENS_OK, ENS_SPEECH_STOPPED].contains(status) else { throw .failed(status: Int(status.rawValue)) }
        espeak_SetSynthCallback { samples, count, events in
            guard let samples, let data = events?.pointee.user_data else { return 0 }
            let take = Unmanaged<Take>.fromOpaque(data).takeUnretainedValue()
            return take.add(UnsafeBufferPointer(start: samples, count: Int(count))) ? 0 : 1
        }
        let opened = Resampler(from: Int(espeak_ng_GetSampleRate()), to: Tone.sampleRate)
        resampler = opened
        return opened
    }

    private mutating func speak(_ wanted: String) throws(VoiceError) {
        guard wanted != language else { return }
        guard espeak_ng_SetVoiceByName(wanted) == ENS_OK else { throw .speechless(language: wanted) }
        language = wanted
        // Slightly slower than the default of 175 words a minute, because kitchens are loud and messages short.
        espeak_ng_SetParameter(espeakRATE, 160, 0)
    }
}

/// Collects the samples of one utterance.
private final class Take {
    private(set) var samples: [Int16] = []
    private let most: Int
    let isUnwanted: () -> Bool

    init(most: Int, isUnwanted: @escaping () -> Bool) {
        self.most = most
        self.isUnwanted = isUnwanted
    }

    /// Appends samples and returns whether to continue.
    func add(_ piece: UnsafeBufferPointer<Int16>) -> Bool {
        samples += piece
        return samples.count < most && !isUnwanted()
    }
}
