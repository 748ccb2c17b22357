package io.shardlab.mongo.dataset;

import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import io.shardlab.mongo.write.RetryCounts;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The progress of a load. Batches end in any order. The mark is the position up to which every document is settled, that is,
 * acknowledged or refused for good, so that a later run can resume there without a gap. Thread-safe; its memory grows with the
 * number of gaps.
 */
public final class LoadProgress {

    /** The ends of the settled stretches beyond the mark, by the number of their first document. */
    private final NavigableMap<Long, Mark> ahead = new TreeMap<>();

    private final RetryCounts retries = new RetryCounts();
    private final boolean resumable;
    private final long start;
    private Mark mark;
    private long taken;
    private long known;
    private long acknowledged;
    private long alreadyThere;
    private long matched;
    private long refused;

    /** @param start the mark at which the load is resumed, {@link Mark#START} for a new load */
    public LoadProgress(Mark start) {
        this(start, true);
    }

    private LoadProgress(Mark start, boolean resumable) {
        mark = start;
        this.start = start.document();
        this.resumable = resumable;
    }

    /** Returns the progress of a part of a load, which cannot be resumed: it has gaps for good, and the mark stays at its start. */
    public static LoadProgress ofPart() {
        return new LoadProgress(Mark.START, false);
    }

    /**
     * A position before which everything is settled.
     *
     * @param position the position
     * @param present the documents before it that the servers have acknowledged
     * @param matched those of them that were recognized by their content: see {@link InsertResult#matched}
     * @param refused the documents before it that the servers have refused
     * @param badRows the rows before it that could not be read
     * @param read the fingerprint of the input before it; empty if nothing was read, or it is unknown
     */
    public record Mark(
            Position position, long present, long matched, long refused, long badRows, Optional<Fingerprint> read) {

        /** The beginning of a load. */
        public static final Mark START = new Mark(Position.START, 0, 0, 0, 0, Optional.empty());

        private static Mark behind(Portion portion, InsertResult inserted) {
            return new Mark(
                    portion.end(),
                    (long) inserted.acknowledged() + inserted.alreadyThere(),
                    inserted.matched(),
                    inserted.refused(),
                    portion.badRows(),
                    portion.upToEnd());
        }

        /** Returns the next mark with the counts added up. */
        private Mark followedBy(Mark next) {
            return new Mark(
                    next.position,
                    present + next.present,
                    matched + next.matched,
                    refused + next.refused,
                    badRows + next.badRows,
                    next.read);
        }

        /** Returns the number of documents before it that the load must have added. */
        long added() {
            return present - matched;
        }

        /** Returns the mark with all bad rows of the load, including those behind the last document. */
        Mark closing(long allBadRows) {
            return new Mark(position, present, matched, refused, allBadRows, read);
        }

        private long document() {
            return position.documents();
        }
    }

    synchronized void take(int documents) {
        taken += documents;
    }

    synchronized void end(Portion portion, InsertResult inserted) {
        acknowledged += inserted.acknowledged();
        alreadyThere += inserted.alreadyThere();
        matched += inserted.matched();
        if (inserted.settled()) {
            refused += inserted.refused();
            known += portion.end().documents() - portion.firstNumber();
            if (resumable) {
                join(portion.firstNumber(), Mark.behind(portion, inserted));
            }
        } else {
            known += inserted.acknowledged() + inserted.alreadyThere();
        }
    }

    private void join(long first, Mark end) {
        Mark next = ahead.remove(end.document());
        Mark whole = next == null ? end : end.followedBy(next);
        Map.Entry<Long, Mark> before = ahead.lowerEntry(first);
        if (first == mark.document()) {
            mark = mark.followedBy(whole);
        } else if (before != null && before.getValue().document() == first) {
            ahead.put(before.getKey(), before.getValue().followedBy(whole));
        } else {
            ahead.put(first, whole);
        }
    }

    public synchronized Mark mark() {
        return mark;
    }

    /** Returns the number of documents from the beginning of the load whose fate is known, in this run and earlier ones. */
    synchronized long settledDocuments() {
        return start + known;
    }

    /** Returns the number of documents that this run took from the feed to be sent. */
    public synchronized long taken() {
        return taken;
    }

    /** Returns the number of documents that were taken and whose fate is unknown. */
    public synchronized long unsettled() {
        return taken - known;
    }

    /** Returns the number of documents that the servers acknowledged to this run. */
    public synchronized long acknowledged() {
        return acknowledged;
    }

    /** Returns the number of documents of this run that an earlier one had inserted. */
    public synchronized long alreadyThere() {
        return alreadyThere;
    }

    /** Returns the number of documents that were recognized by their content: see {@link InsertResult#matched}. */
    public synchronized long matched() {
        return matched;
    }

    /** Returns the number of documents that this run must have added, including those beyond the mark: see {@link LoadCheck}. */
    synchronized long added() {
        return acknowledged + alreadyThere - matched;
    }

    /** Returns the number of documents that the servers refused to this run for good. */
    public synchronized long refused() {
        return refused;
    }

    /** Returns the counts of batches that were sent again after transient errors. */
    public RetryCounts retries() {
        return retries;
    }
}
