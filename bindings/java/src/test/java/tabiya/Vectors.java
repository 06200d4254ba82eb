package tabiya;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The answers that all bindings give, written down in testdata/conformance.json. */
final class Vectors {
    static final Path ROOT = Path.of(System.getProperty("tabiya.root"));

    private static final JsonObject ALL = read("testdata/conformance.json");

    private Vectors() {}

    static JsonObject read(String file) {
        try {
            return JsonParser.parseString(Files.readString(ROOT.resolve(file))).getAsJsonObject();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    static Stream<JsonObject> of(String name) {
        return items(ALL.get(name)).map(JsonElement::getAsJsonObject);
    }

    static Stream<JsonElement> items(JsonElement list) {
        return StreamSupport.stream(list.getAsJsonArray().spliterator(), false);
    }

    static List<String> texts(JsonElement list) {
        return items(list).map(JsonElement::getAsString).toList();
    }

    /** The text of a member; null if that is null. */
    static String text(JsonObject entry, String name) {
        JsonElement value = entry.get(name);
        return value.isJsonNull() ? null : value.getAsString();
    }
}
