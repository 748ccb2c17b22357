package io.shardlab.predict.screen;

import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.predict.advice.Advice.Option;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.TableView;

/** The deployments that matter to an answer, all of them predicted. */
final class OptionsTable extends TableView<Option> {

    private static final double NAME_WIDTH = 164;
    private static final double FIGURE_WIDTH = 86;
    private static final double WORD_WIDTH = 84;
    private static final double BOUNDS_WIDTH = 154;
    private static final double HEIGHT = 250;

    private final Texts texts;

    /** @param choose takes the deployment that the user selects */
    OptionsTable(Texts texts, Consumer<Option> choose) {
        this.texts = texts;
        Columns.prepare(this, "advice-options", texts.get("advice.no-options"));
        setPrefHeight(HEIGHT);
        setMinHeight(HEIGHT);
        columns().forEach(column -> getColumns().add(Columns.text(column, width(column))));
        getSelectionModel().selectedItemProperty().subscribe(option -> {
            if (option != null) {
                choose.accept(option);
            }
        });
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
                TextColumn.label(
                        texts.get("advice.deployment"), one -> one.topology().describe()),
                TextColumn.value(
                        texts.get("advice.throughput"), one -> one.throughput().text(texts::predicted)),
                TextColumn.change(
                        texts.get("advice.bounds"),
                        one -> one.throughput().bounds(texts::predicted).orElse("–")),
                TextColumn.value(
                        texts.get("what-if.p99"),
                        one -> one.p99Micros()
                                .map(micros -> micros.inMillis().text(texts::predicted))
                                .orElse("–")),
                TextColumn.value(texts.get("advice.concurrent"), one -> texts.count(one.threads())),
                TextColumn.value(texts.get("advice.price"), one -> texts.number(one.price())),
                TextColumn.reason(
                        texts.get("advice.limit"), one -> one.limitWord().in(texts.language())),
                TextColumn.reason(
                        texts.get("advice.role"), one -> one.role().text().in(texts.language())));
    }

    private Table table(List<Option> rows) {
        return TextColumn.table(texts.get("advice.predict"), columns(), rows, List.of());
    }
}
