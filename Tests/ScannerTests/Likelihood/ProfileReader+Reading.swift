@testable import Scanner

extension ProfileReader {
    /// Makes one attempt at the loaded profile, without a pause, and returns the likeliest symbol of a layout.
    func read(_ layout: SymbolLayout, length: Float, _ attempt: ReadingAttempt) -> Candidate? {
        var search = ProfileSearch(attempt, length: length, [layout])
        while !search.isDone { search.advance(self) }
        return search.candidates.first
    }
}
