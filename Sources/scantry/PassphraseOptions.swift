import ArgumentParser
import Backups
import CommandSupport
import Foundation

/// How a command gets the passphrase of a backup.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the passphrase, which only its owner may read.", valueName: "file"))
    var passphraseFile: String?

    /// Reads the passphrase from the file; nil if none is given.
    func fromFile() throws -> Passphrase? {
        guard let passphraseFile else { return nil }
        guard let passphrase = try PassphraseFile.read(passphraseFile) else {
            throw BackupError.noSecret(path: passphraseFile, reason: "there is no such file")
        }
        return passphrase
    }

    /// Asks for a new passphrase twice, after saying what its loss means.
    static func promptForNew() throws -> Passphrase {
        Terminal.printError(
            "Without its passphrase nobody can open a backup, and nobody can restore the passphrase: whoever loses it has lost"
                + " the backup. Write it down, and keep it elsewhere than the backup.")
        let first = try prompt("New passphrase, of at least \(Passphrase.shortest) characters: ")
        guard first.isLongEnough else { throw BackupError.weakPassphrase }
        guard try prompt("Once more: ") == first else {
            throw Mistake(description: "These were two passphrases. Try again.")
        }
        return first
    }

    /// Asks for a passphrase on the terminal, without showing what is typed.
    static func prompt(_ question: String) throws -> Passphrase {
        guard let terminal = HiddenInput(), let line = try terminal.line(after: question) else {
            throw Mistake(
                description:
                    "There is no terminal to ask for the passphrase. Give a file that has it, with --passphrase-file.")
        }
        guard let passphrase = Passphrase(line) else { throw Mistake(description: "That is no passphrase. Try again.") }
        return passphrase
    }

    private struct Mistake: Error, CustomStringConvertible {
        let description: String
    }
}
