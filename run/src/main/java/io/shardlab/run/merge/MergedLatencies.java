package io.shardlab.run.merge;

import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.LatencyReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Adds up intervals of several machines by kind of operation: counts as numbers, latencies as histograms. */
final class MergedLatencies {

    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    void add(SavedInterval interval) {
        interval.kinds()
                .forEach(kind -> kinds.computeIfAbsent(kind.row().operation(), name -> new Kind())
                        .add(kind));
    }

    /** The counts and distributions by kind. */
    List<KindInterval> intervals() {
        List<KindInterval> intervals = new ArrayList<>();
        kinds.forEach((name, kind) -> intervals.add(new KindInterval(
                name,
                kind.operations,
                kind.documents,
                kind.bytes,
                LatencyReport.of(kind.service),
                LatencyReport.of(kind.response()))));
        return intervals;
    }

    /** The histograms by kind, in the same order. */
    List<KindHistograms> histograms() {
        List<KindHistograms> histograms = new ArrayList<>();
        kinds.forEach((name, kind) -> histograms.add(new KindHistograms(name, kind.service, kind.response())));
        return histograms;
    }

    /** The service times of all kinds together, in nanoseconds. */
    Histogram service() {
        return together(kind -> kind.service);
    }

    /** The response times of all kinds together, in nanoseconds. */
    Histogram response() {
        return together(Kind::response);
    }

    Histogram service(String kind) {
        return kinds.getOrDefault(kind, new Kind()).service;
    }

    Histogram response(String kind) {
        return kinds.getOrDefault(kind, new Kind()).response();
    }

    private Histogram together(Function<Kind, Histogram> times) {
        Histogram all = new Histogram(3);
        kinds.values().stream().map(times).forEach(all::add);
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
