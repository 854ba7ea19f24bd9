/// Why another program's data cannot be read.
public enum ImportFault: Error, Equatable, Sendable {
    /// There is no such file, or it may not be read.
    case unreadable(path: String, reason: String)
    /// It is no data of the program.
    case foreign(path: String, program: String)
    /// A version of the program that is too old has written it.
    case tooOld(program: String, cure: String)
    /// It is damaged, or made to do harm.
    case hostile(path: String, reason: String)
    /// The server does not answer as the program does.
    case server(address: String, reason: String)
    /// The server refuses the key.
    case key(address: String)
    /// The address is none of the web.
    case address(String)
    /// An exported file cannot be read.
    case export(ForeignFileError)
}

extension ImportFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path) cannot be read (\(reason)). Check its name and its rights."
        case .foreign(let path, let program):
            "\(path) is no data of \(program). Choose its database, its data folder, or a zip file of that."
        case .tooOld(let program, let cure):
            "This is of a \(program) that is too old. \(cure)"
        case .hostile(let path, let reason):
            "\(path) cannot be used: \(reason). Copy it again from where it comes."
        case .server(let address, let reason):
            "The server at \(address) \(reason). Check the address, and whether it runs."
        case .key(let address):
            "The server at \(address) refuses the key. Make one there under Manage API keys, and use that."
        case .address(let text):
            "\(text) is no address of a server. Write it as http://grocy.local."
        case .export(let error): "\(error)"
        }
    }
}
