package io.shardlab.core.input;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The fingerprints at the ends of the portions of an input, until one further on is asked for. Thread-safe. */
final class Fingerprints {

    private final Optional<Fingerprint> head;
    private final NavigableMap<Long, Fingerprint> ends = new TreeMap<>();

    /** @param head of what was seen when the input was opened at its beginning */
    Fingerprints(Optional<Fingerprint> head) {
        this.head = head;
    }

    synchronized void add(Fingerprint end) {
        ends.put(end.bytes(), end);
    }

    /** Of the content up to a place, or of a part behind the beginning for that itself; empty if it is not known. */
    synchronized Optional<Fingerprint> at(Position position) {
        if (position.equals(Position.START)) {
            return head;
        }
        ends.headMap(position.offset()).clear();
        return Optional.ofNullable(ends.get(position.offset()));
    }
}
