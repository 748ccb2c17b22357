package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** The saved runs, a row each, sorted by any column. */
final class ResultsTable extends TableView<ResultRow> {

    private final Texts texts;
    private final KeptSelection<ResultRow> selection;

    ResultsTable(ResultsModel model, Texts texts) {
        this.texts = texts;
        setId("results");
        getStyleClass().add(Styles.DENSE);
        setPlaceholder(Views.muted(texts.get("results.none")));
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        getColumns().setAll(columns());
        ChosenRunsModel chosen = model.chosenRuns();
        selection = new KeptSelection<>(
                this,
                model.rows(),
                ResultRow::folder,
                () -> chosen.chosen().get().stream().map(ResultRow::folder).collect(Collectors.toSet()),
                chosen::choose);
    }

    private List<TableColumn<ResultRow, ?>> columns() {
        return ResultColumn.all(texts).stream()
                .<TableColumn<ResultRow, ?>>map(this::column)
                .toList();
    }

    private <V extends Comparable<V>> TableColumn<ResultRow, V> column(ResultColumn<V> column) {
        TableColumn<ResultRow, V> shown = Columns.of(
                texts.get(column.key()),
                column.width(),
                row -> column.value().apply(row).orElse(null),
                value -> ResultColumn.shown(value, texts));
        return column.words() ? shown : Columns.toTheRight(shown);
    }

    /** Those that are chosen. */
    List<ResultRow> selected() {
        return selection.rows();
    }
}
