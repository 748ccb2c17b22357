package io.shardlab.run.service;

import static io.shardlab.core.workload.SearchParameters.FIND_MAX;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
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
            throw new UsageException(FIND_MAX.option() + " searches the highest rate of operations that can be repeated"
                    + " for any time, and " + workload.name() + " has none: "
                    + Workloads.find().all().stream()
                            .filter(SearchChecks::hasMaximum)
                            .map(Workload::name)
                            .collect(Collectors.joining(", "))
                    + " and workload files have one.");
        }
        for (Parameter<?> chosen : List.of(RunParameters.TARGET_RATE, RunParameters.STAGES)) {
            if (settings.find(chosen).isPresent()) {
                throw new UsageException(
                        FIND_MAX.option() + " chooses the rates itself: leave " + chosen.option() + " out.");
            }
        }
        if (settings.find(RunParameters.OPERATIONS).isPresent()) {
            throw new UsageException(
                    FIND_MAX.option() + " runs trials of a " + RunParameters.DURATION.option() + ": leave "
                            + RunParameters.OPERATIONS.option() + " out (for ycsb, also the property operationcount).");
        }
        if (settings.find(RunParameters.START_AT).isPresent()) {
            throw new UsageException(FIND_MAX.option() + " cannot be used with " + RunParameters.START_AT.option()
                    + ", as each load machine would choose other rates.");
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
                    throw new UsageException(OutputParameters.SLO.option() + " " + objective + " needs "
                            + FIND_MAX.option() + ", which searches the maximum rate.");
                });
    }
}
