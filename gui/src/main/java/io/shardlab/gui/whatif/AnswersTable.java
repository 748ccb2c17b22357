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

    private static final double QUESTION = 120;
    private static final double THROUGHPUT = 140;
    private static final double CHANGE = 120;
    private static final double P99 = 100;
    private static final double REASON = 180;

    AnswersTable(WhatIfModel model, Texts texts) {
        super(model.answers());
        AnswerTexts words = new AnswerTexts(texts);
        setId("answers");
        // All of it is in sight, however narrow the window.
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        List<TextColumn<Answer>> shown = words.columns(model.answers());
        TableColumn<Answer, String> throughput = Columns.text(shown.get(1), THROUGHPUT);
        Views.follow(
                this, Bindings.size(model.answers()), now -> throughput.setText(words.throughputHead(model.answers())));
        List<TableColumn<Answer, String>> columns = List.of(
                Columns.wrapped(shown.get(0), QUESTION),
                throughput,
                Columns.wrapped(shown.get(2), CHANGE),
                Columns.text(shown.get(3), P99),
                Columns.wrapped(shown.get(4), CHANGE),
                Columns.wrapped(shown.get(5), REASON));
        columns.forEach(Columns::unsorted);
        getColumns().setAll(columns);
    }
}
