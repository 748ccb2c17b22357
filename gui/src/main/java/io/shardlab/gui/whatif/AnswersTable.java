package io.shardlab.gui.whatif;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import java.util.List;
import javafx.scene.control.TableView;

/** The answers of a session, a row each. */
final class AnswersTable extends TableView<Answer> {

    private static final double WIDE = 240;
    private static final double MEDIUM = 125;

    AnswersTable(WhatIfModel model, Texts texts) {
        super(model.answers());
        AnswerTexts words = new AnswerTexts(texts);
        setId("answers");
        getColumns()
                .setAll(List.of(
                        Columns.text(
                                texts.get("what-if.question"),
                                WIDE,
                                answer -> answer.question().text()),
                        Columns.text(
                                texts.get("what-if.throughput"),
                                MEDIUM,
                                answer -> words.value(answer, answer.throughput())),
                        Columns.text(
                                texts.get("what-if.throughput.change"),
                                WIDE,
                                answer -> words.change(answer, answer.throughput())),
                        Columns.text(texts.get("what-if.p99"), MEDIUM, answer -> words.value(answer, answer.p99())),
                        Columns.text(
                                texts.get("what-if.p99.change"), WIDE, answer -> words.change(answer, answer.p99())),
                        Columns.text(
                                texts.get("what-if.reason"),
                                3 * WIDE,
                                answer -> answer.reason().orElse(""))));
    }
}
