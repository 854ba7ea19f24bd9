import Foundation
import Sounds

/// A sound card and a voice that record their output.
final class Ear: @unchecked Sendable {  // mutable state is behind `lock`
    /// The spoken texts, each with the tones before it.
    let remarks: AsyncStream<SpokenMessage>
    private let news: AsyncStream<SpokenMessage>.Continuation
    private let lock = NSLock()
    private var samples: [Int16] = []

    init() {
        (remarks, news) = AsyncStream.makeStream()
    }

    /// A spoken text, and the notes played since the previous one, in hertz.
    struct SpokenMessage {
        let notes: [Int]
        let text: String
    }

    /// Returns a speaker that plays on this card and speaks with this voice.
    func speaker() -> Speaker {
        Speaker(
            device: "ear",
            voice: { utterance, _ in
                self.note(utterance)
                return []
            },
            report: { _ in }, open: { _ in EarCard(ear: self) })
    }

    fileprivate func take(_ more: UnsafeBufferPointer<Int16>) { lock.withLock { samples += more } }

    private func note(_ utterance: Utterance) {
        let notes = lock.withLock {
            defer { samples = [] }
            return samples.notes
        }
        news.yield(SpokenMessage(notes: notes, text: utterance.text))
    }
}

private struct EarCard: ~Copyable, Sounds.Card {
    let ear: Ear

    mutating func prepare() -> Int32 { 0 }
    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        ear.take(samples)
        return samples.count
    }
    mutating func start() -> Int32 { 0 }
    mutating func drain() -> Int32 { 0 }
    mutating func stop() -> Int32 { 0 }
    mutating func delay() -> Int? { 0 }
    func isThere() -> Bool { true }
}

extension [Int16] {
    /// The played notes in hertz, measured by the times between rises through zero.
    fileprivate var notes: [Int] {
        let rises = zip(indices, indices.dropFirst()).filter { self[$0] <= 0 && self[$1] > 0 }.map(\.1)
        var notes: [(period: Double, first: Int, last: Int)] = []
        for (start, end) in zip(rises, rises.dropFirst()) where end - start < Tone.sampleRate / 100 {
            let period = Double(end - start)
            if let note = notes.last, note.last == start, abs(period / note.period - 1) < 0.1 {
                notes[notes.count - 1].last = end
            } else {
                notes.append((period, start, end))
            }
        }
        return notes.filter { $0.last - $0.first > Tone.sampleRate / 50 }.map { note in
            let periods = rises.count { $0 > note.first && $0 <= note.last }
            return Int((Double(periods * Tone.sampleRate) / Double(note.last - note.first)).rounded())
        }
    }
}
