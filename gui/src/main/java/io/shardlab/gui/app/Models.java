package io.shardlab.gui.app;

import io.shardlab.cluster.deployment.HeldCluster;
import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.TargetModel;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.own.CaptureModel;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.own.KeysModel;
import io.shardlab.gui.own.Own;
import io.shardlab.gui.results.ResultsModel;
import io.shardlab.gui.run.EngineRuns;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.Runs;
import io.shardlab.gui.whatif.WhatIfModel;
import io.shardlab.gui.workload.WorkloadModel;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.servers.files.CacheFolder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The view-models of all screens. They outlive the views, which are replaced when the language changes. */
record Models(
        WorkloadModel workload, Own own, TargetModel target, RunModel run, ResultsModel results, WhatIfModel whatIf) {

    /**
     * Creates the view-models and connects them.
     *
     * @param results the folder of results
     * @param viewer opens a file in the system's program for it; may block
     */
    static Models of(
            Workloads workloads,
            Path results,
            Runs runs,
            TargetServices servers,
            Threads threads,
            Consumer<Path> viewer) {
        ResultsModel saved =
                new ResultsModel(results, threads.files(), threads.edits(), new ExportModel(threads.files(), viewer));
        WorkloadModel workload = new WorkloadModel(workloads, saved.folder(), threads.plans());
        WhatIfModel whatIf = new WhatIfModel(
                workloads.all(),
                saved.folder(),
                threads.plans(),
                threads.files(),
                new ExportModel(threads.files(), viewer),
                saved.all(),
                threads.advice(),
                threads.predictions());
        TargetModel target = new TargetModel(workload.form(), servers);
        FileModel file = new FileModel(threads.plans());
        Models models = new Models(
                workload,
                new Own(
                        file,
                        new CaptureModel(target.settings(), servers::connection, servers.servers()),
                        new KeysModel(file, threads.advice())),
                target,
                new RunModel(runs, threads.runs()),
                saved,
                whatIf);
        models.connect();
        return models;
    }

    private void connect() {
        run.target().addListener((property, before, now) -> target.runsOn(now));
        // The charts of a run show its shards from the beginning to the end, even while another screen is shown.
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
                    results.reload();
                    whatIf.answered(ending);
                }));
        // An experiment is saved from its first run on, and each of its runs when it ends.
        run.progress()
                .map(progress -> progress.cell().map(ExperimentListener.Position::place))
                .addListener((property, before, now) -> results.reload());
    }

    /** Before a run has opened its servers, and after it has closed them, other servers may be watched. */
    private boolean isOfTheRun() {
        Optional<WatchedTarget> watched = target.watch().target().get();
        return run.target()
                .get()
                .filter(servers -> watched.filter(servers::isSameServers).isPresent())
                .isPresent();
    }

    /**
     * Creates the view-models for the engine and the servers of this machine.
     *
     * @param results the folder of results
     * @param viewer opens a file in the system's program for it; may block
     */
    static Models onThisMachine(Workloads workloads, Path results, Threads threads, Consumer<Path> viewer) {
        DesktopTargets targets = new DesktopTargets(HeldCluster.forThisMachine(), new Passwords());
        Models models = of(
                workloads,
                results,
                new EngineRuns(workloads, targets::before, CacheFolder::ofThisUser),
                TargetServices.of(targets, threads.servers(), threads.watcher()),
                threads,
                viewer);
        models.target().connections().beginWith(variable(ServerVariables.URI), variable(ServerVariables.PASSWORD));
        return models;
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
