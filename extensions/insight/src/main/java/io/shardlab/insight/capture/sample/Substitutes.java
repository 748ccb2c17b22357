package io.shardlab.insight.capture.sample;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The texts and numbers of documents that have made-up ones in the file, so that operations on them get the same ones. The values
 * themselves stay in memory: this class has no text of its own. For one thread.
 */
public final class Substitutes {

    private static final String WORD = "value";

    private final Map<String, Map<BsonValue, Object>> byPath = new HashMap<>();

    /** @param texts made-up texts by the original ones */
    public void add(String collection, String path, Map<String, String> texts) {
        texts.forEach((text, madeUp) -> of(path(collection, path), new BsonString(text), madeUp));
    }

    /** @param numbers the trees of made-up numbers by the original ones */
    public void addNumbers(String collection, String path, Map<Double, Object> numbers) {
        numbers.forEach((number, madeUp) -> of(path(collection, path), new BsonDouble(number), madeUp));
    }

    private void of(String key, BsonValue original, Object madeUp) {
        byPath.computeIfAbsent(key, added -> new HashMap<>()).put(original, madeUp);
    }

    /**
     * Returns made-up values by the original ones, numbers of all types as doubles; none if the field has none.
     *
     * @param collection the original name of the collection
     * @param path the original path of the field, without positions in arrays
     */
    public Map<BsonValue, Object> of(String collection, String path) {
        return byPath.getOrDefault(path(collection, path), Map.of());
    }

    /**
     * Returns made-up values as {@link #of(String, String)} does, with new ones for further texts: those that operations name, and that
     * are too rare among the documents for a sample to have them.
     */
    public Map<BsonValue, Object> with(Collection<BsonValue> further, String collection, String path) {
        Map<BsonValue, Object> known = of(collection, path);
        int length = (int) Math.round(known.values().stream()
                .filter(String.class::isInstance)
                .mapToInt(text -> text.toString().length())
                .average()
                .orElse(0));
        if (length > 0) {
            further.stream()
                    .filter(value -> value.isString() && !known.containsKey(value))
                    .forEach(value -> known.put(value, MadeUp.word(WORD, known.size() + 1, known.size() + 1, length)));
        }
        return known;
    }

    private static String path(String collection, String path) {
        return collection + "." + path;
    }
}
