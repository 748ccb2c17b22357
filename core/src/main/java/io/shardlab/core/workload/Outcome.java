package io.shardlab.core.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What one operation touched. Owned and reused by one worker; the engine resets it before each operation, so recording
 * allocates nothing. Not thread-safe.
 */
public final class Outcome {

    private final LongSupplier nanoClock;
    private int kind;
    private long documents;
    private long bytes;
    private boolean exhausted;
    private boolean givenUp;
    private long refused;
    private final List<Refusal> refusals = new ArrayList<>();
    private final List<Refusal> refusedKinds = new ArrayList<>();
    private int[] partKinds = new int[2];
    private long[] partNanos = new long[2];
    private long partStart;
    private int parts;
    private long pausedAt;
    private long pausedNanos;

    /** An outcome whose parts are timed by the system's clock. */
    public Outcome() {
        this(System::nanoTime);
    }

    /** @param nanoClock times parts and pauses */
    public Outcome(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Says which of the factory's kinds this operation was; 0 unless said. */
    public void kind(int index) {
        this.kind = index;
    }

    /** Adds documents that were written (acknowledged) or returned. */
    public void addDocuments(long count) {
        this.documents += count;
    }

    /** Adds BSON bytes of those documents. */
    public void addBytes(long count) {
        this.bytes += count;
    }

    /**
     * Says that there was nothing left to do: this call does not count as an operation, and the worker ends. The other
     * workers end when they find the same.
     */
    public void exhausted() {
        this.exhausted = true;
    }

    /**
     * Adds errors that are no exception, such as a wrong answer. The operation then counts as failed.
     *
     * @param errorKind short and stable, such as {@code duplicate-key} or {@code wrong-answer}
     * @param count how many
     * @param sample one example in words, shown to the user
     */
    public void addErrors(String errorKind, long count, String sample) {
        refusals.add(new Refusal(errorKind, count, sample));
    }

    /**
     * Says that the operation was given up after trying for some time: it failed, and the documents that it did add are no
     * sign that the servers are well.
     *
     * @param errorKind short and stable, such as {@code no-primary}
     * @param sample the reason in words
     */
    public void giveUp(String errorKind, String sample) {
        givenUp = true;
        addErrors(errorKind, 1, sample);
    }

    /**
     * Adds documents of a batch that the server refused one by one. The operation itself counts as one that worked.
     *
     * @param errorKind short and stable, such as {@code duplicate-key}
     * @param count how many
     * @param sample one example in words
     */
    public void addRefused(String errorKind, long count, String sample) {
        refused += count;
        refusedKinds.add(new Refusal(errorKind, count, sample));
    }

    /**
     * Begins a part of the operation that is an operation of some kind itself, as the read of a read-modify-write is.
     * Parts do not overlap.
     */
    public void beginPart() {
        partStart = nanoClock.getAsLong();
    }

    /** Ends the part begun: its time goes to that kind's, beside the operations that are of that kind as a whole. */
    public void endPart(int partKind) {
        long end = nanoClock.getAsLong();
        if (parts == partKinds.length) {
            partKinds = Arrays.copyOf(partKinds, parts * 2);
            partNanos = Arrays.copyOf(partNanos, parts * 2);
        }
        partKinds[parts] = partKind;
        partNanos[parts++] = end - partStart;
    }

    /**
     * Stops the operation's clock for work of the client that can be done neither in {@link Operation#prepare} nor in
     * {@link Operation#verify}. Not within a part. Costs two looks at the clock.
     */
    public void pauseClock() {
        pausedAt = nanoClock.getAsLong();
    }

    /** Lets the operation's clock go on. */
    public void resumeClock() {
        pausedNanos += nanoClock.getAsLong() - pausedAt;
    }

    public void reset() {
        kind = 0;
        parts = 0;
        pausedNanos = 0;
        documents = 0;
        bytes = 0;
        exhausted = false;
        givenUp = false;
        refused = 0;
        clear(refusals);
        clear(refusedKinds);
    }

    /** Nearly always there is nothing to clear, and to ask costs less. */
    private static void clear(List<Refusal> list) {
        if (!list.isEmpty()) {
            list.clear();
        }
    }

    public int kind() {
        return kind;
    }

    public long documents() {
        return documents;
    }

    public long bytes() {
        return bytes;
    }

    public boolean isExhausted() {
        return exhausted;
    }

    /** Whether the operation was given up, see {@link #giveUp}. */
    public boolean isGivenUp() {
        return givenUp;
    }

    /** How many parts have ended. */
    public int parts() {
        return parts;
    }

    /** The kind of a part, by its place from 0. */
    public int partKind(int part) {
        return partKinds[part];
    }

    /** How long a part took, in nanoseconds. */
    public long partNanos(int part) {
        return partNanos[part];
    }

    /** How long the operation's clock stood still, in nanoseconds. */
    public long pausedNanos() {
        return pausedNanos;
    }

    /** The errors added; empty for a success. Valid until the next reset. */
    public List<Refusal> refusals() {
        return refusals;
    }

    /** Documents that were refused, by kind. Valid until the next reset. */
    public List<Refusal> refusedKinds() {
        return refusedKinds;
    }

    /** How many documents were refused. */
    public long refused() {
        return refused;
    }

    /**
     * Errors of one kind that are no exception.
     *
     * @param kind short and stable
     * @param count how many
     * @param sample one example in words
     */
    public record Refusal(String kind, long count, String sample) {}
}
