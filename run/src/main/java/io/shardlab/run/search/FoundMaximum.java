package io.shardlab.run.search;

import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Certainty;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result of one search, in operations per second of the simulated cluster. Immutable.
 *
 * @param certainty how sure it is
 * @param rate the rate that is carried; empty if there is none
 * @param low the lower end of the interval of the limit; empty if it is unknown
 * @param high the upper end; empty if it is unknown
 * @param trials the trials in their order
 */
public record FoundMaximum(
        Certainty certainty,
        OptionalDouble rate,
        OptionalDouble low,
        OptionalDouble high,
        List<MaximumReport.Trial> trials) {

    public FoundMaximum {
        trials = List.copyOf(trials);
    }

    /**
     * The results of all searches of a run together: the median of the rates, and an interval that contains all intervals.
     *
     * @param slowdown how many times slower the cluster ran than the simulated one, to which results as measured belong
     * @return empty if there was no search
     */
    public static Optional<MaximumReport> together(
            List<SloExpression> objectives, List<FoundMaximum> searches, double slowdown) {
        if (searches.isEmpty()) {
            return Optional.empty();
        }
        List<Double> rates = ends(searches, FoundMaximum::rate);
        boolean open = searches.stream().anyMatch(search -> search.high().isEmpty());
        List<MaximumReport.Trial> trials =
                searches.stream().flatMap(search -> search.trials().stream()).toList();
        return Optional.of(new MaximumReport(
                objectives.stream().map(SloExpression::text).collect(Collectors.joining(",")),
                certainty(searches),
                rates.isEmpty() ? Optional.empty() : Optional.of(Median.of(rates) / slowdown),
                ends(searches, FoundMaximum::low).stream().min(Double::compare).map(low -> low / slowdown),
                open
                        ? Optional.empty()
                        : ends(searches, FoundMaximum::high).stream()
                                .max(Double::compare)
                                .map(high -> high / slowdown),
                Optional.empty(),
                Optional.empty(),
                open,
                trials.stream()
                        .map(trial -> new MaximumReport.Trial(
                                trial.repetition(),
                                trial.phase(),
                                trial.rate() / slowdown,
                                trial.met(),
                                trial.reason(),
                                trial.wording()))
                        .toList()));
    }

    private static List<Double> ends(List<FoundMaximum> searches, Function<FoundMaximum, OptionalDouble> end) {
        return searches.stream()
                .map(end)
                .flatMap(value -> value.stream().boxed())
                .toList();
    }

    /** Searches that disagree on whether there is a maximum leave it undecided. */
    private static Certainty certainty(List<FoundMaximum> searches) {
        List<Certainty> all =
                searches.stream().map(FoundMaximum::certainty).distinct().toList();
        if (all.size() == 1) {
            return all.get(0);
        }
        return all.contains(Certainty.STOPPED) ? Certainty.STOPPED : Certainty.UNDECIDED;
    }
}
