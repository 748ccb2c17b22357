package io.shardlab.core.dataset;

import io.shardlab.core.input.Portion;
import io.shardlab.core.input.Position;
import io.shardlab.core.mongo.Inserted;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far a load has come. Batches end in any order; the mark is the place up to which every document is settled, that is,
 * acknowledged or refused for good, so that a later run can go on from there without a gap. Thread-safe.
 */
public final class LoadProgress {

    private final Map<Long, Settled> ahead = new TreeMap<>();
    private Mark mark;
    private long taken;
    private long acknowledged;
    private long alreadyThere;
    private long resent;

    /** A load that goes on from a mark, {@link Mark#START} for a new one. */
    public LoadProgress(Mark start) {
        mark = start;
    }

    /**
     * A place with everything before it settled.
     *
     * @param position where
     * @param present documents before it that the servers have acknowledged
     * @param refused documents before it that they have refused
     */
    public record Mark(Position position, long present, long refused) {

        /** The beginning of a load. */
        public static final Mark START = new Mark(Position.START, 0, 0);

        private Mark after(Settled batch) {
            return new Mark(
                    batch.portion().end(),
                    present + batch.inserted().acknowledged() + batch.inserted().alreadyThere(),
                    refused + batch.inserted().refused());
        }
    }

    private record Settled(Portion portion, Inserted inserted) {}

    /** A batch is about to be sent. */
    synchronized void take(int documents) {
        taken += documents;
    }

    /** A batch has been sent, and this became of it. */
    synchronized void end(Portion portion, Inserted inserted) {
        acknowledged += inserted.acknowledged();
        alreadyThere += inserted.alreadyThere();
        resent += inserted.resent();
        if (inserted.settled()) {
            ahead.put(portion.firstNumber(), new Settled(portion, inserted));
            advance();
        }
    }

    private void advance() {
        Settled next = ahead.remove(mark.position().documents());
        while (next != null) {
            mark = mark.after(next);
            next = ahead.remove(mark.position().documents());
        }
    }

    public synchronized Mark mark() {
        return mark;
    }

    /** Documents that this run took from the feed to be sent. */
    public synchronized long taken() {
        return taken;
    }

    /** Documents that the servers acknowledged to this run. */
    public synchronized long acknowledged() {
        return acknowledged;
    }

    /** Documents of this run that an earlier one had inserted. */
    public synchronized long alreadyThere() {
        return alreadyThere;
    }

    /** How many times a batch was sent again after a transient error. */
    public synchronized long resent() {
        return resent;
    }
}
