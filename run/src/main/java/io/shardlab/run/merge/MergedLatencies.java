package io.shardlab.run.merge;

import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.run.folder.SavedInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Adds up intervals of several machines by kind of operation: counts as numbers, latencies as histograms. */
final class MergedLatencies {

    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    void add(SavedInterval interval) {
        interval.kinds()
                .forEach(kind -> kinds.computeIfAbsent(kind.row().operation(), name -> new Kind())
                        .add(kind));
    }

    /** Counts and summaries by kind. */
    List<KindInterval> intervals() {
        List<KindInterval> intervals = new ArrayList<>();
        kinds.forEach((name, kind) -> intervals.add(new KindInterval(
                name,
                kind.operations,
                kind.documents,
                kind.bytes,
                LatencySummary.of(kind.service),
                LatencySummary.of(kind.response()))));
        return intervals;
    }

    /** The histograms by kind, in the same order. */
    List<KindHistograms> histograms() {
        List<KindHistograms> histograms = new ArrayList<>();
        kinds.forEach((name, kind) -> histograms.add(new KindHistograms(name, kind.service, kind.response())));
        return histograms;
    }

    /** Service times of all kinds together, in nanoseconds. */
    Histogram service() {
        Histogram all = new Histogram(3);
        kinds.values().forEach(kind -> all.add(kind.service));
        return all;
    }

    /** Response times of all kinds together, in nanoseconds. */
    Histogram response() {
        Histogram all = new Histogram(3);
        kinds.values().forEach(kind -> all.add(kind.response()));
        return all;
    }

    private static final class Kind {

        private final Histogram service = new Histogram(3);
        private final Histogram response = new Histogram(3);
        private boolean open;
        private long operations;
        private long documents;
        private long bytes;

        void add(SavedInterval.Kind kind) {
            operations += kind.row().operations();
            documents += kind.row().documents();
            bytes += kind.row().bytes();
            service.add(kind.serviceTime());
            response.add(kind.responseTime());
            open |= kind.isOpenLoop();
        }

        Histogram response() {
            return open ? response : service;
        }
    }
}
