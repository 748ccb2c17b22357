package io.shardlab.run.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation.Choice;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.FactorSearch;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gives all cells with {@code --slow-motion auto} the same factor, because cells with different ones cannot be compared. */
final class CommonFactor {

    private CommonFactor() {}

    /** Returns the plan with a factor that suits its heaviest cells; blocks while it is searched. */
    static ExperimentPlan found(ExperimentPlan plan, FactorSearch search) {
        Map<Message, Settings> heaviest = heaviest(plan.cells());
        return heaviest.isEmpty()
                ? plan
                : search.find(heaviest).map(factor -> with(plan, factor)).orElse(plan);
    }

    /** Returns the plan with the factor of the cells that have been measured before; empty if there are none. */
    static Optional<ExperimentPlan> asBefore(ExperimentPlan plan, List<Cell> earlier) {
        List<Integer> chosen = plan.cells().stream()
                .filter(cell -> FactorSearch.isNeeded(cell.settings()))
                .map(PlannedCell::number)
                .toList();
        return earlier.stream()
                .filter(cell -> chosen.contains(cell.number()) && cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.target().slowMotion().stream())
                .findFirst()
                .map(SlowMotionReport::factor)
                .map(factor -> with(plan, Choice.of(factor, Message.of("as in the cells that were measured before"))));
    }

    private static ExperimentPlan with(ExperimentPlan plan, Choice factor) {
        return plan.with(settings ->
                FactorSearch.isNeeded(settings) ? settings.with(TargetParameters.SLOW_MOTION, factor) : settings);
    }

    /**
     * Returns the settings of the heaviest cell on each kind of simulated machines, by a name for the user. It has the most
     * servers, of these the most threads, and of these it is the last of the plan: experiments list light values first.
     */
    static Map<Message, Settings> heaviest(List<PlannedCell> cells) {
        Comparator<PlannedCell> weight = Comparator.<PlannedCell>comparingInt(cell -> servers(cell.settings()))
                .thenComparing(cell -> cell.settings().get(RunParameters.THREADS))
                .thenComparing(PlannedCell::number);
        Map<Optional<String>, PlannedCell> byHardware = new LinkedHashMap<>();
        cells.stream()
                .filter(cell -> FactorSearch.isNeeded(cell.settings()))
                .forEach(cell -> byHardware.merge(
                        cell.settings().find(TargetParameters.HARDWARE),
                        cell,
                        (one, other) -> weight.compare(one, other) < 0 ? other : one));
        Map<Message, Settings> heaviest = new LinkedHashMap<>();
        byHardware.values().forEach(cell -> heaviest.put(name(cell), cell.settings()));
        return heaviest;
    }

    private static int servers(Settings settings) {
        int members = settings.get(TargetParameters.REPLICAS);
        TargetKind kind = settings.get(TargetParameters.CLUSTER);
        return switch (kind) {
            case STANDALONE -> 1;
            case REPLICA_SET -> members;
            case SHARDED -> settings.get(TargetParameters.SHARDS) * members + settings.get(TargetParameters.ROUTERS);
        };
    }

    private static Message name(PlannedCell cell) {
        return Message.of(
                "the heaviest cell ({0})",
                cell.values().entrySet().stream()
                        .map(value -> "--" + value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(" ")));
    }
}
