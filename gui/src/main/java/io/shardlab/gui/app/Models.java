package io.shardlab.gui.app;

import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.TargetModel;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.extension.DesktopExtension;
import io.shardlab.gui.extension.DesktopModels;
import io.shardlab.gui.extension.DesktopPart;
import io.shardlab.gui.extension.Screen;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.own.Own;
import io.shardlab.gui.results.ResultsModel;
import io.shardlab.gui.run.EngineRuns;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.Runs;
import io.shardlab.gui.view.ResultQuestion;
import io.shardlab.gui.workload.WorkloadModel;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The view-models of all screens. They outlive the views, which are replaced when the language changes. */
record Models(
        WorkloadModel workload,
        Own own,
        TargetModel target,
        RunModel run,
        ResultsModel results,
        List<DesktopPart> parts) {

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
        TargetModel target = new TargetModel(workload.form(), servers);
        FileModel file = new FileModel(threads.plans());
        DesktopModels offered = new DesktopModels(
                workloads,
                target,
                servers,
                saved,
                file,
                () -> new ExportModel(threads.files(), viewer),
                threads.plans(),
                threads.files(),
                threads.advice(),
                threads.predictions());
        List<DesktopPart> parts = ServiceLoader.load(DesktopExtension.class).stream()
                .map(extension -> extension.get().begin(offered))
                .toList();
        Own own = new Own(
                file,
                parts.stream().flatMap(part -> part.tabs().stream()).toList(),
                parts.stream().flatMap(part -> part.sources().stream()).toList());
        Models models = new Models(workload, own, target, new RunModel(runs, threads.runs()), saved, parts);
        models.connect();
        return models;
    }

    /** The part of an extension by its type; for tests. */
    <T extends DesktopPart> T part(Class<T> type) {
        return parts.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    /** The question about a saved result that an extension answers, if there is one, with the screen that it answers on. */
    Optional<ResultQuestion> question(Consumer<Screen> show) {
        return parts.stream()
                .flatMap(part -> part
                        .question()
                        .map(asked -> asked.then(() -> part.screen().ifPresent(show)))
                        .stream())
                .findFirst();
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
                    parts.forEach(part -> part.ended(ending));
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
        DesktopTargets targets =
                new DesktopTargets(LocalDeployments.find().map(LocalDeployments::hold), new Passwords());
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
