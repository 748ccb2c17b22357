package io.shardlab.gui.whatif;

import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** The answers of a session, a row each. */
final class AnswersTable extends TableView<Answer> {

    // Together as wide as the table in a window of the usual size.
    private static final double LABEL_WIDTH = 96;
    private static final double VALUE_WIDTH = 118;
    private static final double CHANGE_WIDTH = 102;
    private static final double REASON_WIDTH = 148;

    AnswersTable(WhatIfModel model, Texts texts) {
        super(model.answers());
        AnswerTexts words = new AnswerTexts(texts);
        setId("answers");
        // All of it is in sight, however narrow the window.
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getColumns()
                .setAll(words.columns(model.answers()).stream()
                        .map(AnswersTable::column)
                        .toList());
        // The unit of the throughput is that of the answers.
        Views.follow(this, Bindings.size(model.answers()), now -> {
            List<TextColumn<Answer>> shown = words.columns(model.answers());
            for (int i = 0; i < shown.size(); i++) {
                getColumns().get(i).setText(shown.get(i).head());
            }
        });
    }

    private static TableColumn<Answer, String> column(TextColumn<Answer> shown) {
        return Columns.unsorted(
                switch (shown.kind()) {
                    case LABEL -> Columns.wrapped(shown, LABEL_WIDTH);
                    case VALUE -> Columns.toTheRight(Columns.text(shown, VALUE_WIDTH));
                    case CHANGE -> Columns.wrapped(shown, CHANGE_WIDTH);
                    case REASON -> Columns.wrapped(shown, REASON_WIDTH);
                });
    }
}
