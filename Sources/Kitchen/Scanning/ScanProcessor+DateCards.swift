import GRDB
import Values

// A date card between two packs is for one of them; StationState.dateIsForLast decides for which.
extension ScanProcessor {
    /// Dates the previous pack, or the next one. The same card shown again moves its date from one to the other.
    mutating func setDate(_ card: DateCard) throws -> ScanEffect {
        guard let bestBefore = card.bestBefore(today: today) else {
            return .refused(today == nil ? .noClock : .outOfRange)
        }
        let date: StationState.Particulars.Date = if case .on(let day) = bestBefore { .on(day) } else { .never }
        if try !isLastEffective() { state.last = nil }
        let shown = state.shownDate.flatMap { $0.question.code == scan.label.text ? $0 : nil }
        guard let shown, state.isAdding else {
            let isForLast = state.dateIsForLast(at: scan.time)
            if isForLast, state.last?.isDatedAfter != true { state.noteOrder(dateFirst: false) }
            return try isForLast ? dateLast(date) : dateNext(date, takingBack: nil)
        }
        guard shown.question.isAnswered(by: scan) else {  // a second equal code in the same picture
            return try shown.isForLast ? dateLast(date) : dateNext(date, takingBack: nil)
        }
        state.dateOrder = shown.isForLast ? StationState.knownOrder : -StationState.knownOrder
        state.shownDate = nil
        return try shown.isForLast ? dateNext(date, takingBack: shown) : dateLast(date)
    }

    /// Remembers the card, so that the same one shown again moves its date; the time stays that of the first showing.
    private mutating func noteShownDate(isForLast: Bool) {
        let code = scan.label.text
        guard state.shownDate?.question.code != code else { return }
        state.shownDate = StationState.ShownDate(
            question: .init(code: code, time: scan.time), isForLast: isForLast,
            replaced: isForLast ? state.last?.particulars.date : nil)
    }

    private mutating func dateLast(_ date: StationState.Particulars.Date) throws -> ScanEffect {
        guard var last = state.last else { return .refused(.noPackBefore) }
        noteShownDate(isForLast: true)
        state.next.date = nil
        (last.particulars.date, last.isDatedAfter) = (date, true)
        return try again(last)
    }

    /// - Parameter former: The first showing of the card, if it has dated the previous pack.
    private mutating func dateNext(
        _ date: StationState.Particulars.Date, takingBack former: StationState.ShownDate?
    ) throws -> ScanEffect {
        if let former, former.isForLast, var last = state.last {
            (last.particulars.date, last.isDatedAfter) = (former.replaced, nil)
            _ = try again(last)
        }
        noteShownDate(isForLast: false)
        state.next.date = date
        return ScanEffect(.date(date.day))
    }
}
