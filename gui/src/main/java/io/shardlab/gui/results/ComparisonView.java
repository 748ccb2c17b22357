package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.compare.ComparisonCsv;
import io.shardlab.answers.compare.RunComparison;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** A comparison: what differs, what came of it in sentences, and then all figures. */
final class ComparisonView extends VBox {

    private static final double PHASE_WIDTH = 80;
    private static final double FIGURE_WIDTH = 180;
    private static final double VALUE_WIDTH = 120;
    private static final double CHANGE_WIDTH = 260;

    private final Texts texts;
    private final VBox sentences = new VBox(Views.GAP / 2);
    private final TableView<ComparedRow> table = new TableView<>();

    ComparisonView(ObservableValue<RunComparison> shown, ExportTools tools) {
        super(Views.GAP);
        this.texts = tools.texts();
        sentences.setId("comparison-sentences");
        TableColumns.prepare(
                table,
                "comparison",
                texts.say("Select two or more runs in the list to compare them; the first one selected is the base."));
        TableColumns.fitHeight(table);
        table.getStyleClass().add("wrapped-heads");
        RowCopy.onKey(
                table, () -> texts(shown).forPeople(table.getSelectionModel().getSelectedItems()));
        TableMenu menu = new TableMenu(
                "comparison-export",
                Message.of("Export _comparison"),
                texts.say("Comparison"),
                () -> ComparisonCsv.table(shown.getValue()),
                () -> texts(shown).forPeople(),
                tools);
        getChildren().setAll(sentences, Views.row(Views.filler(), menu), table);
        Views.follow(this, shown, comparison -> {
            menu.setDisable(comparison.rows().isEmpty());
            show(comparison);
        });
    }

    private ComparisonTexts texts(ObservableValue<RunComparison> shown) {
        return new ComparisonTexts(shown.getValue(), texts);
    }

    private void show(RunComparison comparison) {
        sentences.getChildren().clear();
        if (!comparison.runs().isEmpty()) {
            ComparisonSentences words = new ComparisonSentences(comparison, texts);
            say(Marked.plain(words.conditions())).getStyleClass().add(Styles.TEXT_BOLD);
            words.outcomes().forEach(this::say);
            comparison.warnings().forEach(warning -> say(new Marked("⚠ " + texts.say(warning), Marked.Mark.OPEN)));
        }
        // The only change takes the rest of the width; several would have too little each.
        table.setColumnResizePolicy(
                comparison.runs().size() > 2
                        ? TableView.UNCONSTRAINED_RESIZE_POLICY
                        : TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        List<TableColumn<ComparedRow, ?>> columns = columns(comparison);
        columns.stream().limit(Math.max(0, columns.size() - 1)).forEach(one -> one.setMinWidth(one.getPrefWidth()));
        table.getColumns().setAll(columns);
        table.getItems().setAll(comparison.rows());
    }

    private Label say(Marked sentence) {
        Label label = Views.paragraph(sentence.text());
        label.setStyle(sentence.mark().style());
        sentences.getChildren().add(label);
        return label;
    }

    private List<TableColumn<ComparedRow, ?>> columns(RunComparison comparison) {
        ComparisonTexts words = new ComparisonTexts(comparison, texts);
        List<TableColumn<ComparedRow, ?>> columns = new ArrayList<>();
        int run = 0;
        for (TextColumn<ComparedRow> column : words.columns()) {
            switch (column.kind()) {
                case LABEL -> columns.add(TableColumns.text(column, columns.isEmpty() ? PHASE_WIDTH : FIGURE_WIDTH));
                case CHANGE, REASON -> columns.add(change(column.head(), run - 1));
                case VALUE -> {
                    columns.add(TableColumns.text(column, VALUE_WIDTH));
                    run++;
                }
            }
        }
        return columns;
    }

    private TableColumn<ComparedRow, Marked> change(String head, int run) {
        return TableColumns.judgements(head, CHANGE_WIDTH, row -> JudgedChange.inWords(row, run, texts));
    }
}
