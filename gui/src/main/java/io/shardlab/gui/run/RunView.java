package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/** A run under way: start and stop, how far it is, live charts, and what the engine says. */
public final class RunView extends BorderPane {

    private static final double MESSAGES_HEIGHT = 130;

    private final RunModel model;
    private final Texts texts;
    private final Label state = new Label();
    private final Label counts = new Label();
    private final ScrollPane charts = new ScrollPane();
    private final Label reasons = new Label();

    /**
     * @param runnable whether what is typed can run
     * @param start starts it
     */
    public RunView(RunModel model, ObservableValue<Boolean> runnable, Runnable start, Texts texts) {
        this.model = model;
        this.texts = texts;
        state.setId("run-state");
        counts.setId("run-counts");
        reasons.setId("run-reasons");
        reasons.setWrapText(true);
        reasons.setMinHeight(USE_PREF_SIZE);
        charts.setFitToWidth(true);
        ListView<String> messages = new ListView<>(model.messages());
        messages.getStyleClass().add(Styles.DENSE);
        messages.setPrefHeight(MESSAGES_HEIGHT);
        messages.setAccessibleText(texts.get("run.messages"));
        Views.follow(this, Bindings.size(model.messages()), now -> messages.scrollTo(now.intValue() - 1));
        VBox top = new VBox(
                Views.GAP, Views.row(start(runnable, start), stop(), pause(), counts, Views.filler(), state), bar());
        top.setPadding(Views.MARGIN);
        setTop(top);
        setCenter(charts);
        setBottom(new VBox(Views.GAP, reasons, messages));
        Views.follow(this, model.figures(), figures -> charts.setContent(new LiveCharts(model, figures, texts)));
        Views.follow(this, model.state(), now -> showState());
        Views.follow(this, model.phase(), now -> showState());
        Views.follow(this, model.cell(), now -> showState());
        Views.follow(this, model.operations(), now -> showCounts());
        Views.follow(this, model.documents(), now -> showCounts());
        Views.follow(this, model.unit(), now -> showCounts());
        Views.follow(this, model.errors(), now -> showCounts());
        Views.follow(this, model.left(), now -> showCounts());
        Views.follow(this, model.ending(), this::showEnding);
    }

    private Button start(ObservableValue<Boolean> runnable, Runnable action) {
        Button start = Views.button("run-start", texts.get("run.start"), texts.get("run.start.help"), action);
        start.getStyleClass().add(Styles.ACCENT);
        Views.follow(this, runnable, now -> start.setDisable(!isStartable(runnable)));
        Views.follow(this, model.state(), now -> start.setDisable(!isStartable(runnable)));
        return start;
    }

    private boolean isStartable(ObservableValue<Boolean> runnable) {
        return runnable.getValue() && !model.state().get().isActive();
    }

    private Button stop() {
        Button stop = Views.button("run-stop", texts.get("run.stop"), texts.get("run.stop.help"), model::stop);
        Views.follow(this, model.state(), now -> stop.setDisable(now != RunState.RUNNING));
        return stop;
    }

    private ToggleButton pause() {
        ToggleButton pause = new ToggleButton(texts.get("run.pause"));
        pause.setMnemonicParsing(true);
        pause.setTooltip(new Tooltip(texts.get("run.pause.help")));
        pause.selectedProperty().bindBidirectional(model.displayPaused());
        return pause;
    }

    private ProgressBar bar() {
        ProgressBar bar = new ProgressBar();
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(texts.get("run.progress"));
        // A bar of unknown progress moves, which costs time while nothing runs.
        Views.follow(this, model.progress(), now -> showProgress(bar));
        Views.follow(this, model.state(), now -> showProgress(bar));
        return bar;
    }

    private void showProgress(ProgressBar bar) {
        bar.setProgress(
                model.state().get().isActive()
                        ? model.progress().get()
                        : model.state().get() == RunState.COMPLETE ? 1 : 0);
    }

    private void showState() {
        String where = model.state().get().isActive() ? RunPlace.of(model, texts) : "";
        state.setText(texts.get("run.state." + model.state().get()) + (where.isEmpty() ? "" : ": " + where));
    }

    private void showCounts() {
        String left = model.left()
                .get()
                .map(time -> texts.get("run.left", texts.duration(time)))
                .orElse("");
        boolean documents = model.unit().get() == RateUnit.DOCUMENTS;
        long count = documents ? model.documents().get() : model.operations().get();
        counts.setText(texts.get(
                        documents ? "run.counts.documents" : "run.counts",
                        texts.count(count),
                        texts.count(model.errors().get()))
                + left);
    }

    private void showEnding(Optional<RunEnding> ending) {
        reasons.setText(ending.map(how -> String.join(System.lineSeparator(), how.reasons()))
                .orElse(""));
    }
}
