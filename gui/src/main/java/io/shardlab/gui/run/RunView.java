package io.shardlab.gui.run;

import atlantafx.base.controls.ToggleSwitch;
import atlantafx.base.theme.Styles;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.section.RunKeyFigures;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ResultQuestion;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.TilesView;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * The run: before the start what would run, then its progress, figures and live charts, and at the end its result. Each part
 * has a fixed place: buttons and state on top, below them the figures, then the charts, and the engine's messages at the foot.
 */
public final class RunView extends BorderPane {

    private static final double MESSAGES_HEIGHT = 130;

    private final RunModel model;
    private final ObservableValue<Boolean> runnable;
    private final Texts texts;
    private final Label state = Views.label("", Styles.TEXT_BOLD);
    private final Label step = new Label();
    private final StepsView steps;
    private HBox place;
    private final TilesView tiles;
    private final Button start;
    private final Button stop;
    private final Node before;
    private final EndCard end;
    private final VBox course;

    /**
     * Actions that other screens do.
     *
     * @param start starts what is planned
     * @param open shows the result of a run or an experiment
     * @param earlier returns earlier results of the same workload, the newest first
     * @param compare shows a result beside an earlier one
     * @param question what an extension answers about a result
     * @param copy copies the command that repeats a run
     */
    public record Actions(
            Runnable start,
            Consumer<RunEnding> open,
            Function<SavedResult, List<SavedResult>> earlier,
            BiConsumer<SavedResult, SavedResult> compare,
            Optional<ResultQuestion> question,
            Consumer<SavedResult> copy) {}

    /**
     * @param runnable true if what is planned can run
     * @param before shows what is planned
     */
    public RunView(RunModel model, ObservableValue<Boolean> runnable, Node before, Actions actions, Texts texts) {
        this.model = model;
        this.runnable = runnable;
        this.before = before;
        this.texts = texts;
        this.tiles = new TilesView("run-tiles", texts);
        this.steps = new StepsView(texts);
        start = Views.button("run-start", SharedButton.START, texts, actions.start());
        start.getStyleClass().add(Styles.ACCENT);
        stop = Views.button("run-stop", SharedButton.STOP, texts, model::stop);
        end = new EndCard(actions, texts);
        course = new VBox(Views.GAP, new SweepView(model.sweep(), texts), new LiveCharts(model, texts));
        setTop(top());
        List.of(before, end, course).forEach(Views::hideWithoutRoom);
        setCenter(Views.page(before, end, course));
        setBottom(messages());
        Views.follow(this, runnable, now -> showStart());
        Views.follow(this, model.state(), now -> show());
        // While another screen is shown, a run may begin and end, after which the state is the same again.
        Views.follow(this, model.ending(), how -> show());
        Views.follow(this, model.progress(), now -> showProgress());
    }

    private VBox top() {
        state.setId("run-state");
        state.setMinWidth(USE_PREF_SIZE);
        HBox buttons = Views.row(start, stop, pause(), measuredOnly(), Views.filler(), state);
        step.setId("run-step");
        Tooltip whole = new Tooltip();
        whole.textProperty().bind(step.textProperty());
        step.setTooltip(whole);
        place = Views.row(steps, Views.filler(), step);
        Views.hideWithoutRoom(place);
        return Views.column(buttons, place, tiles);
    }

    private ToggleButton pause() {
        ToggleButton pause = Views.labeled(
                new ToggleButton(),
                "run-pause",
                Message.of("_Pause display"),
                Message.of("Freeze the charts so that you can read them; the run continues"),
                texts);
        pause.selectedProperty().bindBidirectional(model.displayPaused());
        Views.follow(this, model.state(), now -> pause.setDisable(now == RunState.IDLE));
        return pause;
    }

    private ToggleSwitch measuredOnly() {
        ToggleSwitch only = Views.labeled(
                new ToggleSwitch(),
                "run-measured",
                Message.of("Measured only"),
                Message.of("Leave loads and warm-ups out of the charts as soon as something is measured"),
                texts);
        only.selectedProperty().bindBidirectional(model.measuredOnly());
        return only;
    }

    /** The messages of the engine, folded to the last one. */
    private TitledPane messages() {
        ListView<Message> messages = new ListView<>(model.messages());
        messages.setCellFactory(list -> new ListCell<>() {
            @Override
            protected void updateItem(Message item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty || item == null ? null : texts.say(item));
            }
        });
        messages.getStyleClass().add(Styles.DENSE);
        messages.setPrefHeight(MESSAGES_HEIGHT);
        String title = texts.say("Messages from the engine");
        messages.setAccessibleText(title);
        TitledPane folded = new TitledPane(title, messages);
        folded.setId("run-messages");
        folded.setExpanded(false);
        folded.getStyleClass().add(Styles.DENSE);
        folded.setAnimated(false);
        Views.follow(this, Bindings.size(model.messages()), now -> {
            int last = now.intValue() - 1;
            messages.scrollTo(last);
            folded.setText(
                    title + (last < 0 ? "" : ": " + texts.say(model.messages().get(last))));
        });
        return folded;
    }

    private void show() {
        RunState now = model.state().get();
        showStart();
        stop.setDisable(now != RunState.RUNNING);
        before.setVisible(now == RunState.IDLE);
        Optional<RunEnding> ending = model.ending().get().filter(how -> !now.isActive());
        end.setVisible(ending.isPresent());
        ending.ifPresent(how -> end.show(now, how, model.missesObjectives()));
        state.setText(texts.say(now.words()));
        // The end card has the sign of a complete run.
        boolean signed = now != RunState.IDLE && now != RunState.COMPLETE;
        state.setGraphic(signed ? Sign.of(now, Sign.GOOD).icon() : null);
        boolean hasCourse =
                model.figures().get().points() > 0 || !model.sweep().rows().isEmpty();
        course.setVisible(now.isActive() || now != RunState.IDLE && hasCourse);
        place.setVisible(now.isActive());
        if (!now.isActive()) {
            step.setText("");
            tiles.show(ended());
        }
        showProgress();
    }

    private void showStart() {
        start.setDisable(!runnable.getValue() || model.state().get().isActive());
    }

    private void showProgress() {
        RunProgress progress = model.progress().get();
        if (model.state().get().isActive()) {
            steps.show(progress.step());
            step.setText(progress.place(texts));
            tiles.show(progress.figures(texts));
        }
    }

    private List<KeyFigure> ended() {
        return model.ending()
                .get()
                .map(how -> how.result()
                        .filter(run -> how.failure().isEmpty())
                        .map(RunKeyFigures::of)
                        .orElseGet(model.sweep()::figures))
                .orElse(List.of());
    }
}
