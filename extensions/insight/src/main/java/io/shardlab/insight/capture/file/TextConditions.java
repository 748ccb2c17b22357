package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import io.shardlab.insight.capture.write.Generator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.BsonRegularExpression;
import org.bson.BsonValue;

/**
 * Writes words to search for, and patterns of plain characters, by parts of texts that the documents in the file have, so that
 * operations find something as often as they did. For one operation and thread.
 */
final class TextConditions {

    /** Patterns of letters and digits, perhaps at the beginning of the text. */
    private static final Pattern PLAIN = Pattern.compile("\\^?(?:[\\p{L}\\p{N} _@,:;'\"%&=#!~-]|\\\\\\W)+(?:\\.\\*)?");

    private static final int MOST = 1000;
    private static final double NEARLY_ALL = 0.9;

    private final OperationGroup group;
    private final Scene scene;
    private final String collection;

    TextConditions(OperationGroup group, Scene scene) {
        this.group = group;
        this.scene = scene;
        this.collection = scene.name(group.collection());
    }

    /** Returns patterns like those at a hole; empty if they are not plain, or the field has no texts. */
    Optional<Object> pattern(int index) {
        Hole hole = group.hole(index);
        ValueTally values = group.tally(index);
        List<BsonRegularExpression> patterns = values.mostFrequent(MOST).stream()
                .map(Map.Entry::getKey)
                .filter(BsonValue::isRegularExpression)
                .map(BsonValue::asRegularExpression)
                .toList();
        List<Integer> lengths = patterns.stream()
                .map(BsonRegularExpression::getPattern)
                .filter(pattern -> PLAIN.matcher(pattern).matches())
                .map(TextConditions::characters)
                .toList();
        if (patterns.isEmpty()
                || lengths.size() < NEARLY_ALL * patterns.size()
                || hole.path().isEmpty()) {
            return Optional.empty();
        }
        BsonRegularExpression first = patterns.get(0);
        return scene.templates()
                .field(collection, hole.shownPath())
                .filter(field -> field.isText() && scene.templates().documents(collection) > 0)
                .map(field -> Misses.asOftenFound(
                        group,
                        asMany(field, first)
                                .map(mixed -> pattern(field, first, mixed))
                                .orElseGet(() -> pattern(field, first, length(lengths))),
                        ValueWriter.pattern(values)));
    }

    private static Object pattern(CapturedField field, BsonRegularExpression like, PatternLength.Mixed mixed) {
        return Misses.among(
                1 - mixed.share(), pattern(field, like, (Object) mixed.characters()), pattern(field, like, (Object)
                        (mixed.characters() + 1)));
    }

    private static Object pattern(CapturedField field, BsonRegularExpression like, Object characters) {
        Map<String, Object> arguments = Trees.mapping("field", field.reference(), "characters", characters);
        if (like.getPattern().startsWith("^")) {
            arguments.put("start", true);
        }
        if (!like.getOptions().isEmpty()) {
            arguments.put("options", like.getOptions());
        }
        return Generator.of("pattern", arguments);
    }

    /**
     * Returns the lengths of patterns that as many documents match as did; empty if that is unknown, or other conditions had a part in
     * it.
     */
    private Optional<PatternLength.Mixed> asMany(CapturedField field, BsonRegularExpression like) {
        if (!group.action().equals("find")
                || !group.hasOneCondition()
                || group.fields().containsKey("skip")
                || group.withHits() == 0
                || group.shareFound() == 0) {
            return Optional.empty();
        }
        List<String> texts = scene.generated().field(field).stream()
                .flatMap(values -> values.values().stream())
                .filter(BsonValue::isString)
                .map(text -> text.asString().getValue())
                .toList();
        return texts.isEmpty()
                ? Optional.empty()
                : Optional.of(new PatternLength(
                                texts,
                                scene.templates().documents(collection),
                                group.meanLimit(),
                                like.getOptions().contains("i"))
                        .matching(
                                group.meanHits() / group.shareFound(),
                                like.getPattern().startsWith("^")));
    }

    private static int characters(String pattern) {
        return Math.max(
                1,
                pattern.replaceFirst("^\\^", "")
                        .replaceFirst("\\.\\*$", "")
                        .replaceAll("\\\\(.)", "$1")
                        .length());
    }

    /** Returns words of a field with a text index; empty if there is none. */
    Optional<Object> words(int index) {
        List<Integer> counts = group.tally(index).mostFrequent(MOST).stream()
                .map(Map.Entry::getKey)
                .filter(BsonValue::isString)
                .map(text -> text.asString().getValue().strip().split("\\s+").length)
                .toList();
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        return scene.templates().textIndex(collection).stream()
                .map(path -> scene.templates().field(collection, path).orElse(null))
                .filter(Objects::nonNull)
                .filter(field -> field.isText() && scene.templates().documents(collection) > 0)
                .findFirst()
                .map(field -> Misses.asOftenFound(
                        group,
                        Generator.of("words", "field", field.reference(), "count", length(counts)),
                        Generator.of("string", "length", 12)));
    }

    private static Object length(List<Integer> lengths) {
        int least = lengths.stream().mapToInt(Integer::intValue).min().orElseThrow();
        int greatest = lengths.stream().mapToInt(Integer::intValue).max().orElseThrow();
        return least == greatest ? (Object) least : Trees.mapping("from", least, "to", greatest);
    }
}
