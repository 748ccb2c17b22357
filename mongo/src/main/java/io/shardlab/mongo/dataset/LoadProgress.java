package io.shardlab.mongo.dataset;

import io.shardlab.data.input.Fingerprint;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.write.RetryCounts;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far a load has come. Batches end in any order; the mark is the place up to which every document is settled, that is,
 * acknowledged or refused for good, so that a later run can go on from there without a gap. Thread-safe; holds as much as
 * there are gaps.
 */
public final class LoadProgress {

    /** Stretches without gaps that are settled beyond the mark: the number of their first document, and their end. */
    private final NavigableMap<Long, Mark> ahead = new TreeMap<>();

    private final RetryCounts retries = new RetryCounts();
    private final long start;
    private Mark mark;
    private long taken;
    private long known;
    private long acknowledged;
    private long alreadyThere;
    private long matched;
    private long refused;

    /** A load that goes on from a mark, {@link Mark#START} for a new one. */
    public LoadProgress(Mark start) {
        mark = start;
        this.start = start.document();
    }

    /**
     * A place with everything before it settled.
     *
     * @param position where
     * @param present documents before it that the servers have acknowledged
     * @param matched those of them that were recognised by their content: see {@link InsertResult#matched}
     * @param refused documents before it that the servers have refused
     * @param badRows rows before it that could not be read
     * @param read tells the input before it; empty if nothing was read, or it is not known
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

        /** With the counts of what lies between this mark and the next added up. */
        private Mark followedBy(Mark next) {
            return new Mark(
                    next.position,
                    present + next.present,
                    matched + next.matched,
                    refused + next.refused,
                    badRows + next.badRows,
                    next.read);
        }

        /** Documents before it that must have been added. */
        long added() {
            return present - matched;
        }

        /** With all bad rows of the load, those behind the last document, too. */
        Mark closing(long allBadRows) {
            return new Mark(position, present, matched, refused, allBadRows, read);
        }

        private long document() {
            return position.documents();
        }
    }

    /** A batch is about to be sent. */
    synchronized void take(int documents) {
        taken += documents;
    }

    /** A batch has been sent, and this became of it. */
    synchronized void end(Portion portion, InsertResult inserted) {
        acknowledged += inserted.acknowledged();
        alreadyThere += inserted.alreadyThere();
        matched += inserted.matched();
        if (inserted.settled()) {
            refused += inserted.refused();
            known += portion.end().documents() - portion.firstNumber();
            join(portion.firstNumber(), Mark.behind(portion, inserted));
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

    /** Documents from the beginning of the load of which is known what became of them, by this run and earlier ones. */
    synchronized long settledDocuments() {
        return start + known;
    }

    /** Documents that this run took from the feed to be sent. */
    public synchronized long taken() {
        return taken;
    }

    /** Documents that were taken and of which is not known what became of them. */
    public synchronized long unsettled() {
        return taken - known;
    }

    /** Documents that the servers acknowledged to this run. */
    public synchronized long acknowledged() {
        return acknowledged;
    }

    /** Documents of this run that an earlier one had inserted. */
    public synchronized long alreadyThere() {
        return alreadyThere;
    }

    /** Those acknowledged or there that were recognised by their content: see {@link InsertResult#matched}. */
    public synchronized long matched() {
        return matched;
    }

    /** Documents that must be there, beyond the mark, too, and may not have been before the load: see {@link LoadCheck}. */
    synchronized long added() {
        return acknowledged + alreadyThere - matched;
    }

    /** Documents that the servers refused to this run for good. */
    public synchronized long refused() {
        return refused;
    }

    /** How often batches were sent again after transient errors. */
    public RetryCounts retries() {
        return retries;
    }
}
