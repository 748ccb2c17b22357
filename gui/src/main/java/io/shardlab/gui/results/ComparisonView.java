package io.shardlab.gui.results;

import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.ComparisonCsv;
import io.shardlab.answers.compare.ComparisonDocument;
import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.DocumentView;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.TableMenu;
import io.shardlab.gui.view.Views;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.VBox;

/** A comparison with a menu that exports it. */
final class ComparisonView extends VBox {

    ComparisonView(ObservableValue<Comparison> shown, ExportTools tools) {
        super(Views.GAP);
        DocumentView document = new DocumentView("comparison", tools);
        TableMenu menu = new TableMenu(
                "comparison-export",
                Message.of("Export _comparison"),
                tools.texts().say("Comparison"),
                () -> ComparisonCsv.table(shown.getValue()),
                () -> new MarkdownDocument(
                                ComparisonDocument.of(shown.getValue()),
                                tools.texts().language())
                        .render(),
                tools);
        getChildren().setAll(Views.row(Views.filler(), menu), document);
        Views.follow(this, shown, comparison -> {
            menu.setDisable(comparison.results().isEmpty());
            document.show(ComparisonDocument.of(comparison));
        });
    }
}
