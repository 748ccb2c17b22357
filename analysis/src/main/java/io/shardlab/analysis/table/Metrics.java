package io.shardlab.analysis.table;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures that a table can show. */
public final class Metrics {

    private static final List<PhaseMetric> OF_PHASES = Stream.concat(
                    PhaseMetrics.all().stream(), ServerMetrics.all().stream())
            .toList();

    private static final List<Metric> ALL = Stream.concat(
                    OF_PHASES.stream().map(PhaseMetric::ofMeasuredPhases), RunMetrics.all().stream())
            .toList();

    private Metrics() {}

    /** All that need no name of a phase or fact. */
    public static List<Metric> all() {
        return ALL;
    }

    /**
     * Finds a figure by its name: one of {@link #all}, {@code PHASE.METRIC} for the phase or step of a name, or
     * {@code facts.NAME} for a number that the workload tells. Latencies without {@code service-} or {@code response-} are
     * response times, as in an objective.
     *
     * @throws UsageException if there is none
     */
    public static Metric named(String name) {
        return named(name, "--values");
    }

    /**
     * As {@link #named(String)}.
     *
     * @param where what named it, for the message
     */
    public static Metric named(String name, String where) {
        return find(name).orElseThrow(() -> unknown(name, where));
    }

    /** The phase that a figure's name begins with, as that of {@code cold.seconds}; empty for a figure of the whole run. */
    public static Optional<String> phaseOf(String name) {
        return name.startsWith(RunMetrics.FACTS) || name.indexOf('.') < 1
                ? Optional.empty()
                : Optional.of(name.substring(0, name.indexOf('.')));
    }

    private static Optional<Metric> find(String name) {
        if (name.startsWith(RunMetrics.FACTS) && name.length() > RunMetrics.FACTS.length()) {
            return Optional.of(RunMetrics.fact(name.substring(RunMetrics.FACTS.length())));
        }
        Optional<Metric> known = ALL.stream()
                .filter(metric -> metric.name().equals(name) || metric.name().equals("response-" + name))
                .findFirst();
        return known.isPresent()
                ? known
                : phaseOf(name).flatMap(phase -> ofPhase(phase, name.substring(phase.length() + 1)));
    }

    private static Optional<Metric> ofPhase(String phase, String name) {
        return OF_PHASES.stream()
                .filter(metric -> metric.name().equals(name) || metric.name().equals("response-" + name))
                .findFirst()
                .map(metric -> metric.ofPhase(phase));
    }

    /** What every phase of a name can be asked for. */
    static List<Metric> ofPhase(String phase) {
        return OF_PHASES.stream().map(metric -> metric.ofPhase(phase)).toList();
    }

    private static UsageException unknown(String name, String where) {
        List<String> names = new ArrayList<>();
        ALL.forEach(metric -> names.add(metric.name()));
        String meant = Suggestion.nearest(name, names)
                .map(nearest -> " (did you mean " + nearest + "?)")
                .orElse("");
        return new UsageException(where + " knows no " + name + meant + "; allowed are "
                + names.stream().collect(Collectors.joining(", "))
                + ", PHASE.METRIC for a phase or step, such as load.seconds, and facts.NAME.");
    }
}
