extension String {
    /// The text of bytes that were said to be UTF-8. Those that are not are taken for Latin-1, in which they mostly are.
    init(repairing bytes: [UInt8]) {
        var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
        var (scalars, position) = (String.UnicodeScalarView(), 0)
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                scalars.append(Unicode.UTF8.decode(encoded))
                position += encoded.count
            case .error(let length):
                scalars.append(contentsOf: bytes[position..<position + length].map(Unicode.Scalar.init))
                position += length
            case .emptyInput:
                self.init(scalars)
                return
            }
        }
    }
}
