package io.shardlab.gui.whatif;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.RunStrip;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.ChartTexts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A session: what can be changed on the left, the answers and their curves over one another on the right. */
public final class WhatIfView extends BorderPane {

    private static final double FIELDS_SHARE = 0.36;
    private static final double ANSWERS_SHARE = 0.34;
    private static final double FIELDS_WIDTH = 300;
    private static final String EXTENSION = "whatif.json";

    private final WhatIfModel model;
    private final FileChoice files;
    private final Texts texts;
    private final Label base = new Label();
    private final ScrollPane fields = new ScrollPane();

    /**
     * @param run of the program, beside which no other can be started
     * @param start starts a run
     * @param files asks where sessions lie
     */
    public WhatIfView(WhatIfModel model, RunModel run, Consumer<RunInput> start, FileChoice files, Texts texts) {
        this.model = model;
        this.files = files;
        this.texts = texts;
        model.speak(ChartTexts.in(texts.language().locale()), texts.get("what-if.base-line"));
        setCenter(split(left(run, start), right()));
        Views.follow(this, model.base(), this::showBase);
        Views.follow(
                this,
                model.form(),
                form -> fields.setContent(
                        FormView.grid(form.map(QuestionForm::fields).orElse(List.of()), texts)));
    }

    private static SplitPane split(VBox left, VBox right) {
        SplitPane split = new SplitPane(left, right);
        split.setDividerPositions(FIELDS_SHARE);
        SplitPane.setResizableWithParent(left, false);
        return split;
    }

    private VBox left(RunModel run, Consumer<RunInput> start) {
        base.setId("what-if-base");
        base.setWrapText(true);
        base.setMinHeight(USE_PREF_SIZE);
        fields.setFitToWidth(true);
        VBox.setVgrow(fields, Priority.ALWAYS);
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("what-if-problem");
        problem.setMinHeight(USE_PREF_SIZE);
        VBox left = new VBox(
                Views.GAP,
                Views.row(open(), save(), export()),
                base,
                fields,
                problem,
                ask(run, start),
                new RunStrip("what-if-run", run, texts));
        left.setMinWidth(FIELDS_WIDTH);
        left.setPadding(Views.MARGIN);
        return left;
    }

    private VBox right() {
        AnswersTable answers = new AnswersTable(model, texts);
        SplitPane both = new SplitPane(answers, new SessionView(model, answers.getSelectionModel(), files, texts));
        both.setOrientation(Orientation.VERTICAL);
        both.setDividerPositions(ANSWERS_SHARE);
        VBox.setVgrow(both, Priority.ALWAYS);
        VBox right = new VBox(Views.GAP, finding(), both, new ExportStatus("what-if-export", model.export(), texts));
        right.setPadding(Views.MARGIN);
        return right;
    }

    /** What the last answer shows. */
    private Label finding() {
        Label finding = new Label();
        finding.setId("what-if-finding");
        finding.setWrapText(true);
        finding.setMinHeight(USE_PREF_SIZE);
        finding.managedProperty().bind(finding.textProperty().isNotEmpty());
        finding.getStyleClass().add(Styles.TEXT_BOLD);
        AnswerTexts words = new AnswerTexts(texts);
        Views.follow(
                this,
                model.charts(),
                charts -> finding.setText(words.headline(model.base().get(), model.answers())));
        return finding;
    }

    private TableMenu export() {
        AnswerTexts words = new AnswerTexts(texts);
        TableMenu menu = new TableMenu(
                "answers-export",
                texts.get("export.table"),
                texts.get("what-if.document"),
                () -> words.forPrograms(model.answers()),
                () -> words.forPeople(model.answers()),
                model.export(),
                files,
                texts);
        menu.disableProperty().bind(Bindings.isEmpty(model.answers()));
        return menu;
    }

    private void showBase(Optional<SavedResult> run) {
        base.setText(run.map(this::words).orElse(texts.get("what-if.no-base")));
    }

    private String words(SavedResult saved) {
        ResultRow row = ResultRow.of(saved);
        String key = row.unit() == RateUnit.DOCUMENTS ? "what-if.base-figures.documents" : "what-if.base-figures";
        String figures =
                row.rate().map(rate -> texts.get(key, texts.number(rate))).orElse("");
        return texts.get("what-if.base", saved.result().workload(), row.name(), row.target()) + figures;
    }

    private Button ask(RunModel run, Consumer<RunInput> start) {
        Button ask = Views.button(
                "what-if-ask",
                texts.get("what-if.ask"),
                texts.get("what-if.ask.help"),
                () -> model.ask().ifPresent(start));
        ask.getStyleClass().add(Styles.ACCENT);
        Views.follow(this, run.state(), now -> showAskable(ask, run));
        Views.follow(this, model.base(), now -> showAskable(ask, run));
        return ask;
    }

    private void showAskable(Button ask, RunModel run) {
        ask.setDisable(run.state().get().isActive() || model.base().get().isEmpty());
    }

    private Button open() {
        return Views.button(
                "what-if-open",
                texts.get("what-if.open"),
                texts.get("what-if.open.help"),
                () -> files.toOpen(getScene().getWindow(), texts.get("what-if.document"), List.of(EXTENSION))
                        .ifPresent(model::open));
    }

    private Button save() {
        Button save = Views.button(
                "what-if-save",
                texts.get("what-if.save"),
                texts.get("what-if.save.help"),
                () -> files.toSave(getScene().getWindow(), nameOfBase(), EXTENSION)
                        .ifPresent(model::save));
        Views.follow(this, model.base(), now -> save.setDisable(now.isEmpty()));
        return save;
    }

    private String nameOfBase() {
        return model.base().get().map(run -> ResultRow.of(run).name()).orElse("");
    }
}
