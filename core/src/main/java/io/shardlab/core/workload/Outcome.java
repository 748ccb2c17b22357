package io.shardlab.core.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * The results of one operation. Owned and reused by one worker; the engine resets it before each operation, so recording
 * allocates nothing. Not thread-safe.
 */
public final class Outcome {

    private static final long NOT_READ = Long.MIN_VALUE;
    private static final long NANOS_OF_MILLI = 1_000_000;

    private final LongSupplier nanoClock;
    private final LongPredicate waiting;
    private final LongSupplier millisClock;
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
    private long nowMillis = NOT_READ;
    private long dueNanos;
    private boolean isDueLater;
    private long limitNanos;
    private boolean isLimited;

    /** An outcome that times parts by the system's clock. */
    public Outcome() {
        this(System::nanoTime);
    }

    /** @param nanoClock the clock for parts and pauses */
    public Outcome(LongSupplier nanoClock) {
        this(nanoClock, nanos -> true);
    }

    /**
     * @param nanoClock the clock for parts and pauses
     * @param waiting blocks until a time on that clock; returns false if the phase ends before
     */
    public Outcome(LongSupplier nanoClock, LongPredicate waiting) {
        this(nanoClock, waiting, System::currentTimeMillis);
    }

    /**
     * @param nanoClock the clock for parts and pauses
     * @param waiting blocks until a time on that clock; returns false if the phase ends before
     * @param millisClock the milliseconds since 1970
     */
    public Outcome(LongSupplier nanoClock, LongPredicate waiting, LongSupplier millisClock) {
        this.nanoClock = nanoClock;
        this.waiting = waiting;
        this.millisClock = millisClock;
    }

    /** Sets the time at which the operation is due, on the clock for parts and pauses; without it, it is due at once. */
    public void due(long nanos) {
        dueNanos = nanos;
        isDueLater = true;
    }

    /** Sets the time at which servers should end each operation, on the clock for parts and pauses; without it, there is none. */
    public void limit(long nanos) {
        limitNanos = nanos;
        isLimited = true;
    }

    /**
     * Returns the time in milliseconds from now, or from when the operation is due if that is later, until servers should end it:
     * at least 1. Without a limit it is {@link Long#MAX_VALUE}.
     */
    public long millisLeft() {
        if (!isLimited) {
            return Long.MAX_VALUE;
        }
        long now = nanoClock.getAsLong();
        long ahead = isDueLater ? Math.max(0, dueNanos - now) : 0;
        return Math.max(1, (limitNanos - now - ahead) / NANOS_OF_MILLI);
    }

    /**
     * Returns the time at which the operation begins, in milliseconds since 1970: the engine reads it once for each operation.
     * While an operation is prepared before it is due, it is the time at which it will be due.
     */
    public long nowMillis() {
        if (nowMillis == NOT_READ) {
            long ahead = isDueLater ? Math.max(0, dueNanos - nanoClock.getAsLong()) : 0;
            nowMillis = millisClock.getAsLong() + ahead / NANOS_OF_MILLI;
        }
        return nowMillis;
    }

    /** Sets the kind of this operation, as an index of the factory's kinds; 0 unless set. */
    public void kind(int index) {
        this.kind = index;
    }

    /** Adds documents that were acknowledged or returned. */
    public void addDocuments(long count) {
        this.documents += count;
    }

    /** Adds BSON bytes of those documents. */
    public void addBytes(long count) {
        this.bytes += count;
    }

    /**
     * Reports that no work is left: this call does not count as an operation, and the worker ends. The other workers end when
     * they find the same.
     */
    public void exhausted() {
        this.exhausted = true;
    }

    /**
     * Adds errors without an exception, such as a wrong answer. The operation then counts as failed.
     *
     * @param errorKind a short, stable name such as {@code duplicate-key} or {@code wrong-answer}
     * @param count the number of errors
     * @param sample one example in words, shown to the user
     */
    public void addErrors(String errorKind, long count, String sample) {
        refusals.add(new Refusal(errorKind, count, sample));
    }

    /**
     * Reports that the operation was given up after some time: it failed, and the documents that it added are not a sign that
     * the servers work.
     *
     * @param errorKind a short, stable name such as {@code no-primary}
     * @param sample the reason in words
     */
    public void giveUp(String errorKind, String sample) {
        givenUp = true;
        addErrors(errorKind, 1, sample);
    }

    /**
     * Adds documents of a batch that the server refused one by one. The operation itself counts as successful.
     *
     * @param errorKind a short, stable name such as {@code duplicate-key}
     * @param count the number of documents
     * @param sample one example in words
     */
    public void addRefused(String errorKind, long count, String sample) {
        refused += count;
        refusedKinds.add(new Refusal(errorKind, count, sample));
    }

    /**
     * Begins a part of the operation that is itself an operation of some kind, such as the read of a read-modify-write. Parts
     * do not overlap.
     */
    public void beginPart() {
        partStart = nanoClock.getAsLong();
    }

    /** Ends the part: its time is recorded with that kind's, apart from whole operations of the kind. */
    public void endPart(int partKind) {
        long end = nanoClock.getAsLong();
        if (parts == partKinds.length) {
            partKinds = Arrays.copyOf(partKinds, parts * 2);
            partNanos = Arrays.copyOf(partNanos, parts * 2);
        }
        partKinds[parts] = partKind;
        partNanos[parts++] = end - partStart;
    }

    /** Forgets the part that has ended last, as its answer is wrong. */
    public void dropPart() {
        parts--;
    }

    /**
     * Stops the operation's clock for work of the client that fits neither in {@link Operation#prepare} nor in {@link
     * Operation#verify}. Not within a part. Costs two readings of the clock.
     */
    public void pauseClock() {
        pausedAt = nanoClock.getAsLong();
    }

    /** Resumes the operation's clock. */
    public void resumeClock() {
        pausedNanos += nanoClock.getAsLong() - pausedAt;
    }

    /**
     * Has the engine wait, as for a user who thinks between two steps, with the operation's clock stopped. Not within a part or
     * while the clock is stopped already. Without an engine there is no wait.
     *
     * @param nanos the time in nanoseconds
     * @return false if the phase ended first: then the operation must call {@link #exhausted} and return
     */
    public boolean think(long nanos) {
        pauseClock();
        try {
            return waiting.test(pausedAt + nanos);
        } finally {
            resumeClock();
        }
    }

    public void reset() {
        nowMillis = NOT_READ;
        isDueLater = false;
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

    /** Nearly always the list is empty, and the check is cheaper than clearing it. */
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

    /** True if the operation was given up, see {@link #giveUp}. */
    public boolean isGivenUp() {
        return givenUp;
    }

    /** The number of parts that have ended. */
    public int parts() {
        return parts;
    }

    /** The kind of a part, by its index from 0. */
    public int partKind(int part) {
        return partKinds[part];
    }

    /** The time of a part in nanoseconds. */
    public long partNanos(int part) {
        return partNanos[part];
    }

    /** The time in nanoseconds during which the operation's clock was stopped. */
    public long pausedNanos() {
        return pausedNanos;
    }

    /** The errors added; empty for a success. Valid until the next reset. */
    public List<Refusal> refusals() {
        return refusals;
    }

    /** The refused documents by kind. Valid until the next reset. */
    public List<Refusal> refusedKinds() {
        return refusedKinds;
    }

    /** The number of refused documents. */
    public long refused() {
        return refused;
    }

    /**
     * Errors of one kind without an exception.
     *
     * @param kind a short, stable name
     * @param count the number of errors
     * @param sample one example in words
     */
    public record Refusal(String kind, long count, String sample) {}
}
