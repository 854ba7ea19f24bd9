import CALSA
import Synchronization

/// A sound card through ALSA.
///
/// Owns one ALSA handle, which allows a single user at a time: noncopyable gives it one owner, `mutating` one caller.
struct ALSACard: ~Copyable, Card {
    private let handle: OpaquePointer

    /// Opens a card by its ALSA name.
    init(_ name: String) throws(CardFault) {
        var opened: OpaquePointer?
        let code = Self.configuration.withLock { _ in
            scantry_alsa_be_quiet()
            // ALSA caches the configuration of the first cards it finds, and would not see new ones.
            snd_config_update_free_global()
            return snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, 0)
        }
        guard code == 0, let opened else { throw CardFault(code: code) }
        // A buffer of 200 ms holds most tones, so that writing one rarely blocks.
        let agreed = snd_pcm_set_params(
            opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(Tone.sampleRate), 1, 200_000)
        guard agreed == 0 else {
            snd_pcm_close(opened)
            throw CardFault(code: agreed)
        }
        Self.silenceWhatIsPlayed(opened)
        handle = opened
    }

    deinit { snd_pcm_close(handle) }

    /// Serialises access to ALSA's global configuration.
    private static let configuration = Mutex(())

    mutating func prepare() -> Int32 { snd_pcm_prepare(handle) }

    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        snd_pcm_writei(handle, samples.baseAddress, UInt(samples.count))
    }

    mutating func start() -> Int32 {
        snd_pcm_state(handle) == SND_PCM_STATE_PREPARED ? snd_pcm_start(handle) : 0
    }

    mutating func drain() -> Int32 { snd_pcm_drain(handle) }

    mutating func stop() -> Int32 { snd_pcm_drop(handle) }

    mutating func delay() -> Int? {
        var samples = snd_pcm_sframes_t(0)
        return snd_pcm_delay(handle, &samples) == 0 ? samples : nil
    }

    func isThere() -> Bool { snd_pcm_state(handle) != SND_PCM_STATE_DISCONNECTED }

    /// Makes ALSA clear played samples from the card's ring buffer. A card stops a little after the last sample, and
    /// would play part of an older tone there. Failure is harmless.
    private static func silenceWhatIsPlayed(_ handle: OpaquePointer) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) == 0, let parameters else { return }
        defer { snd_pcm_sw_params_free(parameters) }
        var boundary = snd_pcm_uframes_t(0)
        guard snd_pcm_sw_params_current(handle, parameters) == 0,
            snd_pcm_sw_params_get_boundary(parameters, &boundary) == 0,
            snd_pcm_sw_params_set_silence_threshold(handle, parameters, 0) == 0,
            snd_pcm_sw_params_set_silence_size(handle, parameters, boundary) == 0
        else { return }
        _ = snd_pcm_sw_params(handle, parameters)
    }
}
