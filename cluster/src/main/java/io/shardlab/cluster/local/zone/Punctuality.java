package io.shardlab.cluster.local.zone;

/**
 * How well proxies kept their delays.
 *
 * @param dueNanos the delays of what was delivered as they should be, added up
 * @param lateNanos how much later they were delivered, added up
 */
public record Punctuality(long dueNanos, long lateNanos) {

    private static final String SEPARATOR = " ";

    /** As {@link #parse} takes it. */
    String format() {
        return dueNanos + SEPARATOR + lateNanos;
    }

    /** @throws IllegalArgumentException if it is none */
    public static Punctuality parse(String text) {
        String[] numbers = text.strip().split(SEPARATOR, -1);
        return new Punctuality(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }
}
