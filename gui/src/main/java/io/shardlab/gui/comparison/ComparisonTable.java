package io.shardlab.gui.comparison;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Runs side by side: a row for each figure, and for each run its value and the change against the first. */
public final class ComparisonTable extends TableView<ComparedRow> {

    private static final double LABEL_WIDTH = 190;
    private static final double VALUE_WIDTH = 120;
    private static final double CHANGE_WIDTH = 380;

    private final Texts texts;

    public ComparisonTable(Texts texts) {
        this.texts = texts;
        setId("comparison");
        getStyleClass().add(Styles.DENSE);
    }

    public void show(RunComparison comparison) {
        getColumns()
                .setAll(new ComparisonTexts(comparison, texts)
                        .columns().stream().map(ComparisonTable::column).toList());
        getItems().setAll(comparison.rows());
    }

    private static TableColumn<ComparedRow, String> column(TextColumn<ComparedRow> shown) {
        return Columns.unsorted(
                switch (shown.kind()) {
                    case LABEL -> Columns.text(shown, LABEL_WIDTH);
                    case VALUE -> Columns.toTheRight(Columns.text(shown, VALUE_WIDTH));
                    case CHANGE, REASON -> Columns.text(shown, CHANGE_WIDTH);
                });
    }
}
