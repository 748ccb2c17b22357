package io.shardlab.data.input;

import java.util.Optional;

/**
 * Which part of an input the documents of one batch are: consecutive ones, and every portion begins where the one
 * before ends. Bad rows belong to the portion with the next good document.
 *
 * @param start before its first document, and before the bad rows before that
 * @param end behind its last document
 * @param badRows bad rows between the two
 * @param upToEnd tells the input up to its end from another one; empty if it is not known
 */
public record Portion(Position start, Position end, long badRows, Optional<Fingerprint> upToEnd) {

    /** A portion of documents that are made: nothing is read, and nothing is bad. */
    public Portion(Position start, Position end) {
        this(start, end, 0, Optional.empty());
    }

    /** The number of its first document among the good documents of the input, from 0. */
    public long firstNumber() {
        return start.documents();
    }
}
