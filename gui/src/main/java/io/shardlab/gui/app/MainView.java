package io.shardlab.gui.app;

import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.gui.deployment.TargetView;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.extension.Screen;
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
import io.shardlab.gui.view.ResultQuestion;
import io.shardlab.gui.workload.WorkloadView;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;

/** The window's content: the navigation on the left, the screen that is shown, and the status at the bottom. */
final class MainView extends BorderPane {

    private final Models models;
    /** The makers of the screens by their names, in the order of the navigation. */
    private final Map<String, Supplier<Node>> makers = new LinkedHashMap<>();

    private final Map<String, Node> screens = new HashMap<>();
    private final NavigationView navigation;
    private String shown;

    /**
     * @param openResults shows another folder of results
     * @param settings the settings of the whole program
     */
    MainView(Models models, FileChoice files, Consumer<Path> openResults, Texts texts, Node settings, String first) {
        this.models = models;
        makers.put(ProgramScreen.HOME.name(), () -> home(texts));
        makers.put(ProgramScreen.TARGET.name(), () -> new TargetView(models.target(), files, texts));
        makers.put(
                ProgramScreen.WORKLOAD.name(),
                () -> new WorkloadView(models.workload(), models.own(), workloadActions(), files, texts));
        makers.put(
                ProgramScreen.RUN.name(),
                () -> new RunView(models.run(), models.workload().runnable(), startPane(texts), ofRun(), texts));
        ResultsView.Actions actions = new ResultsView.Actions(
                question(), this::resume, models.run().state().map(RunState::isActive), openResults);
        makers.put(ProgramScreen.RESULTS.name(), () -> new ResultsView(models.results(), actions, files, texts));
        List<Screen> added =
                models.parts().stream().flatMap(part -> part.screen().stream()).toList();
        Screen.Tools tools =
                new Screen.Tools(models.run(), models.run()::start, () -> show(ProgramScreen.RESULTS), files, texts);
        added.forEach(screen -> makers.put(screen.name(), () -> screen.view().apply(tools)));
        navigation = new NavigationView(added, models.run(), settings, this::show, texts);
        setLeft(navigation);
        setBottom(new StatusBar(models.target(), models.run(), texts));
        show(first);
    }

    String shown() {
        return shown;
    }

    void show(ProgramScreen screen) {
        show(screen.name());
    }

    private void show(String screen) {
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
                        () -> show(ProgramScreen.WORKLOAD),
                        () -> show(ProgramScreen.RESULTS),
                        this::tryExperiment,
                        run -> openRuns(List.of(run.folder()))),
                texts);
    }

    private WorkloadView.Actions workloadActions() {
        return new WorkloadView.Actions(this::startAndShow, models.run().state().map(RunState::isActive), this::go);
    }

    /** Shows a field of a form on its screen. */
    private void go(ParameterField field) {
        show(field.group() == ParameterGroup.TARGET ? ProgramScreen.TARGET : ProgramScreen.WORKLOAD);
        FormView.focus(this, field);
    }

    private void tryExperiment() {
        models.workload().chooseExample();
        show(ProgramScreen.WORKLOAD);
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
                question(),
                run -> models.results().edits().findCommand(run, RowCopy::copy));
    }

    private void openRuns(List<Path> folders) {
        models.results().choose(folders);
        show(ProgramScreen.RESULTS);
    }

    /** Starts the typed run and shows it; the Run screen says why, if nothing can be started. */
    private void startAndShow() {
        if (models.workload().runnable().get() && !models.run().state().get().isActive()) {
            startTyped();
        }
        show(ProgramScreen.RUN);
    }

    private void startTyped() {
        models.run().start(models.workload().input());
    }

    private Optional<ResultQuestion> question() {
        return models.question(screen -> show(screen.name()));
    }

    private void resume(SavedExperiment experiment) {
        models.run().start(RunInput.rest(experiment));
        show(ProgramScreen.RUN);
    }

    private Node screen(String screen) {
        return screens.computeIfAbsent(screen, missing -> makers.get(missing).get());
    }

    /**
     * Creates the screens that were not shown yet, one at a time, so that events are handled in between; none any more once
     * another language replaced this view, because screens give models their language.
     */
    void makeTheRest() {
        for (String screen : makers.keySet()) {
            if (getScene() != null && !screens.containsKey(screen)) {
                screen(screen);
                Platform.runLater(this::makeTheRest);
                return;
            }
        }
    }
}
