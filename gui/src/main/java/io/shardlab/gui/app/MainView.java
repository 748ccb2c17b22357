package io.shardlab.gui.app;

import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.deployment.TargetView;
import io.shardlab.gui.export.FileChoice;
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

/** The window's content: a button for each screen on the left, and the screen that is shown. */
final class MainView extends BorderPane {

    private static final double NAVIGATION_WIDTH = 130;

    private final Models models;
    private final Map<Section, Supplier<Node>> makers = new EnumMap<>(Section.class);
    private final Map<Section, Node> screens = new EnumMap<>(Section.class);
    private final Map<Section, ToggleButton> buttons = new EnumMap<>(Section.class);
    private Section shown = Section.WORKLOAD;

    /**
     * @param openResults shows another folder of results
     * @param settings the controls of the whole program, below the navigation
     */
    MainView(Models models, FileChoice files, Consumer<Path> openResults, Texts texts, Node settings, Section first) {
        this.models = models;
        makers.put(Section.TARGET, () -> new TargetView(models.target(), texts));
        makers.put(Section.WORKLOAD, () -> new WorkloadView(models.workload(), files, texts));
        makers.put(
                Section.RUN, () -> new RunView(models.run(), models.workload().runnable(), this::startTyped, texts));
        ResultsView.Actions actions = new ResultsView.Actions(
                this::askWhatIf, this::resume, models.run().state().map(RunState::isActive), openResults);
        makers.put(Section.RESULTS, () -> new ResultsView(models.results(), actions, files, texts));
        makers.put(
                Section.WHAT_IF,
                () -> new WhatIfView(models.whatIf(), models.run(), models.run()::start, files, texts));
        setLeft(navigation(texts, settings));
        show(first);
    }

    Section shown() {
        return shown;
    }

    private VBox navigation(Texts texts, Node settings) {
        VBox box = new VBox(Views.GAP);
        box.setPadding(Views.MARGIN);
        ToggleGroup group = new ToggleGroup();
        for (Section screen : Section.values()) {
            ToggleButton button = new ToggleButton(texts.get("screen." + screen));
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
        // A click on the button of the shown screen would unselect it.
        buttons.get(screen).setSelected(true);
        shown = screen;
        setCenter(screen(screen));
        dropUnusedMnemonics();
    }

    /**
     * Removes the mnemonics of nodes that have left the scene: JavaFX ignores the case of a letter and takes the first entry
     * for it, even if that is empty.
     */
    void dropUnusedMnemonics() {
        if (getScene() != null) {
            getScene().getMnemonics().values().removeIf(List::isEmpty);
        }
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

    /** Creates the screens that were not shown yet, one at a time, so that events are handled in between. */
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
