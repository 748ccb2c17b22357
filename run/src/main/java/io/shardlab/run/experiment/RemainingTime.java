package io.shardlab.run.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates the remaining time of an experiment from the mean time of earlier cells, separately by the preparation that a cell
 * needs. Starting servers and loading data often takes longer than measuring.
 */
final class RemainingTime {

    /** The preparation of a cell before it measures. */
    private enum Preparation {
        SERVERS,
        DATA,
        NOTHING
    }

    private final Map<Preparation, List<Double>> seconds = new EnumMap<>(Preparation.class);

    /** Records the time of a cell that ran after another one or as the first. */
    void took(Optional<PlannedCell> before, PlannedCell cell, Duration time) {
        seconds.computeIfAbsent(preparation(before, cell), ignored -> new ArrayList<>())
                .add(time.toMillis() / 1e3);
    }

    /** Estimates the time of cells that run in this order; empty until one has ended. */
    Optional<Duration> of(Optional<PlannedCell> before, List<PlannedCell> cells) {
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        double sum = 0;
        Optional<PlannedCell> last = before;
        for (PlannedCell cell : cells) {
            sum += mean(preparation(last, cell));
            last = Optional.of(cell);
        }
        return Optional.of(Duration.ofMillis(Math.round(sum * 1e3)));
    }

    private double mean(Preparation preparation) {
        List<Double> known = seconds.containsKey(preparation)
                ? seconds.get(preparation)
                : seconds.values().stream().flatMap(List::stream).toList();
        return known.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static Preparation preparation(Optional<PlannedCell> before, PlannedCell cell) {
        if (before.isEmpty() || !RunOrder.servers(before.get()).equals(RunOrder.servers(cell))) {
            return Preparation.SERVERS;
        }
        return RunOrder.data(before.get()).equals(RunOrder.data(cell)) ? Preparation.NOTHING : Preparation.DATA;
    }
}
