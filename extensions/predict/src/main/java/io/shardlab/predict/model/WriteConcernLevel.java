package io.shardlab.predict.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A write concern, in the notation of the workload {@code write-concern}.
 *
 * @param w the number of members that must have the write, from 1, or {@code majority}
 * @param journaled whether they must have the write in their journals on disk
 */
public record WriteConcernLevel(String w, boolean journaled) {

    private static final String MAJORITY = "majority";
    private static final Pattern TEXT = Pattern.compile("(?:w:)?(?<w>[1-9]\\d?|majority)(?<j>[- ]?j)?");

    /**
     * Parses {@code 1}, {@code 2j}, {@code majority}, or the name of a phase such as {@code w:2 j}.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static WriteConcernLevel parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a write concern that writes wait for: " + text);
        }
        return new WriteConcernLevel(matcher.group("w"), matcher.group("j") != null);
    }

    /** The name, such as {@code w:2 j} or {@code majority}. */
    public String name() {
        return (w.equals(MAJORITY) ? w : "w:" + w) + (journaled ? " j" : "");
    }

    /** The number of members beside the primary that must have a write, in a set with this many voting members. */
    public int others(int members) {
        return w.equals(MAJORITY) ? members / 2 : Integer.parseInt(w) - 1;
    }

    /** True if writes wait for journals; those to a majority do unless a set is configured otherwise. */
    public boolean durable() {
        return journaled || w.equals(MAJORITY);
    }
}
