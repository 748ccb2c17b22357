package io.shardlab.gui.whatif;

import atlantafx.base.theme.Styles;
import io.shardlab.analysis.table.Table;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.TextColumn.Kind;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.CutCells;
import io.shardlab.gui.view.Views;
import io.shardlab.whatif.advice.Advice.Option;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.TableView;

/** The deployments that matter to an answer, all of them predicted. */
final class OptionsTable extends TableView<Option> {

    private static final double NAME_WIDTH = 164;
    private static final double FIGURE_WIDTH = 82;
    private static final double WORD_WIDTH = 88;
    private static final double BOUNDS_WIDTH = 168;
    private static final double HEIGHT = 250;
    private static final double MICROS = 1e3;

    private final Texts texts;

    /** @param choose takes the deployment that the user selects */
    OptionsTable(Texts texts, Consumer<Option> choose) {
        this.texts = texts;
        setId("advice-options");
        getStyleClass().add(Styles.DENSE);
        setPrefHeight(HEIGHT);
        setMinHeight(HEIGHT);
        setTableMenuButtonVisible(true);
        setPlaceholder(Views.muted(texts.get("advice.no-options")));
        columns().forEach(column -> getColumns().add(Columns.text(column, width(column))));
        getSelectionModel().selectedItemProperty().subscribe(option -> {
            if (option != null) {
                choose.accept(option);
            }
        });
        CutCells.explain(this);
        RowCopy.onKey(this, () -> table(getSelectionModel().getSelectedItems()));
    }

    private double width(TextColumn<Option> column) {
        return switch (column.kind()) {
            case LABEL -> NAME_WIDTH;
            case CHANGE -> BOUNDS_WIDTH;
            case VALUE -> FIGURE_WIDTH;
            case REASON -> WORD_WIDTH;
        };
    }

    private List<TextColumn<Option>> columns() {
        return List.of(
                new TextColumn<>(
                        texts.get("advice.deployment"),
                        Kind.LABEL,
                        one -> one.topology().describe()),
                new TextColumn<>(
                        texts.get("advice.throughput"),
                        Kind.VALUE,
                        one -> texts.number(one.throughput().value())),
                new TextColumn<>(
                        texts.get("advice.bounds"),
                        Kind.CHANGE,
                        one -> one.throughput().bounds(texts::number).orElse("–")),
                new TextColumn<>(
                        texts.get("what-if.p99"),
                        Kind.VALUE,
                        one -> one.p99Micros()
                                .map(micros -> texts.number(micros.value() / MICROS))
                                .orElse("–")),
                new TextColumn<>(texts.get("advice.concurrent"), Kind.VALUE, one -> texts.count(one.threads())),
                new TextColumn<>(texts.get("advice.price"), Kind.VALUE, one -> texts.number(one.price())),
                new TextColumn<>(texts.get("advice.limit"), Kind.REASON, Option::limit),
                new TextColumn<>(
                        texts.get("advice.role"), Kind.REASON, one -> one.role().text()));
    }

    private Table table(List<Option> rows) {
        return TextColumn.table(texts.get("advice.predict"), columns(), rows, List.of());
    }
}
