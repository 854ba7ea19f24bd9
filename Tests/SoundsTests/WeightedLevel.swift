import Glibc
import Sounds

extension [Int16] {
    /// The A-weighted level while something sounds, in dB, by filters instead of the formula: the four high passes and
    /// two low passes that A-weighting is made of.
    var weightedLevel: Double {
        let sounding = filter { $0 != 0 }.count
        var wave = map { Double($0) / Double(Int16.max) } + [Double](repeating: 0, count: 4_800)
        for hertz in [20.6, 20.6, 107.7, 737.9] { wave = highPass(wave, hertz) }
        for _ in 0..<2 { wave = lowPass(wave, 12_194) }
        return 10 * log10(wave.reduce(0) { $0 + $1 * $1 } / Double(sounding)) + 2
    }
}

private func lowPass(_ wave: [Double], _ hertz: Double) -> [Double] {
    let turn = tan(.pi * hertz / Double(Tone.sampleRate))
    var (before, result) = (0.0, 0.0)
    return wave.map { sample in
        result = (turn * (sample + before) + (1 - turn) * result) / (1 + turn)
        before = sample
        return result
    }
}

private func highPass(_ wave: [Double], _ hertz: Double) -> [Double] {
    zip(wave, lowPass(wave, hertz)).map { $0 - $1 }
}
