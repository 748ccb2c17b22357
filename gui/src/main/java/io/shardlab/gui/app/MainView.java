package io.shardlab.gui.app;

import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.deployment.TargetView;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.form.ReasonLink;
import io.shardlab.gui.home.HomeView;
import io.shardlab.gui.results.ResultsView;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.RunView;
import io.shardlab.gui.run.StartPane;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.whatif.WhatIfView;
import io.shardlab.gui.workload.WorkloadView;
import io.shardlab.run.experiment.SavedExperiment;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;

/** The window's content: the navigation on the left, the screen that is shown, and the status at the bottom. */
final class MainView extends BorderPane {

    private final Models models;
    private final Map<Section, Supplier<Node>> makers = new EnumMap<>(Section.class);
    private final Map<Section, Node> screens = new EnumMap<>(Section.class);
    private final NavigationView navigation;
    private Section shown;

    /**
     * @param openResults shows another folder of results
     * @param settings the settings of the whole program
     */
    MainView(Models models, FileChoice files, Consumer<Path> openResults, Texts texts, Node settings, Section first) {
        this.models = models;
        makers.put(Section.HOME, () -> home(texts));
        makers.put(Section.TARGET, () -> new TargetView(models.target(), files, texts));
        makers.put(
                Section.WORKLOAD,
                () -> new WorkloadView(models.workload(), models.own(), workloadActions(), files, texts));
        makers.put(
                Section.RUN,
                () -> new RunView(models.run(), models.workload().runnable(), startPane(texts), ofRun(), texts));
        ResultsView.Actions actions = new ResultsView.Actions(
                this::askWhatIf, this::resume, models.run().state().map(RunState::isActive), openResults);
        makers.put(Section.RESULTS, () -> new ResultsView(models.results(), actions, files, texts));
        makers.put(
                Section.WHAT_IF,
                () -> new WhatIfView(
                        models.whatIf(), models.run(), models.run()::start, () -> show(Section.RESULTS), files, texts));
        navigation = new NavigationView(models.run(), settings, this::show, texts);
        setLeft(navigation);
        setBottom(new StatusBar(models.target(), models.run(), texts));
        show(first);
    }

    Section shown() {
        return shown;
    }

    void show(Section screen) {
        navigation.mark(screen);
        shown = screen;
        setCenter(screen(screen));
        dropUnusedMnemonics();
    }

    /**
     * Removes the mnemonics of nodes that have left the scene: JavaFX ignores the case of a letter and takes the first entry
     * for it, even if that is empty.
     */
    void dropUnusedMnemonics() {
        Scene scene = getScene();
        if (scene != null) {
            scene.getMnemonics()
                    .values()
                    .forEach(all -> all.removeIf(one -> one.getNode().getScene() != scene));
            scene.getMnemonics().values().removeIf(all -> all.isEmpty());
        }
    }

    private HomeView home(Texts texts) {
        return new HomeView(
                models.results(),
                new HomeView.Actions(
                        this::startAndShow,
                        () -> show(Section.WORKLOAD),
                        () -> show(Section.RESULTS),
                        this::tryExperiment,
                        run -> openRuns(List.of(run.folder()))),
                texts);
    }

    private WorkloadView.Actions workloadActions() {
        return new WorkloadView.Actions(this::startAndShow, models.run().state().map(RunState::isActive), this::go);
    }

    /** Shows a field of a form on its screen. */
    private void go(ParameterField field) {
        show(field.group() == ParameterGroup.TARGET ? Section.TARGET : Section.WORKLOAD);
        FormView.focus(this, field);
    }

    private void tryExperiment() {
        models.workload().chooseExample();
        show(Section.WORKLOAD);
    }

    private StartPane startPane(Texts texts) {
        return new StartPane(
                models.workload().plan(),
                models.target().summary(),
                new ReasonLink(models.workload().form(), ParameterForm::problem, this::go, texts),
                models.workload()::command,
                texts);
    }

    private RunView.Actions ofRun() {
        return new RunView.Actions(
                this::startTyped,
                ending -> ending.saved().ifPresent(folder -> openRuns(List.of(folder))),
                models.results()::earlier,
                (run, earlier) -> openRuns(List.of(run.folder(), earlier.folder())),
                this::askWhatIf,
                run -> models.results().edits().findCommand(run, RowCopy::copy));
    }

    private void openRuns(List<Path> folders) {
        models.results().choose(folders);
        show(Section.RESULTS);
    }

    /** Starts the typed run and shows it; the Run screen says why, if nothing can be started. */
    private void startAndShow() {
        if (models.workload().runnable().get() && !models.run().state().get().isActive()) {
            startTyped();
        }
        show(Section.RUN);
    }

    private void startTyped() {
        models.run().start(models.workload().input());
    }

    private void askWhatIf(SavedResult run) {
        models.whatIf().begin(run);
        show(Section.WHAT_IF);
    }

    private void resume(SavedExperiment experiment) {
        models.run().start(RunInput.rest(experiment));
        show(Section.RUN);
    }

    private Node screen(Section screen) {
        return screens.computeIfAbsent(screen, missing -> makers.get(missing).get());
    }

    /**
     * Creates the screens that were not shown yet, one at a time, so that events are handled in between; none any more once
     * another language replaced this view, because screens give models their language.
     */
    void makeTheRest() {
        for (Section screen : Section.values()) {
            if (getScene() != null && !screens.containsKey(screen)) {
                screen(screen);
                Platform.runLater(this::makeTheRest);
                return;
            }
        }
    }
}
