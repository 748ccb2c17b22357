package io.shardlab.insight.capture.shape;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The identifiers by which array filters refer to elements. */
final class ArrayFilters {

    private static final Pattern IDENTIFIER = Pattern.compile("^(.*?)\\.\\$\\[(\\w+)]");

    private ArrayFilters() {}

    /** Returns the paths of the arrays, by the identifiers that an update with operators has for their elements. */
    static Map<String, String> arraysByIdentifier(BsonDocument fields) {
        Map<String, String> arrays = new HashMap<>();
        BsonValue update = fields.get("update");
        if (fields.containsKey("arrayFilters") && update != null && update.isDocument()) {
            update.asDocument().values().stream().filter(BsonValue::isDocument).forEach(operands -> {
                for (String path : operands.asDocument().keySet()) {
                    Matcher found = IDENTIFIER.matcher(path);
                    if (found.find()) {
                        arrays.put(found.group(2), found.group(1));
                    }
                }
            });
        }
        return arrays;
    }
}
