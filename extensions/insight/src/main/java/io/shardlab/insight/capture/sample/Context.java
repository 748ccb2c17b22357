package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.write.Generator;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is known of a collection while the template of its documents is made. For one thread. */
final class Context {

    private final String collection;
    private final SampleOptions options;
    private final Order order;
    private final Set<String> unique;
    private final Set<String> languages;
    private final References references;
    private final Substitutes substitutes;
    private final Notes notes;
    private final LiveDates liveDates;
    private final Map<String, Map<ByteBuffer, Object>> madeUp = new HashMap<>();
    private final Set<String> madeUnique = new HashSet<>();

    /**
     * @param unique the paths that have an index of their own that allows each value once
     * @param languages the names of fields that choose the language of a text index
     * @param references finds the collection that values refer to
     * @param substitutes gets the texts that are replaced
     * @param liveDates finds the dates that are relative to now
     */
    Context(
            String collection,
            SampleOptions options,
            Order order,
            Set<String> unique,
            Set<String> languages,
            References references,
            Substitutes substitutes,
            Notes notes,
            LiveDates liveDates) {
        this.collection = collection;
        this.options = options;
        this.order = order;
        this.unique = Set.copyOf(unique);
        this.languages = Set.copyOf(languages);
        this.references = references;
        this.substitutes = substitutes;
        this.notes = notes;
        this.liveDates = liveDates;
    }

    boolean keepsValues(String path) {
        return options.keepsValues(collection, path);
    }

    /** True if the values rise with the order of insertion. */
    boolean isAscending(String path) {
        return order.isAscending(path);
    }

    /** Returns the generator of dates that are relative to now; empty if they are not. */
    Optional<Object> now(String path, double[] sorted) {
        return liveDates.generator(path, isAscending(path), sorted);
    }

    /** True if an index allows each value of a path only once. */
    boolean mustBeUnique(String path) {
        return unique.contains(path);
    }

    /** True if a field chooses the language of a text index, which refuses made-up ones. */
    boolean isLanguage(String name) {
        return languages.contains(name);
    }

    /** Records that the generator of a path makes each value once. */
    void madeUnique(String path) {
        madeUnique.add(path);
    }

    /** True if the generator of a path makes each value once. */
    boolean isMadeUnique(String path) {
        return madeUnique.contains(path);
    }

    Optional<Reference> reference(Column column, ValueKind kind, ValueCounts counts) {
        return references.of(collection, column, kind, counts);
    }

    /** Returns a generator of references, with the distribution of their counts. */
    Object referenceTree(Reference reference, Column column, ValueCounts counts) {
        String field = options.names().name(reference.collection()) + "._id";
        Map<String, Object> arguments = new LinkedHashMap<>(Map.of("field", field));
        Repeats.addDistribution(
                Repeats.even(column, counts)
                        .filter(even -> even.distinct() == reference.documents())
                        .orElseGet(() -> Repetition.ofKnown(counts.counts(), reference.documents())),
                arguments);
        return arguments.size() == 1 ? Generator.of("reference", field) : Generator.of("reference", arguments);
    }

    /** Returns the made-up values for those of a path, by content; empty if they were not made up yet. */
    Optional<Map<ByteBuffer, Object>> madeUp(String path, ValueKind kind, ValueCounts counts) {
        return Optional.ofNullable(madeUp.get(kind + " " + path))
                .filter(known -> known.keySet().containsAll(counts.contents()));
    }

    void madeUp(String path, ValueKind kind, Map<ByteBuffer, Object> values) {
        madeUp.put(kind + " " + path, values);
    }

    /** Records texts of a path that made-up ones replace. */
    void substitutes(String path, Map<String, String> texts) {
        substitutes.add(collection, path, texts);
    }

    /** Records numbers of a path that made-up ones replace. */
    void substituteNumbers(String path, Map<Double, Object> numbers) {
        substitutes.addNumbers(collection, path, numbers);
    }

    /** Returns the name to write for one field of the documents at a path. */
    String fieldName(String parent, String name) {
        return options.names().field(collection, parent, name);
    }

    /** Records that the names of the fields of the documents at a path are data. */
    void keyedByData(String path) {
        options.names().keyedByData(collection, path);
    }

    /** True if the name of a field is data. */
    boolean isData(String parent, String name) {
        return options.names().isData(collection, parent, name);
    }

    /** Adds a note that begins with the path and a colon. */
    void note(String path, String sentence) {
        String written = options.names().name(collection);
        notes.add(
                (path.isEmpty() ? written : written + "." + options.names().path(collection, path)) + ": " + sentence);
    }
}
