package io.shardlab.workloads.language.describe;

import io.shardlab.core.text.PlainText;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Documents as relaxed Extended JSON, in which long values are shortened. Stateless. */
final class SampleText {

    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private static final String MORE = "…";
    private static final int LONGEST_TEXT = 40;
    private static final int MOST_ELEMENTS = 3;
    private static final int LONGEST = 600;

    private SampleText() {}

    static String of(BsonDocument document) {
        return PlainText.line(shortened(document).asDocument().toJson(RELAXED), LONGEST);
    }

    private static BsonValue shortened(BsonValue value) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> {
                BsonDocument document = new BsonDocument();
                for (Map.Entry<String, BsonValue> field : value.asDocument().entrySet()) {
                    document.append(field.getKey(), shortened(field.getValue()));
                }
                yield document;
            }
            case ARRAY -> firstOf(value.asArray());
            case STRING -> new BsonString(shortened(value.asString().getValue()));
            case BINARY -> {
                int bytes = value.asBinary().getData().length;
                yield bytes > LONGEST_TEXT ? new BsonString(MORE + " " + bytes + " bytes") : value;
            }
            default -> value;
        };
    }

    private static BsonArray firstOf(List<BsonValue> elements) {
        BsonArray array = new BsonArray();
        elements.stream().limit(MOST_ELEMENTS).forEach(element -> array.add(shortened(element)));
        if (elements.size() > MOST_ELEMENTS) {
            array.add(new BsonString(MORE + " " + (elements.size() - MOST_ELEMENTS) + " more"));
        }
        return array;
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + MORE;
    }
}
