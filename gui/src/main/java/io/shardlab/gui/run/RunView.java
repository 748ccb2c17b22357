package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import java.util.ArrayList;
import java.util.List;
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
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The run under way: start and stop, progress, live charts, and messages of the engine. */
public final class RunView extends BorderPane {

    private static final double MESSAGES_HEIGHT = 130;

    private final RunModel model;
    private final ObservableValue<Boolean> runnable;
    private final Texts texts;
    private final Label state = new Label();
    private final Label counts = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Button start;
    private final Button stop;

    /**
     * @param runnable true if the typed values can run
     * @param action starts the run
     */
    public RunView(RunModel model, ObservableValue<Boolean> runnable, Runnable action, Texts texts) {
        this.model = model;
        this.runnable = runnable;
        this.texts = texts;
        state.setId("run-state");
        counts.setId("run-counts");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(texts.get("run.progress"));
        start = Views.button("run-start", "run.start", texts, action);
        start.getStyleClass().add(Styles.ACCENT);
        stop = Views.button("run-stop", "run.stop", texts, model::stop);
        VBox top = Views.column(Views.row(start, stop, pause(), counts, Views.filler(), state), bar);
        setTop(top);
        ScrollPane charts = new ScrollPane();
        charts.setFitToWidth(true);
        setCenter(charts);
        Label reasons = new Label();
        reasons.setId("run-reasons");
        reasons.setWrapText(true);
        reasons.setMinHeight(USE_PREF_SIZE);
        setBottom(new VBox(Views.GAP, reasons, messages()));
        Views.follow(this, model.figures(), figures -> charts.setContent(new LiveCharts(model, figures, texts)));
        Views.follow(this, model.state(), now -> show());
        Views.follow(this, runnable, now -> show());
        Views.follow(this, model.progress(), now -> show());
        Views.follow(
                this,
                model.ending(),
                ending -> reasons.setText(ending.map(how -> String.join(System.lineSeparator(), how.reasons()))
                        .orElse("")));
    }

    private ToggleButton pause() {
        ToggleButton pause = new ToggleButton(texts.get("run.pause"));
        pause.setMnemonicParsing(true);
        pause.setTooltip(new Tooltip(texts.get("run.pause.help")));
        pause.selectedProperty().bindBidirectional(model.displayPaused());
        return pause;
    }

    private ListView<String> messages() {
        ListView<String> messages = new ListView<>(model.messages());
        messages.getStyleClass().add(Styles.DENSE);
        messages.setPrefHeight(MESSAGES_HEIGHT);
        messages.setAccessibleText(texts.get("run.messages"));
        Views.follow(this, Bindings.size(model.messages()), now -> messages.scrollTo(now.intValue() - 1));
        return messages;
    }

    private void show() {
        RunState now = model.state().get();
        RunProgress progress = model.progress().get();
        start.setDisable(!runnable.getValue() || now.isActive());
        stop.setDisable(now != RunState.RUNNING);
        // A bar of unknown progress is animated, which costs time while nothing runs.
        bar.setProgress(now.isActive() ? progress.share() : now == RunState.COMPLETE ? 1 : 0);
        String place = now.isActive() ? progress.place(texts) : "";
        state.setText(texts.get("run.state." + now) + (place.isEmpty() ? "" : ": " + place));
        counts.setText(progress.counts(texts));
    }

    /** The live charts of one run, without those that have nothing to show. */
    private static final class LiveCharts extends GridPane {

        private static final int COLUMNS = 2;
        private static final double HEIGHT = 230;

        private final LiveDrawings drawings;

        /** One view for each possible chart; those with lines are shown. */
        private final List<LineChartView> views = new ArrayList<>();

        private List<LineChartView> shown = List.of();

        LiveCharts(RunModel model, LiveFigures figures, Texts texts) {
            setHgap(Views.GAP);
            setVgap(Views.GAP);
            setPadding(Views.MARGIN);
            this.drawings = new LiveDrawings(figures, texts);
            for (int column = 0; column < COLUMNS; column++) {
                ColumnConstraints width = new ColumnConstraints();
                width.setPercentWidth(100.0 / COLUMNS);
                width.setHgrow(Priority.ALWAYS);
                getColumnConstraints().add(width);
            }
            drawings.now().forEach(chart -> views.add(view()));
            Label nothing = new Label(texts.get("chart.nothing"));
            nothing.setWrapText(true);
            add(nothing, 0, 0, COLUMNS, 1);
            Views.follow(this, model.drawings(), now -> draw());
        }

        private static LineChartView view() {
            LineChartView view = new LineChartView();
            view.getStyleClass().add("live-chart");
            view.setPrefHeight(HEIGHT);
            return view;
        }

        private void draw() {
            List<LineChart> charts = drawings.now();
            List<LineChartView> known = new ArrayList<>();
            for (int i = 0; i < charts.size(); i++) {
                if (!charts.get(i).series().isEmpty()) {
                    views.get(i).show(charts.get(i));
                    known.add(views.get(i));
                }
            }
            if (!known.equals(shown)) {
                shown = known;
                getChildren().clear();
                for (int i = 0; i < known.size(); i++) {
                    add(known.get(i), i % COLUMNS, i / COLUMNS);
                }
            }
        }
    }
}
