import CALSA
import Glibc

/// The sound cards that are plugged in now.
enum SoundCards {
    /// The ALSA name of each card that can play. Names are stable, while card numbers change when cards are plugged in.
    static var names: [String] { indices.compactMap(name) }

    /// Whether any card may not be opened by this user.
    static var areForbidden: Bool {
        (0..<32).contains { access("/dev/snd/controlC\($0)", R_OK | W_OK) != 0 && errno == EACCES }
    }

    private static var indices: [Int32] {
        var found: [Int32] = []
        var index = Int32(-1)
        while snd_card_next(&index) == 0, index >= 0 { found.append(index) }
        return found
    }

    private static func name(of index: Int32) -> String? {
        var control: OpaquePointer?
        guard snd_ctl_open(&control, "hw:\(index)", 0) == 0, let control else { return nil }
        defer { snd_ctl_close(control) }
        guard let id = id(of: control), let device = playingDevice(of: control) else { return nil }
        return "plughw:CARD=\(id)" + (device == 0 ? "" : ",DEV=\(device)")
    }

    private static func id(of control: OpaquePointer) -> String? {
        var info: OpaquePointer?
        guard snd_ctl_card_info_malloc(&info) == 0, let info else { return nil }
        defer { snd_ctl_card_info_free(info) }
        return snd_ctl_card_info(control, info) == 0 ? String(cString: snd_ctl_card_info_get_id(info)) : nil
    }

    private static func playingDevice(of control: OpaquePointer) -> Int32? {
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) == 0, let info else { return nil }
        defer { snd_pcm_info_free(info) }
        snd_pcm_info_set_stream(info, SND_PCM_STREAM_PLAYBACK)
        var device = Int32(-1)
        while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
            snd_pcm_info_set_device(info, UInt32(device))
            if snd_ctl_pcm_info(control, info) == 0 { return device }
        }
        return nil
    }
}
