package io.shardlab.insight.shardkey.candidate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the keys of {@code --candidates}, such as {@code customer,placed; customer:hashed}. Stateless. */
public final class CandidateList {

    /** More candidates would take long and be hard to compare. */
    static final int MOST = 20;

    private CandidateList() {}

    /**
     * Returns the keys, each once.
     *
     * @throws UsageException if the text is not a list of shard keys
     */
    public static List<ShardKey> parse(String text) {
        List<ShardKey> keys = Stream.of(text.split(";", -1))
                .map(CandidateList::key)
                .distinct()
                .toList();
        if (keys.size() > MOST) {
            throw new UsageException(Message.of(
                    "--candidates has {0,number,#} keys; at most {1,number,#} are compared.", keys.size(), MOST));
        }
        return keys;
    }

    private static ShardKey key(String text) {
        Map<String, Boolean> fields = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] words = part.trim().split(":", 2);
            String name = words[0].trim();
            String kind = words.length == 1 ? "1" : words[1].trim();
            if (!kind.equals("1") && !kind.equals("hashed")) {
                throw refused(
                        text,
                        kind.equals("-1")
                                ? Message.of("fields of shard keys are ascending")
                                : Message.of(
                                        "a field is followed by :hashed or nothing, not by {0}",
                                        PlainText.quoted(":" + kind)));
            }
            if (name.isEmpty()
                    || name.startsWith("$")
                    || List.of(name.split("\\.", -1)).contains("")) {
                throw refused(
                        text,
                        name.isEmpty()
                                ? Message.of("a field is missing")
                                : Message.of("{0} is not a field", PlainText.quoted(name)));
            }
            if (fields.put(name, kind.equals("hashed")) != null) {
                throw refused(text, Message.of("{0} is named twice", PlainText.quoted(name)));
            }
        }
        if (fields.values().stream().filter(hashed -> hashed).count() > 1) {
            throw refused(text, Message.of("one field of a shard key can be hashed, not two"));
        }
        return new ShardKey(fields);
    }

    private static UsageException refused(String text, Message reason) {
        return new UsageException(Message.of(
                "--candidates: {0} is not a shard key: {1}. Name fields separated by commas, one of which may be "
                        + "hashed, and separate keys by semicolons, as in --candidates 'customer,placed; customer:hashed'.",
                PlainText.quoted(text.trim()), reason));
    }

    /**
     * Refuses keys with unknown fields.
     *
     * @param exists true for the path of a field that documents of the collection can have
     * @param names the names of fields, for a suggestion
     * @throws UsageException if a field is unknown, with the nearest name
     */
    public static void requireFields(
            List<ShardKey> keys, String collection, Predicate<String> exists, Collection<String> names) {
        for (ShardKey key : keys) {
            for (String field : key.names()) {
                if (!exists.test(field)) {
                    throw new UsageException(Message.of(
                            "--candidates: documents of {0} have no field {1}{2}",
                            collection, PlainText.quoted(field), known(field, names)));
                }
            }
        }
    }

    /** The end of a sentence on an unknown name: the nearest of the known ones, or else all. */
    public static Message known(String name, Collection<String> names) {
        return Suggestion.nearest(name, names)
                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                .orElseGet(() -> Message.of(
                        "; there are: {0}.",
                        names.stream().map(PlainText::visible).collect(Collectors.joining(", "))));
    }
}
