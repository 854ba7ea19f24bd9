import Testing
import Values

struct PathTests {
    @Test(
        arguments: [
            ("a/b", "a", "b"), ("/a/b/", "/a", "b"), ("a//b", "a", "b"), ("/d", "/", "d"), ("d", "", "d"),
            ("d/", "", "d"), ("é", "", "é"), ("a/\u{301}b", "a", "\u{301}b"), ("/", "/", "/"), ("//", "/", "/"),
            ("", "", ""),
        ])
    func hasAFolderAndAName(path: String, folder: String, name: String) {
        #expect(path.parentFolder == folder)
        #expect(path.fileName == name)
    }
}
