package io.shardlab.bench.trip;

import io.shardlab.bench.trip.LoggedOperations.Kind;
import java.util.Locale;
import java.util.TreeSet;

/** Prints how near the replays come, and counts what is beyond the goals. */
final class Report {

    /** Kinds that are seen less often say nothing, and do not count. */
    private static final int LEAST = 20;

    private static final double SHARE = 0.01;
    private static final double EMPTY = 0.02;
    private static final double DOCUMENTS = 0.1;
    private static final double SIZE = 0.05;

    /** Differences below this number of documents an operation are of no interest. */
    private static final double FEW = 0.05;

    private int compared;
    private int beyond;

    void add(String application, String source, LoggedOperations seen, LoggedOperations again) {
        System.out.printf(
                Locale.ROOT,
                "%n%s, captured by %s: %,d operations, replayed %,d%n",
                application,
                source,
                seen.total(),
                again.total());
        System.out.printf(
                Locale.ROOT, "  %-92s %13s %17s %17s %11s%n", "kind", "share %", "examined", "returned", "empty %");
        TreeSet<String> shapes = new TreeSet<>(seen.kinds().keySet());
        shapes.addAll(again.kinds().keySet());
        for (String shape : shapes) {
            Kind one = seen.kinds().getOrDefault(shape, new Kind());
            Kind other = again.kinds().getOrDefault(shape, new Kind());
            if (Math.max(one.count, other.count) >= LEAST) {
                add(shape, one, other, (double) one.count / seen.total(), (double) other.count / again.total());
            }
        }
    }

    private void add(String shape, Kind one, Kind other, double share, double shareAgain) {
        boolean both = one.count > 0 && other.count > 0;
        String marks = "";
        double chance = 2 * Math.sqrt(share * (1 - share) / Math.max(1, one.count / share) * 2);
        marks += mark("share", Math.abs(share - shareAgain) > SHARE + chance || !both);
        if (both) {
            marks += mark(
                    "examined",
                    isFar(one.meanExamined(), other.meanExamined(), one.errorOfExamined(), other.errorOfExamined()));
            marks += mark(
                    "returned",
                    isFar(one.meanReturned(), other.meanReturned(), one.errorOfReturned(), other.errorOfReturned()));
            double empty = one.emptyShare();
            double luck = 2 * Math.sqrt(Math.max(empty * (1 - empty), 0.01) * (1.0 / one.count + 1.0 / other.count));
            marks += mark("empty", Math.abs(empty - other.emptyShare()) > EMPTY + luck);
        }
        System.out.println(String.format(
                        Locale.ROOT,
                        "  %-92s %5.1f -> %4.1f %7.2f -> %6.2f %7.2f -> %6.2f %4.0f -> %3.0f %s",
                        shape.length() > 92 ? shape.substring(0, 91) + "~" : shape,
                        100 * share,
                        100 * shareAgain,
                        both ? one.meanExamined() : Double.NaN,
                        both ? other.meanExamined() : Double.NaN,
                        both ? one.meanReturned() : Double.NaN,
                        both ? other.meanReturned() : Double.NaN,
                        both ? 100 * one.emptyShare() : Double.NaN,
                        both ? 100 * other.emptyShare() : Double.NaN,
                        marks)
                .stripTrailing());
    }

    private static boolean isFar(double mean, double again, double error, double errorAgain) {
        double chance = 2 * Math.hypot(error, errorAgain);
        return Math.abs(mean - again) > Math.max(FEW, DOCUMENTS * mean) + chance;
    }

    void addSize(String application, String source, String collection, double size, double again) {
        String mark = mark("size", Math.abs(size - again) > SIZE * size);
        System.out.println(
                String.format(Locale.ROOT, "  %s: mean document %.0f -> %.0f bytes %s", collection, size, again, mark)
                        .stripTrailing());
    }

    private String mark(String figure, boolean isBeyond) {
        compared++;
        beyond += isBeyond ? 1 : 0;
        return isBeyond ? " <" + figure + ">" : "";
    }

    /** @return true if all figures are within the goals */
    boolean printTotal() {
        System.out.printf(Locale.ROOT, "%n%d of %d figures are beyond the goals.%n", beyond, compared);
        return beyond == 0;
    }
}
