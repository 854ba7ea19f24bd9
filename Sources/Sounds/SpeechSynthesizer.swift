import CESpeak
import Foundation

/// The voice of this machine: espeak-ng, which turns text into samples.
///
/// The library keeps all that it knows for the whole program, so there is one voice, behind a lock.
package enum SpeechSynthesizer {
    // Not a Mutex, which the thread sanitizer cannot see through.
    private static let lock = NSLock()
    private nonisolated(unsafe) static var engine = Engine()  // behind `lock`

    /// What it says, at ``Tone/sampleRate`` a second and as loud as tones are; nil if it was no longer wanted.
    ///
    /// A second of speech takes some milliseconds.
    ///
    /// - Parameter isUnwanted: Is asked again and again meanwhile.
    package static func samples(
        of utterance: Utterance, isUnwanted: @escaping () -> Bool
    ) throws(VoiceError) -> [Int16]? {
        lock.lock()
        defer { lock.unlock() }
        return try engine.samples(of: utterance, isUnwanted: isUnwanted)
    }
}

/// The library, once it is open, and the voice that it has.
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

    /// Seconds of speech: letters that a voice does not know are spelled out, each as several words.
    private static let longest = 40

    private mutating func open() throws(VoiceError) -> Resampler {
        if let resampler { return resampler }
        espeak_ng_InitializePath(nil)
        guard espeak_ng_Initialize(nil) == ENS_OK else { throw .missing }
        // In pieces of 20 ms, so that it soon hears that nobody wants it any more.
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
        // A kitchen is loud, and words are few: a little slower than the voice's own 175 words a minute.
        espeak_ng_SetParameter(espeakRATE, 160, 0)
    }
}

/// What one utterance comes to, piece by piece.
private final class Take {
    private(set) var samples: [Int16] = []
    private let most: Int
    let isUnwanted: () -> Bool

    init(most: Int, isUnwanted: @escaping () -> Bool) {
        self.most = most
        self.isUnwanted = isUnwanted
    }

    /// Whether more is wanted.
    func add(_ piece: UnsafeBufferPointer<Int16>) -> Bool {
        samples += piece
        return samples.count < most && !isUnwanted()
    }
}
