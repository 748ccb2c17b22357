package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.analysis.table.ExperimentTable;
import io.shardlab.analysis.table.Table;
import io.shardlab.gui.view.Columns;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** An experiment's table as it was laid out. */
final class CellsTable extends TableView<List<String>> {

    private static final double LABEL_WIDTH = 160;
    private static final double FIGURE_WIDTH = 150;

    CellsTable() {
        setId("experiment-table");
        getStyleClass().add(Styles.DENSE);
    }

    void show(ExperimentTable table) {
        Table texts = table.asTable();
        List<TableColumn<List<String>, ?>> columns = new ArrayList<>();
        for (int i = 0; i < texts.heads().size(); i++) {
            int column = i;
            boolean figures = texts.columns().get(i).figures();
            double width = figures ? FIGURE_WIDTH : LABEL_WIDTH;
            TableColumn<List<String>, String> shown =
                    Columns.unsorted(Columns.text(texts.heads().get(i), width, row -> row.get(column)));
            columns.add(figures ? Columns.toTheRight(shown) : shown);
        }
        getColumns().setAll(columns);
        getItems().setAll(texts.rows());
    }
}
