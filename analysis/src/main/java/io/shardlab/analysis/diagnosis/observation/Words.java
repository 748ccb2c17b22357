package io.shardlab.analysis.diagnosis.observation;

import java.util.List;
import java.util.Locale;

/** Figures in findings. */
public final class Words {

    private static final int PERCENT = 100;
    private static final double MILLIS = 1e3;
    private static final double MEBIBYTE = 1 << 20;

    /** Longer lists are cut: what stands first matters most. */
    private static final int LONGEST_LIST = 4;

    private Words() {}

    public static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
    }

    public static String millis(double seconds) {
        return number(seconds * MILLIS) + " ms";
    }

    public static String mebibytes(double bytes) {
        return number(bytes / MEBIBYTE) + " MB";
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Such as {@code 98 % of the time of 8 threads}; not more than all of it. */
    public static String timeOf(int threads, double share) {
        return percent(Math.min(1, share)) + " of the time of " + count(threads, "thread");
    }

    /** Such as {@code 1 chunk} and {@code 2,000 chunks}. */
    public static String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** The first few, and how many more there are. */
    public static String list(List<String> items) {
        int more = items.size() - LONGEST_LIST;
        return more <= 0
                ? String.join("; ", items)
                : String.join("; ", items.subList(0, LONGEST_LIST)) + "; and " + more + " more";
    }
}
