package io.shardlab.gui.comparison;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Runs side by side: a row for each figure, and for each run its value and the change against the first. */
public final class ComparisonTable extends TableView<ComparedRow> {

    private static final double NAME_WIDTH = 190;
    private static final double VALUE_WIDTH = 110;
    private static final double CHANGE_WIDTH = 260;

    private final Texts texts;

    public ComparisonTable(Texts texts) {
        this.texts = texts;
        setId("comparison");
        getStyleClass().add(Styles.DENSE);
    }

    public void show(RunComparison comparison) {
        ComparisonTexts shown = new ComparisonTexts(comparison, texts);
        List<TableColumn<ComparedRow, ?>> columns = new ArrayList<>();
        columns.add(Columns.text(shown.labels().get(0), VALUE_WIDTH));
        columns.add(Columns.text(shown.labels().get(1), NAME_WIDTH));
        for (int run = 0; run < comparison.runs().size(); run++) {
            columns.add(Columns.toTheRight(Columns.text(shown.value(run), VALUE_WIDTH)));
            if (run > 0) {
                columns.add(Columns.text(shown.change(run), CHANGE_WIDTH));
            }
        }
        columns.forEach(Columns::unsorted);
        getColumns().setAll(columns);
        getItems().setAll(comparison.rows());
    }
}
