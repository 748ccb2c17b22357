package io.shardlab.gui.whatif;

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
        TableColumn<Answer, String> throughput = Columns.text(
                words.throughputHead(model.answers()), THROUGHPUT, answer -> words.value(answer, answer.throughput()));
        Views.follow(
                this, Bindings.size(model.answers()), now -> throughput.setText(words.throughputHead(model.answers())));
        List<TableColumn<Answer, String>> columns = List.of(
                Columns.wrapped(
                        texts.get("what-if.question"),
                        QUESTION,
                        answer -> answer.question().text()),
                throughput,
                Columns.wrapped(
                        texts.get("what-if.throughput.change"),
                        CHANGE,
                        answer -> words.change(answer, answer.throughput())),
                Columns.text(texts.get("what-if.p99"), P99, answer -> words.value(answer, answer.p99())),
                Columns.wrapped(texts.get("what-if.p99.change"), CHANGE, answer -> words.change(answer, answer.p99())),
                Columns.wrapped(
                        texts.get("what-if.reason"),
                        REASON,
                        answer -> answer.reason().orElse("")));
        columns.forEach(Columns::unsorted);
        getColumns().setAll(columns);
    }
}
