extension String {
    /// Decodes bytes as UTF-8, and invalid ones as Latin-1, which they mostly are.
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
