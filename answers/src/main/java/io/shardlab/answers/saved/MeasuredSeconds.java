package io.shardlab.answers.saved;

import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.answers.folder.SavedIntervals;
import io.shardlab.answers.noise.Restlessness;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads from saved results how much they were disturbed while they were measured. */
public final class MeasuredSeconds {

    /** The last interval of a phase is shorter, and its rate deviates more. */
    private static final double WHOLE = 0.9;

    private MeasuredSeconds() {}

    /** Returns what disturbed results, whose files it reads; empty if none of them was measured at full speed. */
    public static Optional<Restlessness> restlessness(List<SavedResult> results) {
        List<List<Double>> rates = new ArrayList<>();
        results.forEach(saved -> rates.addAll(rates(saved)));
        return Restlessness.of(results.stream().map(SavedResult::result).toList(), rates);
    }

    /** The operations per second of each interval of each measured phase; none if the result has no readable intervals. */
    private static List<List<Double>> rates(SavedResult saved) {
        Map<PhaseReport, List<Double>> rates = new LinkedHashMap<>();
        try (SavedIntervals intervals = SavedIntervals.open(saved)) {
            while (intervals.hasNext()) {
                SavedInterval interval = intervals.next();
                saved.result().phases().stream()
                        .filter(phase -> phase.measured() && interval.isOf(phase) && interval.seconds() >= WHOLE)
                        .findFirst()
                        .ifPresent(phase -> rates.computeIfAbsent(phase, any -> new ArrayList<>())
                                .add(rate(interval)));
            }
        } catch (UsageException e) {
            return List.of();
        }
        return List.copyOf(rates.values());
    }

    private static double rate(SavedInterval interval) {
        return interval.kinds().stream()
                        .mapToLong(kind -> kind.row().operations())
                        .sum()
                / interval.seconds();
    }
}
