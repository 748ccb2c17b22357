package io.shardlab.run.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates how long the rest of an experiment takes: as long as the cells before on average, told apart by what a cell has
 * to make ready. Starting servers and loading data often takes longer than measuring.
 */
final class RemainingTime {

    /** What a cell has to make ready before it measures. */
    private enum Start {
        SERVERS,
        DATA,
        NOTHING
    }

    private final Map<Start, List<Double>> seconds = new EnumMap<>(Start.class);

    /** Notes how long a cell took, after another one or as the first. */
    void took(Optional<PlannedCell> before, PlannedCell cell, Duration time) {
        seconds.computeIfAbsent(start(before, cell), ignored -> new ArrayList<>())
                .add(time.toMillis() / 1e3);
    }

    /** The time that cells will take in this order; empty as long as none has ended. */
    Optional<Duration> of(Optional<PlannedCell> before, List<PlannedCell> cells) {
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        double sum = 0;
        Optional<PlannedCell> last = before;
        for (PlannedCell cell : cells) {
            sum += mean(start(last, cell));
            last = Optional.of(cell);
        }
        return Optional.of(Duration.ofMillis(Math.round(sum * 1e3)));
    }

    private double mean(Start start) {
        List<Double> known = seconds.containsKey(start)
                ? seconds.get(start)
                : seconds.values().stream().flatMap(List::stream).toList();
        return known.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static Start start(Optional<PlannedCell> before, PlannedCell cell) {
        if (before.isEmpty() || !RunOrder.servers(before.get()).equals(RunOrder.servers(cell))) {
            return Start.SERVERS;
        }
        return RunOrder.data(before.get()).equals(RunOrder.data(cell)) ? Start.NOTHING : Start.DATA;
    }
}
