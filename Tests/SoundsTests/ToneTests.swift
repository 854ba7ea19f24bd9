import Foundation
import Sounds
import Testing

struct ToneTests {
    @Test(arguments: Tone.allCases)
    func beginsAndEndsInSilenceWithoutAClick(tone: Tone) {
        let samples = tone.samples.map(Double.init)
        #expect(samples.first == 0 && samples.last == 0)
        // No jump but what its highest overtone needs: a wave of f hertz climbs at most 2πf/rate of its peak a sample.
        let steepest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        let peak = samples.map(abs).max() ?? 0
        let notes = notes(of: tone)
        let highest = notes.map(\.hertz).max() ?? 0
        let overtone = highest * (tone == .error ? 5 : 2)
        #expect(steepest <= 2 * .pi * overtone / Double(Tone.sampleRate) * peak)
    }

    @Test(arguments: Tone.allCases)
    func isShortEnoughForItsUse(tone: Tone) {
        let milliseconds = tone.samples.count * 1_000 / Tone.sampleRate
        #expect((100...(tone == .timer ? 1_200 : 300)).contains(milliseconds))
    }

    @Test func booksWithOneHighNote() throws {
        let notes = notes(of: .booked)
        #expect(notes.count == 1)
        let note = try #require(notes.first)
        #expect(abs(note.hertz - 1_976) < 20 && abs(note.milliseconds - 110) <= 10)
    }

    @Test(arguments: Tone.allCases)
    func isAsLoudAsTheOthersAndNeverCutOff(tone: Tone) {
        #expect(abs(tone.samples.weightedLevel - Tone.booked.samples.weightedLevel) < 1)
        #expect((tone.samples.map { abs(Int($0)) }.max() ?? 0) <= Int(Int16.max) * 92 / 100)
    }

    @Test func goesAnotherWayUpAndDownThanTheOthers() {
        let ways = Tone.allCases.map { tone in
            let notes = notes(of: tone).map(\.hertz)
            return zip(notes, notes.dropFirst()).map { $1 > $0 * 1.05 ? "up" : $1 < $0 / 1.05 ? "down" : "level" }
        }
        #expect(Set(ways).count == Tone.allCases.count, "\(ways)")
    }

    /// Returns the notes of a tone, measured independently by the periods between rises through zero.
    private func notes(of tone: Tone) -> [(hertz: Double, milliseconds: Double)] {
        let samples = tone.samples
        let rises = zip(samples.indices, samples.indices.dropFirst()).filter { samples[$0] <= 0 && samples[$1] > 0 }
            .map(\.1)
        var notes: [(hertz: Double, first: Int, last: Int)] = []
        for (start, end) in zip(rises, rises.dropFirst()) {
            let hertz = Double(Tone.sampleRate) / Double(end - start)
            if hertz < 100 {
                continue  // a rest
            } else if let note = notes.last, note.last == start, (0.9...1.1).contains(hertz / note.hertz) {
                notes[notes.count - 1].last = end
            } else {
                notes.append((hertz, start, end))
            }
        }
        return notes.filter { $0.last - $0.first > Tone.sampleRate / 50 }.map { note in
            let periods = rises.count { $0 > note.first && $0 <= note.last }
            let seconds = Double(note.last - note.first) / Double(Tone.sampleRate)
            return (Double(periods) / seconds, seconds * 1_000)
        }
    }
}
