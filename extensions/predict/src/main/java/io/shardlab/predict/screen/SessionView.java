package io.shardlab.predict.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.results.ChartsView;
import io.shardlab.gui.results.DiagnosisView;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Measured questions: the changeable parameters on the left, the answers and their curves on the right. */
final class SessionView extends BorderPane {

    private static final double FIELDS_SHARE = 0.36;
    private static final double ANSWERS_SHARE = 0.34;
    private static final double FIELDS_WIDTH = 300;
    private static final String EXTENSION = "whatif.json";

    private final WhatIfModel model;
    private final ExportTools tools;
    private final Texts texts;
    private final AnswerTexts words;

    /**
     * @param run the run of the program; no other can be started while it is active
     * @param start starts a run
     * @param results shows the saved runs, with which sessions begin
     */
    SessionView(WhatIfModel model, RunModel run, Consumer<RunInput> start, Runnable results, ExportTools tools) {
        this.model = model;
        this.texts = tools.texts();
        this.tools = tools;
        this.words = new AnswerTexts(texts);
        model.setLanguage(ChartTexts.in(texts.language().locale()), texts.say("base"));
        VBox left = left(run, start);
        SplitPane split = new SplitPane(left, right());
        split.setDividerPositions(FIELDS_SHARE);
        SplitPane.setResizableWithParent(left, false);
        Button choose = Views.button(
                "what-if-results",
                Message.of("Choose a result"),
                Message.of("Show the saved runs; select one there and press What if …"),
                texts,
                results);
        choose.getStyleClass().add(Styles.ACCENT);
        Node empty = new VBox(
                Views.empty(
                        Feather.HELP_CIRCLE,
                        texts.say("Select a run on the Results screen and press What if …, or open a saved session."),
                        choose,
                        open("what-if-begin")),
                Views.problem(model.problem().map(texts::say)));
        Views.follow(this, model.base(), base -> setCenter(base.isEmpty() ? empty : split));
    }

    private Button open(String id) {
        Button open = tools.files()
                .button(
                        "what-if-open",
                        Message.of("_Open …"),
                        Message.of("Continue a saved session"),
                        texts.say("What-if session"),
                        List.of(EXTENSION),
                        texts,
                        model::open);
        open.setId(id);
        return open;
    }

    private VBox left(RunModel run, Consumer<RunInput> start) {
        Label base = Views.wrapped("what-if-base");
        Views.follow(
                this, model.base(), saved -> base.setText(saved.map(this::words).orElse("")));
        ScrollPane fields = new ScrollPane();
        fields.setFitToWidth(true);
        VBox.setVgrow(fields, Priority.ALWAYS);
        Views.follow(
                this,
                model.form(),
                form -> fields.setContent(
                        FormView.grid(form.map(QuestionForm::fields).orElse(List.of()), tools.files(), texts)));
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("what-if-problem");
        problem.setMinHeight(USE_PREF_SIZE);
        VBox left = Views.column(
                new FlowPane(Views.GAP, Views.GAP, open("what-if-open"), save(), export()),
                base,
                fields,
                problem,
                ask(run, start));
        left.setMinWidth(FIELDS_WIDTH);
        return left;
    }

    private VBox right() {
        AnswersTable table = new AnswersTable(model, texts);
        SplitPane both = Views.stacked(table, curves(table.selectedRow()), ANSWERS_SHARE);
        VBox.setVgrow(both, Priority.ALWAYS);
        return Views.column(
                headline(table.selectedRow()), both, new ExportStatus("what-if-export", model.export(), texts));
    }

    /** The outcome of the selected answer, or else of the last one; its first sentence stands out. */
    private VBox headline(ObservableValue<WhatIfRow> selected) {
        Label first = Views.wrapped("what-if-finding", Styles.TEXT_BOLD);
        Label others = Views.wrapped("what-if-reasons");
        Runnable say = () -> {
            List<String> sentences = words.sentences(
                    model.base().get(),
                    Optional.ofNullable(selected.getValue())
                            .flatMap(WhatIfRow::answer)
                            .map(List::of)
                            .orElse(model.answers()));
            first.setText(sentences.stream().findFirst().orElse(""));
            others.setText(String.join(" ", sentences.subList(Math.min(1, sentences.size()), sentences.size())));
        };
        Views.follow(this, model.charts(), charts -> say.run());
        Views.follow(this, selected, row -> say.run());
        return new VBox(Views.GAP / 2, first, others);
    }

    /** The diagnosis of the selected answer, or of all answers together, and the curves over one another. */
    private ScrollPane curves(ObservableValue<WhatIfRow> chosen) {
        ChartsView curves = new ChartsView("what-if-charts", tools);
        DiagnosisView diagnosis = new DiagnosisView("what-if-diagnosis", texts);
        Views.follow(this, model.charts(), charts -> {
            curves.show(charts.runs().all(), charts.sweeps(), charts.runs().bars());
            if (chosen.getValue() == null) {
                diagnosis.showOnly(charts.findings());
            }
        });
        Views.follow(
                this,
                chosen,
                row -> diagnosis.showOnly(
                        row == null
                                ? model.charts().get().findings()
                                : row.run().saved().result().diagnosis()));
        return Views.page(diagnosis, curves);
    }

    private TableMenu export() {
        TableMenu menu = new TableMenu(
                "answers-export",
                Message.of("_Export table"),
                texts.say("What-if session"),
                () -> words.forPrograms(model.answers()),
                () -> words.forPeople(WhatIfRow.of(model.base().get(), model.answers()))
                        .markdown(),
                tools);
        menu.disableProperty().bind(Bindings.isEmpty(model.answers()));
        return menu;
    }

    private String words(SavedResult saved) {
        ResultRow row = ResultRow.of(saved);
        String figures = row.rate()
                .map(texts::number)
                .map(rate -> row.unit() == RateUnit.DOCUMENTS
                        ? texts.say(". {0} documents/s", rate)
                        : texts.say(". {0} operations/s", rate))
                .orElse("");
        return texts.say("Base: {0}, {1}", texts.titled(row.name()), row.target(texts)) + figures;
    }

    private Button ask(RunModel run, Consumer<RunInput> start) {
        Button ask = Views.button(
                "what-if-ask",
                Message.of("_Ask"),
                Message.of("Run with these changes, and everything else as in the base run"),
                texts,
                () -> model.ask().ifPresent(start));
        ask.getStyleClass().add(Styles.ACCENT);
        Views.follow(this, run.state(), now -> ask.setDisable(now.isActive()));
        return ask;
    }

    private Button save() {
        return Views.button(
                "what-if-save",
                Message.of("Sa_ve …"),
                Message.of("Save the session as a file"),
                texts,
                () -> tools.files()
                        .toSave(
                                getScene().getWindow(),
                                model.base().get().map(SavedResult::name).orElse(""),
                                EXTENSION)
                        .ifPresent(model::save));
    }
}
