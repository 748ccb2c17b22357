package io.shardlab.mongo.counters;

import java.util.Optional;
import org.bson.Document;

/**
 * A part of a server's reply. Any part may be missing, as servers differ by release, engine and role.
 *
 * @param document the part; empty if it is missing
 */
record ReplyPart(Document document) {

    ReplyPart section(String key) {
        return new ReplyPart(document.get(key, Object.class) instanceof Document found ? found : new Document());
    }

    boolean isThere() {
        return !document.isEmpty();
    }

    /** Returns this part with every number as 0, which are the counters of a server at its start. */
    ReplyPart zeroed() {
        Document zeroed = new Document();
        document.keySet().forEach(key -> {
            Object value = document.get(key);
            if (value instanceof Number) {
                zeroed.append(key, 0L);
            } else {
                zeroed.append(
                        key, value instanceof Document ? section(key).zeroed().document() : value);
            }
        });
        return new ReplyPart(zeroed);
    }

    /** Returns a number; 0 if it is missing. */
    long number(String key) {
        return document.get(key) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns a string; empty if it is missing. */
    String text(String key) {
        return document.get(key) instanceof String text ? text : "";
    }

    boolean isTrue(String key) {
        return Boolean.TRUE.equals(document.get(key));
    }

    Optional<ReplyPart> ifThere() {
        return isThere() ? Optional.of(this) : Optional.empty();
    }
}
