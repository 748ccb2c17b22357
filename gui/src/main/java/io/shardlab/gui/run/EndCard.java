package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.compare.RunNames;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The ending of a run: its verdict with a sign, the reasons, the diagnosis, and what can be done next. */
final class EndCard extends VBox {

    private static final String STYLE = "end-card";

    private final RunView.Actions actions;
    private final Texts texts;
    private final Label verdict = Views.label("", Styles.TITLE_4);
    private final Label reasons = Views.wrapped("run-reasons");
    private final Label finding = Views.wrapped("run-finding");
    private final Label advice = Views.wrapped("run-advice", Styles.TEXT_MUTED);
    private final Button open;
    private final MenuButton compare = new MenuButton();
    private final Optional<Button> question;
    private final Button copy;
    private Optional<RunEnding> shown = Optional.empty();

    EndCard(RunView.Actions actions, Texts texts) {
        super(Views.GAP);
        this.actions = actions;
        this.texts = texts;
        setId("run-ending");
        verdict.setId("run-verdict");
        open = Views.button(
                "run-open",
                Message.of("Ope_n result"),
                Message.of("Show the result on the Results screen"),
                texts,
                () -> shown.ifPresent(actions.open()));
        question = actions.question()
                .map(asked -> Views.button(
                        "run-" + asked.name(),
                        asked.ofRun(),
                        asked.tooltip(),
                        texts,
                        () -> shown.flatMap(RunEnding::savedResult).ifPresent(asked.begin())));
        compare.setId("run-compare");
        compare.setText(texts.say("_Compare with …"));
        compare.setMnemonicParsing(true);
        compare.setOnShowing(event -> fill());
        copy = Views.button(
                "run-copy-command",
                SharedButton.COPY_COMMAND,
                texts,
                () -> shown.flatMap(RunEnding::savedResult).ifPresent(actions.copy()));
        List<ButtonBase> shownAtTimes = new ArrayList<>(List.of(open, compare, copy));
        question.ifPresent(button -> shownAtTimes.add(2, button));
        HBox buttons = Views.row(shownAtTimes.toArray(Node[]::new));
        shownAtTimes.forEach(Views::hideWithoutRoom);
        getChildren().setAll(verdict, reasons, finding, advice, buttons);
    }

    /** @param missed true if the run, or one of an experiment, missed an objective or a budget */
    void show(RunState state, RunEnding ending, boolean missed) {
        shown = Optional.of(ending);
        Optional<Standing> standing = ending.standing();
        Sign sign = Sign.of(state, standing.map(one -> Sign.of(one.state())).orElse(missed ? Sign.BAD : Sign.GOOD));
        getStyleClass().setAll(STYLE, sign.color());
        verdict.setGraphic(sign.icon());
        verdict.setText(texts.say(words(state, ending, missed)));
        reasons.setText(texts.named(String.join(System.lineSeparator(), ending.reasons(texts))));
        Optional<Finding> first = ending.failure().isPresent()
                ? Optional.empty()
                : ending.diagnosis().stream().findFirst().map(texts::say);
        finding.setText(first.map(Finding::finding).orElse(""));
        advice.setText(first.map(Finding::advice).orElse(""));
        boolean isSingle = ending.savedResult().isPresent();
        open.setVisible(ending.saved().isPresent());
        compare.setVisible(isSingle);
        copy.setVisible(isSingle);
        question.ifPresent(button -> button.setVisible(isSingle && state == RunState.COMPLETE));
    }

    private static Message words(RunState state, RunEnding ending, boolean missed) {
        if (state == RunState.STOPPED && ending.saved().isPresent()) {
            return Message.of("Stopped; the measurements up to then are saved");
        }
        if (state != RunState.COMPLETE) {
            return state.words();
        }
        return ending.standing()
                .map(standing -> switch (standing.state()) {
                    case MET -> Message.of("Passed: all objectives and budgets were met");
                    case NOT_ASKED -> Message.of("Complete");
                    case DOES_NOT_COUNT -> Message.of("Complete, but it does not count");
                    case MISSED, FAILED -> RunState.COMPLETE.words(true);
                })
                .orElseGet(
                        () -> Message.of(missed ? "Complete, but some runs missed objectives or budgets" : "Complete"));
    }

    /** Lists the earlier runs of the workload, the newest first, by what they differ in. */
    private void fill() {
        List<MenuItem> items =
                shown.flatMap(RunEnding::savedResult).map(this::earlier).orElse(List.of());
        if (items.isEmpty()) {
            MenuItem none = new MenuItem(texts.say("No earlier run of this workload is saved here."));
            none.setDisable(true);
            items = List.of(none);
        }
        compare.getItems().setAll(items);
    }

    private List<MenuItem> earlier(SavedResult run) {
        List<SavedResult> all = new ArrayList<>(actions.earlier().apply(run));
        all.add(run);
        List<String> names = RunNames.inList(all);
        List<MenuItem> items = new ArrayList<>();
        for (SavedResult other : all.subList(0, all.size() - 1)) {
            MenuItem item = new MenuItem(texts.titled(names.get(items.size())) + " · "
                    + texts.time(other.result().startedAt()));
            item.setMnemonicParsing(false);
            item.setOnAction(event -> actions.compare().accept(run, other));
            items.add(item);
        }
        return items;
    }
}
