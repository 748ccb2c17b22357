package io.shardlab.gui.whatif;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.results.ChartsView;
import io.shardlab.gui.results.DiagnosisView;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.RunStrip;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.ChartTexts;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A session: the changeable parameters on the left, the answers and their curves on the right. */
public final class WhatIfView extends BorderPane {

    private static final double FIELDS_SHARE = 0.36;
    private static final double ANSWERS_SHARE = 0.34;
    private static final double FIELDS_WIDTH = 300;
    private static final String EXTENSION = "whatif.json";

    // Together, the columns are as wide as the table in a window of the usual size.
    private static final double QUESTION_WIDTH = 96;
    private static final double VALUE_WIDTH = 118;
    private static final double CHANGE_WIDTH = 102;
    private static final double REASON_WIDTH = 148;

    private final WhatIfModel model;
    private final ExportTools tools;
    private final Texts texts;
    private final AnswerTexts words;

    /**
     * @param run the run of the program; no other can be started while it is active
     * @param start starts a run
     * @param files asks for the files of sessions
     */
    public WhatIfView(WhatIfModel model, RunModel run, Consumer<RunInput> start, FileChoice files, Texts texts) {
        this.model = model;
        this.texts = texts;
        this.tools = new ExportTools(model.export(), files, texts);
        this.words = new AnswerTexts(texts);
        model.setLanguage(ChartTexts.in(texts.language().locale()), texts.get("what-if.base-line"));
        VBox left = left(run, start);
        SplitPane split = new SplitPane(left, right());
        split.setDividerPositions(FIELDS_SHARE);
        SplitPane.setResizableWithParent(left, false);
        setCenter(split);
    }

    private VBox left(RunModel run, Consumer<RunInput> start) {
        Label base = new Label();
        base.setId("what-if-base");
        base.setWrapText(true);
        base.setMinHeight(USE_PREF_SIZE);
        Views.follow(
                this, model.base(), saved -> base.setText(saved.map(this::words).orElse(texts.get("what-if.no-base"))));
        ScrollPane fields = new ScrollPane();
        fields.setFitToWidth(true);
        VBox.setVgrow(fields, Priority.ALWAYS);
        Views.follow(
                this,
                model.form(),
                form -> fields.setContent(
                        FormView.grid(form.map(QuestionForm::fields).orElse(List.of()), texts)));
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("what-if-problem");
        problem.setMinHeight(USE_PREF_SIZE);
        VBox left = Views.column(
                Views.row(open(), save(), export()),
                base,
                fields,
                problem,
                ask(run, start),
                new RunStrip("what-if-run", run, texts));
        left.setMinWidth(FIELDS_WIDTH);
        return left;
    }

    private VBox right() {
        TableView<WhatIfAnswer> answers = answers();
        SplitPane both = Views.stacked(answers, curves(answers.getSelectionModel()), ANSWERS_SHARE);
        VBox.setVgrow(both, Priority.ALWAYS);
        VBox right = Views.column(headline(), both, new ExportStatus("what-if-export", model.export(), texts));
        return right;
    }

    private Label headline() {
        Label headline = Views.wrapped("what-if-finding");
        headline.getStyleClass().add(Styles.TEXT_BOLD);
        Views.follow(
                this,
                model.charts(),
                charts -> headline.setText(words.headline(model.base().get(), model.answers())));
        return headline;
    }

    private TableView<WhatIfAnswer> answers() {
        TableView<WhatIfAnswer> table = new TableView<>(model.answers());
        table.setId("answers");
        // Shows all columns, however narrow the window is.
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        words.columns(model.answers()).forEach(column -> table.getColumns().add(column(column)));
        // The unit of the throughput depends on the answers.
        Views.follow(this, Bindings.size(model.answers()), now -> {
            List<TextColumn<WhatIfAnswer>> shown = words.columns(model.answers());
            for (int i = 0; i < shown.size(); i++) {
                table.getColumns().get(i).setText(shown.get(i).head());
            }
        });
        return table;
    }

    private static TableColumn<WhatIfAnswer, String> column(TextColumn<WhatIfAnswer> shown) {
        return switch (shown.kind()) {
            case LABEL -> Columns.wrapped(Columns.text(shown, QUESTION_WIDTH));
            case VALUE -> Columns.text(shown, VALUE_WIDTH);
            case CHANGE -> Columns.wrapped(Columns.text(shown, CHANGE_WIDTH));
            case REASON -> Columns.wrapped(Columns.text(shown, REASON_WIDTH));
        };
    }

    /** The curves over one another, and the diagnosis of the selected answer, or of all answers together. */
    private TabPane curves(SelectionModel<WhatIfAnswer> chosen) {
        ChartsView percentiles = new ChartsView("what-if-percentiles", tools);
        ChartsView throughput = new ChartsView("what-if-throughput", tools);
        ChartsView latency = new ChartsView("what-if-latency", tools);
        ChartsView sweeps = new ChartsView("what-if-sweeps", tools);
        DiagnosisView diagnosis = new DiagnosisView("what-if-diagnosis", texts);
        TabPane tabs = Views.tabs(
                "what-if-curves",
                new Tab(texts.get("results.percentiles"), percentiles),
                new Tab(texts.get("results.throughput-time"), throughput),
                new Tab(texts.get("results.latency-time"), latency),
                new Tab(texts.get("what-if.sweeps"), sweeps),
                new Tab(texts.get("results.diagnosis"), diagnosis));
        Views.follow(this, model.charts(), charts -> {
            percentiles.show(charts.runs().percentiles());
            throughput.show(charts.runs().throughput());
            latency.show(charts.runs().latency());
            sweeps.showSweeps(charts.sweeps());
            if (chosen.isEmpty()) {
                diagnosis.showOnly(charts.findings());
            }
        });
        Views.follow(
                this,
                chosen.selectedItemProperty(),
                answer -> diagnosis.showOnly(
                        answer == null
                                ? model.charts().get().findings()
                                : answer.run().result().diagnosis()));
        return tabs;
    }

    private TableMenu export() {
        TableMenu menu = new TableMenu(
                "answers-export",
                "export.table",
                texts.get("what-if.document"),
                () -> words.forPrograms(model.answers()),
                () -> words.forPeople(model.answers()),
                tools);
        menu.disableProperty().bind(Bindings.isEmpty(model.answers()));
        return menu;
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
                "what-if-ask", "what-if.ask", texts, () -> model.ask().ifPresent(start));
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
                "what-if.open",
                texts,
                () -> tools.files()
                        .toOpen(getScene().getWindow(), texts.get("what-if.document"), List.of(EXTENSION))
                        .ifPresent(model::open));
    }

    private Button save() {
        Button save = Views.button(
                "what-if-save",
                "what-if.save",
                texts,
                () -> tools.files()
                        .toSave(
                                getScene().getWindow(),
                                model.base().get().map(SavedResult::name).orElse(""),
                                EXTENSION)
                        .ifPresent(model::save));
        Views.follow(this, model.base(), now -> save.setDisable(now.isEmpty()));
        return save;
    }
}
