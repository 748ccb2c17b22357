package io.shardlab.run.together;

import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * One load machine, as the control collection describes it. Immutable.
 *
 * @param id its own random id
 * @param host the name of its host
 * @param process the id of its process there
 * @param parameters the values on which all machines must agree
 * @param beat its last sign of life, by the servers' clock
 * @param steps how often it has said a number
 * @param said the last two of these numbers, the newest last
 * @param quietUntil until when it measures and gives no sign of life
 * @param end the end of its work
 */
record JoinedMachine(
        ObjectId id,
        String host,
        long process,
        Map<String, String> parameters,
        Instant beat,
        long steps,
        List<Long> said,
        Optional<Instant> quietUntil,
        Optional<End> end) {

    /** The numbers that are kept: a machine is one step ahead of the others at most. */
    static final int KEPT = 2;

    JoinedMachine {
        if (said.size() != Math.min(steps, KEPT) || said.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("other numbers than the last ones");
        }
    }

    /** The last time at which it is known to work: that of its last sign of life, or the end of its measurement if that is later. */
    Instant excusedUntil() {
        return quietUntil.filter(beat::isBefore).orElse(beat);
    }

    /** The way in which a machine ended. */
    enum How {
        /** It has done its part. */
        DONE,
        /** Somebody stopped it. */
        STOPPED,
        /** It failed. */
        FAILED,
        /** It ended because of another machine. */
        FOLLOWED,
        /** It was started with other parameters. */
        REFUSED
    }

    /**
     * The end of a machine's work.
     *
     * @param reason the reason if it has not done its part; otherwise empty
     * @param chunks the number of pieces of its result that it has stored for the others
     * @param left true if it does not wait for the result of all machines, or has it
     */
    record End(How how, Message reason, int chunks, boolean left) {

        private static final int MOST_CHUNKS = 10_000;

        End {
            if (chunks < 0 || chunks > MOST_CHUNKS) {
                throw new IllegalArgumentException("not a number of pieces");
            }
        }

        Document toDocument() {
            return new Document("how", how.name())
                    .append("reason", StoredMessage.of(reason))
                    .append("chunks", chunks)
                    .append("left", left);
        }

        private static End of(Document stored) {
            return new End(
                    How.valueOf(stored.getString("how")),
                    StoredMessage.read(stored.getString("reason")),
                    stored.getInteger("chunks"),
                    stored.getBoolean("left"));
        }
    }

    /** Describes a machine that comes. */
    static Document document(ObjectId id, String host, long process, Map<String, String> parameters) {
        return new Document("id", id)
                .append("host", host)
                .append("process", process)
                .append("parameters", new Document(new TreeMap<>(parameters)))
                .append("steps", 0L)
                .append("said", List.of());
    }

    /** @param touched the last change of the whole document, for a machine that has just come */
    static JoinedMachine of(Document stored, Instant touched) {
        Map<String, String> parameters = new TreeMap<>();
        stored.get("parameters", Document.class).forEach((name, value) -> parameters.put(name, (String) value));
        return new JoinedMachine(
                Objects.requireNonNull(stored.getObjectId("id")),
                Objects.requireNonNull(stored.getString("host")),
                stored.getLong("process"),
                parameters,
                Optional.ofNullable(stored.getDate("beat")).map(Date::toInstant).orElse(touched),
                stored.getLong("steps"),
                stored.getList("said", Long.class),
                Optional.ofNullable(stored.getDate("quietUntil")).map(Date::toInstant),
                Optional.ofNullable(stored.get("end", Document.class)).map(End::of));
    }

    /** The name to show. */
    String name() {
        return host + " (process " + process + ")";
    }

    boolean hasSaid(long step) {
        return steps >= step;
    }

    /** The number that it said in a step, which is its last step or the one before. */
    long said(long step) {
        return said.get((int) (said.size() - 1 - (steps - step)));
    }
}
