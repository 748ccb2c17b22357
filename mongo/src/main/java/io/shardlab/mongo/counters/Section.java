package io.shardlab.mongo.counters;

import java.util.Optional;
import org.bson.Document;

/**
 * A part of a server's reply, which may lack anything: servers differ by release, engine and what they are.
 *
 * @param document empty if the part is not there
 */
record Section(Document document) {

    /** A part of this part. */
    Section section(String key) {
        return new Section(document.get(key, Object.class) instanceof Document found ? found : new Document());
    }

    boolean isThere() {
        return !document.isEmpty();
    }

    /** This part with every number as 0: what a server counts when it starts. */
    Section zeroed() {
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
        return new Section(zeroed);
    }

    /** A number, 0 if it is not there. */
    long number(String key) {
        return document.get(key) instanceof Number number ? number.longValue() : 0;
    }

    /** A string, empty if it is not there. */
    String text(String key) {
        return document.get(key) instanceof String text ? text : "";
    }

    boolean isTrue(String key) {
        return Boolean.TRUE.equals(document.get(key));
    }

    /** This part, unless it is not there. */
    Optional<Section> ifThere() {
        return isThere() ? Optional.of(this) : Optional.empty();
    }
}
