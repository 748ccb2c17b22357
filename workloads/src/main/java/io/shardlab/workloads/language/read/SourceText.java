package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import java.util.List;
import java.util.Map;

/** The text of a part of a file without comments and layout: equal if the parts have the same meaning. Stateless. */
final class SourceText {

    private static final List<String> ELSEWHERE = List.of("^reference", "^valueOf");

    private SourceText() {}

    static String of(YamlValue value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static void append(YamlValue value, StringBuilder text) {
        if (value.isMapping()) {
            text.append('{');
            value.fields().forEach((name, field) -> {
                quote(name, text);
                text.append(':');
                append(field, text);
                text.append(',');
            });
            text.append('}');
        } else if (value.isList()) {
            text.append('[');
            value.items().forEach(item -> {
                append(item, text);
                text.append(',');
            });
            text.append(']');
        } else if (value.isPlain()) {
            text.append(value.text());
        } else if (!value.isNothing()) {
            quote(value.text(), text);
        }
    }

    private static void quote(String words, StringBuilder text) {
        text.append('"')
                .append(words.replace("\\", "\\\\").replace("\"", "\\\""))
                .append('"');
    }

    /** True if a value within this one comes from another collection. */
    static boolean refersToOthers(YamlValue value) {
        if (value.isMapping()) {
            Map<String, YamlValue> fields = value.fields();
            return ELSEWHERE.stream().anyMatch(fields::containsKey)
                    || fields.values().stream().anyMatch(SourceText::refersToOthers);
        }
        return value.isList() && value.items().stream().anyMatch(SourceText::refersToOthers);
    }
}
