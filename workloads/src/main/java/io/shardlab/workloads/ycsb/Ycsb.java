package io.shardlab.workloads.ycsb;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.ImpliedOptions;
import java.util.List;
import java.util.Map;

/** The core workloads of YCSB (Cooper et al., "Benchmarking cloud serving systems with YCSB", SoCC 2010). */
public final class Ycsb implements Workload {

    @Override
    public String name() {
        return "ycsb";
    }

    @Override
    public String summary() {
        return "YCSB's core workloads A to F from their property files: reads, updates, inserts, scans.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return YcsbParameters.all();
    }

    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        return ImpliedOptions.of(YcsbParameters.properties(given), given);
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        CoreProperties properties = YcsbParameters.properties(settings);
        DiskSpace.require(settings, properties.records().size());
        Phase phase = settings.get(YcsbParameters.PHASE);
        boolean given = settings.find(TargetParameters.URI).isPresent();
        if (phase == Phase.RUN && !given) {
            throw new UsageException(
                    "--ycsb-phase run needs --uri, as a cluster that is started for the run holds no records.");
        }
        if (phase == Phase.LOAD && settings.get(RunParameters.REPEAT) > 1) {
            requireWhole(properties, RunParameters.REPEAT.option());
        }
        if (phase == Phase.LOAD
                && given
                && settings.get(RunParameters.REPEAT) > 1
                && !settings.get(LoadParameters.DROP)) {
            throw new UsageException(
                    "--repeat with --ycsb-phase load needs --drop, as each load replaces the one before.");
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs.stream()
                .filter(settings -> settings.get(YcsbParameters.PHASE) == Phase.BOTH)
                .toList());
        List<Settings> loads = runs.stream()
                .filter(settings -> settings.get(YcsbParameters.PHASE) == Phase.LOAD)
                .toList();
        if (loads.size() < 2) {
            return;
        }
        for (Settings settings : loads) {
            requireWhole(YcsbParameters.properties(settings), "An experiment");
            if (settings.find(TargetParameters.URI).isPresent() && !settings.get(LoadParameters.DROP)) {
                throw new UsageException("An experiment with --ycsb-phase load loads the collection anew for each cell,"
                        + " which on servers given by --uri needs --drop.");
            }
        }
    }

    /** A part is added to what other clients load into the same collection, and so it cannot be loaded twice. */
    private static void requireWhole(CoreProperties properties, String who) {
        if (properties.records().isPart()) {
            throw new UsageException(who + " loads the records anew each time, but the properties insertstart and"
                    + " insertcount name a part of them, which can be added once only.");
        }
    }

    @Override
    public List<String> phases() {
        return List.of("load", PhaseSpec.WARM_UP, "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new YcsbSession(context);
    }
}
