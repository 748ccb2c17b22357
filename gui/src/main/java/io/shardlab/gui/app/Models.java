package io.shardlab.gui.app;

import io.shardlab.cluster.deployment.HeldCluster;
import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.TargetModel;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.results.ResultsModel;
import io.shardlab.gui.run.EngineRuns;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.Runs;
import io.shardlab.gui.whatif.WhatIfModel;
import io.shardlab.gui.workload.WorkloadModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The view-models of all screens, which outlive the views: a change of language makes new views. */
final class Models {

    private final WorkloadModel workload;
    private final TargetModel target;
    private final RunModel run;
    private final ResultsModel results;
    private final WhatIfModel whatIf;

    Models(
            List<Workload> workloads,
            Path results,
            Runs runs,
            TargetServices servers,
            Executors executors,
            Consumer<Path> viewer) {
        ExportModel export = new ExportModel(executors.background(), executors.screen(), viewer);
        this.results = new ResultsModel(results, executors.background(), executors.edits(), executors.screen(), export);
        this.workload = new WorkloadModel(workloads, this.results.folder(), executors.plans(), executors.screen());
        this.target = new TargetModel(workload.form(), servers);
        this.run = new RunModel(runs, executors.runs());
        this.whatIf = new WhatIfModel(
                workloads,
                this.results.folder(),
                executors.plans(),
                executors.background(),
                executors.screen(),
                new ExportModel(executors.background(), executors.screen(), viewer));
        run.target().addListener((property, before, now) -> target.runsOn(now));
        // The charts of a run have its shards from beginning to end, whichever screen is shown.
        run.state().addListener((property, before, now) -> {
            if (now.isActive()) {
                target.watch().want(run);
            } else {
                target.watch().release(run);
            }
        });
        target.watch()
                .view()
                .addListener((property, before, now) ->
                        now.filter(view -> isOfTheRun()).ifPresent(run::saw));
        run.ending()
                .addListener((property, before, now) -> now.ifPresent(ending -> {
                    this.results.reload();
                    whatIf.answered(ending);
                }));
    }

    /** Before a run has opened its servers, and after it has closed them, those that are held are looked at. */
    private boolean isOfTheRun() {
        return run.target()
                .get()
                .filter(servers -> target.watch()
                        .target()
                        .get()
                        .filter(servers::isSameServers)
                        .isPresent())
                .isPresent();
    }

    /**
     * Those that run on this machine's engine and start its servers.
     *
     * @param results folder of results
     * @param viewer shows a file in the program that the system has for it; may block
     */
    static Models onThisMachine(Workloads workloads, Path results, Executors executors, Consumer<Path> viewer) {
        DesktopTargets targets = new DesktopTargets(HeldCluster.forThisMachine(), new Passwords());
        Models models = new Models(
                workloads.all(),
                results,
                new EngineRuns(workloads, targets::before),
                TargetServices.of(targets, executors.servers(), executors.watcher(), executors.screen()),
                executors,
                viewer);
        models.target().connections().beginWith(variable(ServerVariables.URI), variable(ServerVariables.PASSWORD));
        return models;
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }

    /** Runs what is typed. */
    void start() {
        start(workload.input());
    }

    void start(RunInput input) {
        run.start(input);
    }

    WorkloadModel workload() {
        return workload;
    }

    TargetModel target() {
        return target;
    }

    RunModel run() {
        return run;
    }

    ResultsModel results() {
        return results;
    }

    WhatIfModel whatIf() {
        return whatIf;
    }
}
