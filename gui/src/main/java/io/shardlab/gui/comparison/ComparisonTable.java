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
    private final ChangeText changes;

    public ComparisonTable(Texts texts) {
        this.texts = texts;
        this.changes = new ChangeText(texts);
        setId("comparison");
        getStyleClass().add(Styles.DENSE);
    }

    public void show(RunComparison comparison) {
        ComparisonTexts names = new ComparisonTexts(comparison, texts);
        List<TableColumn<ComparedRow, ?>> columns = new ArrayList<>();
        columns.add(Columns.text(texts.get("compare.phase"), VALUE_WIDTH, ComparedRow::phase));
        columns.add(Columns.text(texts.get("compare.figure"), NAME_WIDTH, ComparedRow::name));
        for (int i = 0; i < comparison.runs().size(); i++) {
            int run = i;
            String letter = RunComparison.letter(i);
            columns.add(Columns.toTheRight(Columns.text(
                    names.name(i),
                    VALUE_WIDTH,
                    row -> row.value(run).map(texts::number).orElse("–"))));
            if (i > 0) {
                columns.add(
                        Columns.text(texts.get("compare.change", letter), CHANGE_WIDTH, row -> changes.of(row, run)));
            }
        }
        columns.forEach(Columns::unsorted);
        getColumns().setAll(columns);
        getItems().setAll(comparison.rows());
    }
}
