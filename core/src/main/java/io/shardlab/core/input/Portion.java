package io.shardlab.core.input;

/**
 * Which part of an input the documents of one batch are: consecutive ones, and every portion begins where the one
 * before ends. Bad rows belong to the portion with the next good document.
 *
 * @param start before its first document, and before the bad rows before that
 * @param end behind its last document
 * @param badRows bad rows between the two
 */
public record Portion(Position start, Position end, long badRows) {

    /** A portion without bad rows. */
    public Portion(Position start, Position end) {
        this(start, end, 0);
    }

    /** The number of its first document among the good documents of the input, from 0. */
    public long firstNumber() {
        return start.documents();
    }
}
