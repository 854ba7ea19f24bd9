// Reads members of Open Food Facts' documents with simdjson, one thread, and stores nothing: documents FILE MEMBER...
// Prints the number of documents and the bytes of those members. Exit status 1 if a document cannot be read.
#include <algorithm>
#include <cstdio>
#include <simdjson.h>
#include <string_view>
#include <vector>

using namespace simdjson;

static bool read(ondemand::object object, const std::vector<std::string_view> &members, size_t &bytes) {
    for (auto field : object) {
        std::string_view key, value;
        if (field.unescaped_key().get(key)) return false;
        if (std::find(members.begin(), members.end(), key) == members.end()) continue;
        if (to_json_string(field.value()).get(value)) return false;
        bytes += value.size();
    }
    return true;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    const std::vector<std::string_view> members(arguments + 2, arguments + count);
    padded_string text;
    if (padded_string::load(arguments[1]).get(text)) return 1;
    ondemand::parser parser;
    ondemand::document_stream documents;
    if (parser.iterate_many(text, 1 << 20).get(documents)) return 1;
    size_t number = 0, bytes = 0;
    for (auto document : documents) {
        ondemand::object object;
        if (document.get_object().get(object) || !read(object, members, bytes)) return 1;
        number++;
    }
    std::printf("%zu documents, %zu bytes\n", number, bytes);
    return documents.truncated_bytes() ? 1 : 0;
}
