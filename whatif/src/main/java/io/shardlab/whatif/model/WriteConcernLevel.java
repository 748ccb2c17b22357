package io.shardlab.whatif.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a write waits for, as the workload {@code write-concern} names it.
 *
 * @param w how many members must have it, from 1, or {@code majority}
 * @param journaled whether they must have it in their journals on disk
 */
public record WriteConcernLevel(String w, boolean journaled) {

    private static final String MAJORITY = "majority";
    private static final Pattern TEXT = Pattern.compile("(?:w:)?(?<w>[1-9]\\d?|majority)(?<j>[- ]?j)?");

    /**
     * {@code 1}, {@code 2j}, {@code majority}, or the name of a phase, such as {@code w:2 j}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static WriteConcernLevel parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a write concern that is waited for: " + text);
        }
        return new WriteConcernLevel(matcher.group("w"), matcher.group("j") != null);
    }

    /** Such as {@code w:2 j} or {@code majority}. */
    public String name() {
        return (w.equals(MAJORITY) ? w : "w:" + w) + (journaled ? " j" : "");
    }

    /** How many members beside the primary must have a write, in a set with this many voting members. */
    public int others(int members) {
        return w.equals(MAJORITY) ? members / 2 : Integer.parseInt(w) - 1;
    }

    /** Whether journals are waited for; a majority must have a write in theirs unless a set is configured otherwise. */
    public boolean durable() {
        return journaled || w.equals(MAJORITY);
    }
}
