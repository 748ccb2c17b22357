package io.shardlab.mongo.write;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.ClientOptionTypes;
import io.shardlab.core.parameter.ParameterTypes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The condition under which a write counts as done.
 *
 * @param w the number of members, {@code majority}, or a mode of the replica set's {@code getLastErrorModes}
 * @param journaled true if those members must have the write in their journals on disk
 */
public record DurabilityLevel(String w, boolean journaled) {

    private static final String MAJORITY = "majority";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");

    private static final Pattern SHORT = Pattern.compile("(?:w:)?(?<w>\\d{1,2}|majority)(?<j>[- ]?j)?");

    public DurabilityLevel {
        if (w.equals("0") && journaled) {
            throw new IllegalArgumentException("w:0 waits for no member, so for no journal either");
        }
        if (w.matches("\\d{3,}")) {
            throw new IllegalArgumentException("a set has 50 members at most");
        }
    }

    /**
     * Parses a comma-separated list of different levels; commas inside JSON do not separate.
     *
     * @throws IllegalArgumentException if one cannot be parsed, or is there twice
     */
    public static List<DurabilityLevel> parseAll(String text) {
        List<DurabilityLevel> levels = ParameterTypes.splitOutsideBraces(text).stream()
                .map(DurabilityLevel::parse)
                .toList();
        if (levels.stream().distinct().count() < levels.size()) {
            throw new IllegalArgumentException("a level twice");
        }
        return levels;
    }

    /**
     * Parses {@code 0}, {@code 1}, {@code 1j}, {@code majority}, {@code majority-j}, or JSON such as
     * {@code {"w":2,"j":true}}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static DurabilityLevel parse(String text) {
        String trimmed = text.trim();
        if (trimmed.startsWith("{")) {
            return fromJson(trimmed);
        }
        Matcher matcher = SHORT.matcher(trimmed);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a level: " + text);
        }
        return new DurabilityLevel(matcher.group("w").replaceFirst("^0(?=.)", ""), matcher.group("j") != null);
    }

    private static DurabilityLevel fromJson(String text) {
        WriteConcern concern = ClientOptionTypes.writeConcern().parse(text);
        if (concern.getWObject() == null || concern.getWTimeout(TimeUnit.MILLISECONDS) != null) {
            throw new IllegalArgumentException("other keys than w and j");
        }
        return new DurabilityLevel(concern.getWObject().toString(), Boolean.TRUE.equals(concern.getJournal()));
    }

    /** Returns the name of the measured phase, as people write it, such as {@code w:2 j} or {@code majority}. */
    public String name() {
        return (isMajority() ? w : "w:" + w) + (journaled ? " j" : "");
    }

    /** Returns the text that the option takes, such as {@code 2j} or {@code majority-j}. */
    public String text() {
        if (members().isPresent()) {
            return w + (journaled ? "j" : "");
        }
        return isMajority() ? w + (journaled ? "-j" : "") : "{\"w\":\"" + w + "\",\"j\":" + journaled + "}";
    }

    /** Returns the number of members, including the primary; empty if the level does not give a number. */
    public Optional<Integer> members() {
        return NUMBER.matcher(w).matches() ? Optional.of(Integer.valueOf(w)) : Optional.empty();
    }

    public boolean isMajority() {
        return w.equals(MAJORITY);
    }

    /** Returns the number of members beside the primary that must have a write, in a set with this many voting members. */
    public int others(int voters) {
        return members().map(count -> count - 1).orElse(voters / 2);
    }

    /** True if writes wait for journals; those to a majority do unless a set is configured otherwise. */
    public boolean durable() {
        return journaled || isMajority();
    }

    /** True if the server answers at all. */
    public boolean isAcknowledged() {
        return !w.equals("0");
    }

    /** @param timeout the longest time that the server waits for members */
    public WriteConcern writeConcern(Duration timeout) {
        if (!isAcknowledged()) {
            return WriteConcern.UNACKNOWLEDGED;
        }
        WriteConcern concern = members().map(WriteConcern::new).orElseGet(() -> new WriteConcern(w));
        WriteConcern limited = concern.withWTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        // A level without j leaves the journal to the server's default.
        return journaled ? limited.withJournal(true) : limited;
    }
}
