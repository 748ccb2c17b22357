package io.shardlab.gui.app;

import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.deployment.TargetView;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.results.ResultActions;
import io.shardlab.gui.results.ResultsView;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.RunView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
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
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The window's content: a button for each screen on the left, and the one that is shown. */
final class MainView extends BorderPane {

    private static final double NAVIGATION_WIDTH = 130;

    private final Models models;
    private final Map<Section, Supplier<Node>> makers = new EnumMap<>(Section.class);
    private final Map<Section, Node> screens = new EnumMap<>(Section.class);
    private final Map<Section, ToggleButton> buttons = new EnumMap<>(Section.class);
    private Section shown = Section.WORKLOAD;

    /**
     * @param files asks for files and folders
     * @param openResults shows another folder of results
     * @param settings controls of the whole program, shown below the navigation
     * @param first the screen that is shown first
     */
    MainView(Models models, FileChoice files, Consumer<Path> openResults, Texts texts, Node settings, Section first) {
        this.models = models;
        makers.put(Section.TARGET, () -> new TargetView(models.target(), texts));
        makers.put(Section.WORKLOAD, () -> new WorkloadView(models.workload(), files, texts));
        makers.put(
                Section.RUN, () -> new RunView(models.run(), models.workload().runnable(), models::start, texts));
        ResultActions actions = new ResultActions(
                this::askWhatIf, this::resume, models.run().state().map(RunState::isActive), openResults);
        makers.put(Section.RESULTS, () -> new ResultsView(models.results(), actions, files, texts));
        makers.put(Section.WHAT_IF, () -> new WhatIfView(models.whatIf(), models.run(), models::start, files, texts));
        setLeft(navigation(texts, settings));
        show(first);
    }

    /** The screen that is shown. */
    Section shown() {
        return shown;
    }

    private VBox navigation(Texts texts, Node settings) {
        VBox box = new VBox(Views.GAP);
        box.setPadding(Views.MARGIN);
        ToggleGroup group = new ToggleGroup();
        for (Section screen : Section.values()) {
            ToggleButton button = new ToggleButton(texts.get(screen.key()));
            button.setId("screen-" + screen);
            button.setMnemonicParsing(true);
            button.setMinWidth(NAVIGATION_WIDTH);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setToggleGroup(group);
            button.setOnAction(event -> show(screen));
            buttons.put(screen, button);
            box.getChildren().add(button);
        }
        VBox.setVgrow(box, Priority.ALWAYS);
        HBox bottom = new HBox(settings);
        bottom.setPadding(Views.MARGIN);
        return new VBox(box, bottom);
    }

    void show(Section screen) {
        // A click on the shown screen's own button would leave none chosen.
        buttons.get(screen).setSelected(true);
        shown = screen;
        setCenter(screen(screen));
        dropUnusedMnemonics();
    }

    /**
     * JavaFX looks a letter up without regard to its case and takes the first entry, also one that is empty since its screen
     * is shown no more. Call it when nodes have left the scene.
     */
    void dropUnusedMnemonics() {
        if (getScene() != null) {
            getScene().getMnemonics().values().removeIf(List::isEmpty);
        }
    }

    private void askWhatIf(SavedResult run) {
        models.whatIf().begin(run);
        show(Section.WHAT_IF);
    }

    private void resume(SavedExperiment experiment) {
        models.start(RunInput.rest(experiment));
        show(Section.RUN);
    }

    /** Made when it is first shown, or while nothing else is to be done. */
    private Node screen(Section screen) {
        return screens.computeIfAbsent(screen, missing -> makers.get(missing).get());
    }

    /** Makes what was not shown yet, a screen at a time, so that events have their turn between them. */
    void makeTheRest() {
        for (Section screen : Section.values()) {
            if (!screens.containsKey(screen)) {
                screen(screen);
                Platform.runLater(this::makeTheRest);
                return;
            }
        }
    }
}
