package io.shardlab.run.service;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.OperationFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reports during a phase that operations are being sent again, which shows nowhere else. Confined to the sampling thread. */
final class RetryNotices {

    private static final double SECONDS_BETWEEN = 10;

    private final OperationFactory operations;
    private final Notices notices;
    private double saidAtSeconds = Double.NEGATIVE_INFINITY;
    private Map<String, Long> known;

    RetryNotices(OperationFactory operations, Notices notices) {
        this.operations = operations;
        this.notices = notices;
        this.known = operations.retries();
    }

    /** To be called at the end of an interval. Reports the first ones at once, and later ones at most every 10 s. */
    void interval(IntervalSnapshot ended) {
        double now = ended.startSeconds() + ended.seconds();
        Map<String, Long> latest = operations.retries();
        if (latest.equals(known) || now - saidAtSeconds < SECONDS_BETWEEN) {
            return;
        }
        notices.say(Message.of("{0}: sending again after transient errors ({1})", ended.phase(), added(latest)));
        known = latest;
        saidAtSeconds = now;
    }

    private String added(Map<String, Long> latest) {
        return new TreeMap<>(latest)
                .entrySet().stream()
                        .map(kind -> Map.entry(kind.getKey(), kind.getValue() - known.getOrDefault(kind.getKey(), 0L)))
                        .filter(kind -> kind.getValue() > 0)
                        .map(kind -> kind.getKey() + " " + kind.getValue())
                        .collect(Collectors.joining(", "));
    }
}
