package io.shardlab.capture.sample;

import java.util.HashMap;
import java.util.Map;

/**
 * The texts of documents that have made-up ones in the file, so that operations on them get the same ones. The texts themselves stay
 * in memory: this class has no text of its own. For one thread.
 */
public final class MadeUpTexts {

    private final Map<String, Map<String, String>> byPath = new HashMap<>();

    /** @param texts made-up texts by the original ones */
    public void add(String collection, String path, Map<String, String> texts) {
        byPath.computeIfAbsent(key(collection, path), key -> new HashMap<>()).putAll(texts);
    }

    /**
     * Returns made-up texts by the original ones; none if the field has none.
     *
     * @param collection the original name of the collection
     * @param path the original path of the field, without positions in arrays
     */
    public Map<String, String> of(String collection, String path) {
        return byPath.getOrDefault(key(collection, path), Map.of());
    }

    private static String key(String collection, String path) {
        return collection + "." + path;
    }
}
