package io.shardlab.gui.run;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.drawing.SweepChart;
import io.shardlab.answers.drawing.SweepCharts;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.chart.Sparkline;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The runs of an experiment as they end: a table with what varies, speed, p99, verdict and the course of the rate, and beside
 * it the runs that have ended as points over the first number that varies. It takes no room during a single run.
 */
final class SweepView extends VBox {

    private static final double HEIGHT = 240;
    private static final double TABLE_WIDTH = 520;
    private static final double NAME_WIDTH = 165;
    private static final double FIGURE_WIDTH = 78;
    private static final double STATUS_WIDTH = 100;
    private static final double COURSE_WIDTH = 96;
    private static final double COURSE_HEIGHT = 16;

    private final SweepModel model;
    private final Texts texts;
    private final ChartTexts words;
    private final Label progress = Views.muted("");
    private final TableView<CellRow> table = new TableView<>();
    private final LineChartView rates;

    SweepView(SweepModel model, Texts texts) {
        super(Views.GAP / 2);
        this.model = model;
        this.texts = texts;
        this.words = ChartTexts.in(texts.language().locale());
        this.rates = new LineChartView(texts);
        TableColumns.prepare(table, "run-cells", "");
        table.setItems(model.rows());
        table.setAccessibleText(texts.say("Runs of the experiment"));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getColumns()
                .setAll(List.of(
                        TableColumns.text(texts.say("What varies"), NAME_WIDTH, CellRow::name),
                        TableColumns.alignedRight(TableColumns.text(texts.say("Rate/s"), FIGURE_WIDTH, this::rate)),
                        TableColumns.alignedRight(TableColumns.text(texts.say("p99, ms"), FIGURE_WIDTH, this::p99)),
                        TableColumns.drawn(texts.say("Verdict"), STATUS_WIDTH, this::status),
                        TableColumns.drawn(
                                texts.say("Over time"),
                                COURSE_WIDTH,
                                row -> new Sparkline(row.course(), COURSE_WIDTH - 2 * Views.GAP, COURSE_HEIGHT))));
        table.setPrefSize(TABLE_WIDTH, HEIGHT);
        table.setMinWidth(TABLE_WIDTH);
        rates.setPrefHeight(HEIGHT);
        HBox.setHgrow(rates, Priority.ALWAYS);
        Views.hideWithoutRoom(rates);
        Views.hideWithoutRoom(this);
        getChildren().setAll(progress, new HBox(Views.GAP, table, rates));
        Views.follow(this, Bindings.createObjectBinding(() -> List.copyOf(model.rows()), model.rows()), this::show);
    }

    private void show(List<CellRow> rows) {
        setVisible(!rows.isEmpty());
        if (rows.isEmpty()) {
            return;
        }
        int ended = model.ended().size();
        int all = rows.get(0).position().of();
        progress.setText(texts.say("{0} of {1} runs have ended.", ended, all));
        table.scrollTo(rows.size() - 1);
        Optional<SweepChart> chart =
                new SweepCharts(model.ended(), words).lines().stream().findFirst();
        rates.setVisible(chart.isPresent());
        chart.ifPresent(found -> rates.show(found.chart()));
    }

    private String rate(CellRow row) {
        return row.speed().flatMap(row::median).map(texts::number).orElse("");
    }

    private String p99(CellRow row) {
        return row.median(FigureCatalogue.named("p99")).map(texts::number).orElse("");
    }

    private Node status(CellRow row) {
        return new Label(texts.say(row.words()), row.sign().icon());
    }
}
