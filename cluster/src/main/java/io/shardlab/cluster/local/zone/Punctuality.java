package io.shardlab.cluster.local.zone;

/**
 * How well proxies kept their delays.
 *
 * @param parts what was delivered, each part as it was read at once
 * @param dueNanos their delays as they should be, added up
 * @param lateNanos how much later they were delivered, added up
 */
public record Punctuality(long parts, long dueNanos, long lateNanos) {

    private static final String SEPARATOR = " ";

    /** As {@link #parse} takes it. */
    String format() {
        return parts + SEPARATOR + dueNanos + SEPARATOR + lateNanos;
    }

    /** @throws IllegalArgumentException if it is none */
    public static Punctuality parse(String text) {
        String[] numbers = text.strip().split(SEPARATOR, -1);
        return new Punctuality(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }
}
