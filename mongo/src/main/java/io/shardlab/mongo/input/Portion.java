package io.shardlab.mongo.input;

import java.util.Optional;

/**
 * The part of an input that became one batch: consecutive documents. Every portion begins where the one
 * before ends. Bad rows belong to the portion with the next good document.
 *
 * @param start the position before its first document and before the preceding bad rows
 * @param end the position after its last document
 * @param badRows the number of bad rows between the two
 * @param upToEnd the fingerprint of the input up to the end of the portion; empty if unknown
 */
public record Portion(Position start, Position end, long badRows, Optional<Fingerprint> upToEnd) {

    /** Creates a portion of generated documents, without bad rows and a fingerprint. */
    public Portion(Position start, Position end) {
        this(start, end, 0, Optional.empty());
    }

    /** The number of its first document among the good documents of the input, from 0. */
    public long firstNumber() {
        return start.documents();
    }
}
