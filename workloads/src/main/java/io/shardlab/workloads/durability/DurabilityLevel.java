package io.shardlab.workloads.durability;

import com.mongodb.WriteConcern;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonValue;
import org.bson.json.JsonParseException;

/**
 * What must have happened to a write before it counts as done.
 *
 * @param w how many members, {@code majority}, or a mode of the replica set's {@code getLastErrorModes}
 * @param journaled whether those members must have it in their journals on disk
 */
record DurabilityLevel(String w, boolean journaled) {

    static final String MAJORITY = "majority";

    /** A set has 50 members at most. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");

    private static final Pattern SHORT = Pattern.compile("(?:w:)?(?<w>\\d{1,2}|majority)(?<j>[- ]?j)?");
    private static final Set<String> KEYS = Set.of("w", "j");

    DurabilityLevel {
        if (w.equals("0") && journaled) {
            throw new IllegalArgumentException("w:0 waits for no member, so for no journal either");
        }
    }

    /**
     * {@code 0}, {@code 1}, {@code 1j}, {@code majority}, {@code majority-j}, or JSON such as {@code {"w":2,"j":true}}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    static DurabilityLevel parse(String text) {
        String trimmed = text.trim();
        if (trimmed.startsWith("{")) {
            return fromJson(trimmed);
        }
        Matcher matcher = SHORT.matcher(trimmed);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no level: " + text);
        }
        return new DurabilityLevel(plain(matcher.group("w")), matcher.group("j") != null);
    }

    private static DurabilityLevel fromJson(String text) {
        try {
            BsonDocument json = BsonDocument.parse(text);
            if (!KEYS.containsAll(json.keySet()) || !json.containsKey("w")) {
                throw new IllegalArgumentException("other keys than w and j");
            }
            BsonValue w = json.get("w");
            String members = w.isString()
                    ? w.asString().getValue()
                    : plain(Integer.toString(json.getNumber("w").intValue()));
            return new DurabilityLevel(
                    members, json.containsKey("j") && json.getBoolean("j").getValue());
        } catch (JsonParseException | BsonInvalidOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String plain(String w) {
        return NUMBER.matcher(w).matches() ? Integer.toString(Integer.parseInt(w)) : w;
    }

    /** As people write it, such as {@code w:2 j} or {@code majority}; the name of the measured phase. */
    String name() {
        return (isMajority() ? w : "w:" + w) + (journaled ? " j" : "");
    }

    /** As the option takes it, such as {@code 2j} or {@code majority-j}. */
    String text() {
        if (members().isPresent()) {
            return w + (journaled ? "j" : "");
        }
        return isMajority() ? w + (journaled ? "-j" : "") : "{\"w\":\"" + w + "\",\"j\":" + journaled + "}";
    }

    /** The number of members, the primary included; empty if they are not given by number. */
    Optional<Integer> members() {
        return NUMBER.matcher(w).matches() ? Optional.of(Integer.valueOf(w)) : Optional.empty();
    }

    boolean isMajority() {
        return w.equals(MAJORITY);
    }

    /** Whether the server answers at all. */
    boolean isAcknowledged() {
        return !w.equals("0");
    }

    /**
     * What is sent with each write.
     *
     * @param timeout how long the server waits for members at most
     */
    WriteConcern writeConcern(Duration timeout) {
        if (!isAcknowledged()) {
            return WriteConcern.UNACKNOWLEDGED;
        }
        WriteConcern concern = members().map(WriteConcern::new).orElseGet(() -> new WriteConcern(w));
        WriteConcern limited = concern.withWTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        // Without a word on it the server decides; a level that does not ask for the journal says nothing of it.
        return journaled ? limited.withJournal(true) : limited;
    }
}
