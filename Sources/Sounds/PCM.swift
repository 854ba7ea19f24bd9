import CALSA

/// An open sound card.
///
/// Owns one ALSA handle, which bears a single user at a time: noncopyable gives it one owner, `mutating` one caller.
struct PCM: ~Copyable {
    private let handle: OpaquePointer
    private let name: String

    /// Opens a card for one channel of 16-bit samples.
    init(_ name: String, rate: Int) throws(SoundError) {
        scantry_alsa_be_quiet()
        var opened: OpaquePointer?
        let code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, 0)
        guard code == 0, let opened else { throw Self.error(code, name) }
        // Room for 200 ms: more than most tones, so that writing one seldom waits.
        let agreed = snd_pcm_set_params(
            opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(rate), 1, 200_000)
        guard agreed == 0 else {
            snd_pcm_close(opened)
            throw Self.error(agreed, name)
        }
        Self.silenceWhatIsPlayed(opened)
        handle = opened
        self.name = name
    }

    deinit { snd_pcm_close(handle) }

    /// Plays samples to their end.
    mutating func play(_ samples: [Int16]) throws(SoundError) {
        try check(snd_pcm_prepare(handle))
        var rest = samples[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBufferPointer { snd_pcm_writei(handle, $0.baseAddress, UInt($0.count)) }
            if written < 0 {
                try check(snd_pcm_recover(handle, Int32(written), 1))  // after an underrun or a nap of the machine
            } else {
                rest = rest.dropFirst(written)
            }
        }
        try check(snd_pcm_drain(handle))
    }

    /// Has what was played wiped from the card's ring. A card stops a little after the last sample, and would play
    /// a piece of an older tone there. A card that cannot do it plays all the same.
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

    private func check(_ code: Int32) throws(SoundError) {
        if code < 0 { throw Self.error(code, name) }
    }

    private static func error(_ code: Int32, _ name: String) -> SoundError {
        switch -code {
        case ENOENT, ENODEV, ENXIO: .missing(name)
        case EBUSY: .busy(name)
        default: .failed(name, reason: String(cString: snd_strerror(code)))
        }
    }
}
