package io.shardlab.run.experiment;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.run.service.OutputParameters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts about runs that are known before they start.
 *
 * @param measuring the length of all their warm-ups and measurements; empty if it depends on the speed of the servers
 * @param repetitions the repetitions of each run
 * @param objectives the objectives of the runs
 */
public record Expected(Optional<Duration> measuring, int repetitions, List<SloExpression> objectives) {

    /** Nothing is known. */
    public static final Expected NONE = new Expected(Optional.empty(), 1, List.of());

    public Expected {
        objectives = List.copyOf(objectives);
    }

    /** The facts about planned runs. */
    public static Expected of(PlannedRuns planned) {
        return planned.settings()
                .map(settings -> new Expected(
                        measuring(planned, settings),
                        settings.get(RunParameters.REPEAT),
                        settings.find(OutputParameters.SLO).orElse(List.of())))
                .orElse(NONE);
    }

    private static Optional<Duration> measuring(PlannedRuns planned, Settings settings) {
        Optional<Duration> sum = Optional.of(Duration.ZERO);
        boolean isTimed = !planned.irrelevant().contains(RunParameters.DURATION.name())
                || settings.find(RunParameters.STAGES).isPresent();
        for (Map<String, String> cell : isTimed ? planned.cells() : List.<Map<String, String>>of()) {
            Optional<Duration> one = measuring(settings, cell);
            sum = sum.flatMap(known -> one.map(known::plus));
        }
        return isTimed ? sum : Optional.empty();
    }

    /** @param cell the values of a cell where they differ from the settings of the first one */
    private static Optional<Duration> measuring(Settings settings, Map<String, String> cell) {
        Optional<Long> operations = value(RunParameters.OPERATIONS, settings, cell);
        if (operations.isPresent() || SearchParameters.areGiven(settings)) {
            return Optional.empty();
        }
        Duration measured = value(RunParameters.STAGES, settings, cell)
                .map(RateStages::duration)
                .orElseGet(() -> value(RunParameters.DURATION, settings, cell).orElse(Duration.ZERO));
        Duration warmUp = value(RunParameters.WARM_UP, settings, cell).orElse(Duration.ZERO);
        return Optional.of(measured.plus(warmUp)
                .multipliedBy(value(RunParameters.REPEAT, settings, cell).orElse(1)));
    }

    private static <T> Optional<T> value(Parameter<T> parameter, Settings settings, Map<String, String> cell) {
        return Optional.ofNullable(cell.get(parameter.name()))
                .map(parameter.type()::parse)
                .or(() -> settings.find(parameter));
    }
}
