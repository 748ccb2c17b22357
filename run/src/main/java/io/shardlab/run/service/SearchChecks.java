package io.shardlab.run.service;

import static io.shardlab.core.workload.SearchParameters.FIND_MAX;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.List;
import java.util.stream.Collectors;

/** Refuses searches for the maximum that cannot be made. */
final class SearchChecks {

    private SearchChecks() {}

    /** @throws UsageException if the workload has no rate to search, or a parameter contradicts the search */
    static void check(Workload workload, Settings settings) {
        if (!SearchParameters.areGiven(settings)) {
            requireNoObjectiveOnMaximum(settings);
            return;
        }
        if (!hasMaximum(workload)) {
            throw new UsageException(Message.of(
                    "{0} searches the highest rate of operations that can be repeated for any time, and {1} has "
                            + "none: {2} and workload files have one.",
                    FIND_MAX.option(),
                    workload.name(),
                    Workloads.find().all().stream()
                            .filter(SearchChecks::hasMaximum)
                            .map(Workload::name)
                            .collect(Collectors.joining(", "))));
        }
        for (Parameter<?> chosen : List.of(RunParameters.TARGET_RATE, RunParameters.STAGES)) {
            if (settings.find(chosen).isPresent()) {
                throw new UsageException(
                        Message.of("{0} chooses the rates itself: leave {1} out.", FIND_MAX.option(), chosen.option()));
            }
        }
        if (settings.find(RunParameters.OPERATIONS).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} runs trials of a {1}: leave {2} out (for ycsb, also the property operationcount).",
                    FIND_MAX.option(), RunParameters.DURATION.option(), RunParameters.OPERATIONS.option()));
        }
        if (settings.find(RunParameters.START_AT).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} cannot be used with {1}, as each load machine would choose other rates.",
                    FIND_MAX.option(), RunParameters.START_AT.option()));
        }
    }

    private static boolean hasMaximum(Workload workload) {
        return !workload.unused().contains(FIND_MAX.name());
    }

    private static void requireNoObjectiveOnMaximum(Settings settings) {
        settings.find(OutputParameters.SLO).orElse(List.of()).stream()
                .filter(objective -> objective.figure().equals("max-rate"))
                .findFirst()
                .ifPresent(objective -> {
                    throw new UsageException(Message.of(
                            "{0} {1} needs {2}, which searches the maximum rate.",
                            OutputParameters.SLO.option(), objective, FIND_MAX.option()));
                });
    }
}
