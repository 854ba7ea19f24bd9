/// The messages of a subscription, as long as this value or its iterator exists. One task may read them.
public struct MQTTMessages: AsyncSequence, Sendable {
    private let holder: Holder

    init(_ subscription: Subscription, of mailbox: ClientMailbox) {
        holder = Holder(subscription, mailbox)
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(holder) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let holder: Holder
        private var messages: AsyncStream<MQTTMessage>.Iterator

        fileprivate init(_ holder: Holder) {
            self.holder = holder
            messages = holder.subscription.messages.makeAsyncIterator()
        }

        /// Returns the next message; nil when the task is cancelled or the client has ended.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> MQTTMessage? {
            guard let message = await messages.next(isolation: actor) else { return nil }
            holder.took()
            return message
        }
    }

    /// Ends the subscription when nobody can read it any more.
    fileprivate final class Holder: Sendable {
        let subscription: Subscription
        private let mailbox: ClientMailbox

        init(_ subscription: Subscription, _ mailbox: ClientMailbox) {
            (self.subscription, self.mailbox) = (subscription, mailbox)
        }

        deinit { mailbox.unsubscribe(subscription) }

        func took() {
            if subscription.took() { mailbox.wake.raise() }
        }
    }
}
