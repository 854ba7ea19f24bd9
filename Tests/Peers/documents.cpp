// Reads the members of Open Food Facts' documents that scantry keeps, with simdjson, and stores nothing. Prints their number.
#include <cstdio>
#include <simdjson.h>

using namespace simdjson;

static const char *const kept[] = {
    "code", "product_name", "brands", "quantity", "categories_tags", "allergens_tags", "traces_tags", "additives_tags",
    "serving_size", "nutriscore_grade", "nova_group", "ecoscore_grade", "image_url", "last_modified_t", "unique_scans_n",
    "nutriments"};

int main(int count, char **arguments) {
    if (count != 2) return 2;
    auto text = padded_string::load(arguments[1]);
    if (text.error()) return 1;
    ondemand::parser parser;
    ondemand::document_stream documents;
    if (parser.iterate_many(text.value(), 1 << 20).get(documents)) return 1;
    size_t bytes = 0;
    for (auto document : documents)
        for (auto member : kept) {
            std::string_view value;
            if (!to_json_string(document[member]).get(value)) bytes += value.size();
        }
    std::printf("%zu\n", bytes);
    return 0;
}
