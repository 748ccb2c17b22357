package io.shardlab.cluster.local.proxy;

/**
 * The accuracy of the proxies' delays.
 *
 * @param dueNanos the sum of the intended delays of all deliveries
 * @param lateNanos the sum of the times by which deliveries were late
 */
public record Punctuality(long dueNanos, long lateNanos) {

    private static final String SEPARATOR = " ";

    /** Returns the text that {@link #parse} reads. */
    String format() {
        return dueNanos + SEPARATOR + lateNanos;
    }

    /** @throws IllegalArgumentException if the text has another form */
    public static Punctuality parse(String text) {
        String[] numbers = text.strip().split(SEPARATOR, -1);
        return new Punctuality(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }
}
