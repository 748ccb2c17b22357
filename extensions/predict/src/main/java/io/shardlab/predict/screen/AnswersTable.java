package io.shardlab.predict.screen;

import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.TextDialog;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The base of a session and its answers, which can be labelled and removed. */
final class AnswersTable extends VBox {

    // Together, the least widths fit beside the form in the smallest window.
    private static final double QUESTION_WIDTH = 110;
    private static final double VALUE_WIDTH = 118;
    private static final double CHANGE_WIDTH = 86;

    /** The place of the first column with figures of the 99th percentile. */
    private static final int P99 = 3;

    private final WhatIfModel model;
    private final Texts texts;
    private final AnswerTexts words;
    private final TableView<WhatIfRow> table = new TableView<>();

    AnswersTable(WhatIfModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        this.words = new AnswerTexts(texts);
        TableColumns.prepare(table, "answers", "");
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        RowCopy.onKey(table, () -> words.forPeople(selected().stream().toList()));
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DELETE) {
                remove();
            } else if (event.getCode() == KeyCode.F2) {
                label();
            }
        });
        List<TextColumn<WhatIfRow>> columns = shown(List.of());
        columns.forEach(column -> table.getColumns().add(column(column, columns.indexOf(column))));
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren()
                .setAll(
                        table,
                        Views.row(
                                forAnswer(
                                        "what-if-label",
                                        Message.of("_Label …"),
                                        Message.of(
                                                "Change the label of the answer's run (F2); an empty label removes it"),
                                        this::label),
                                forAnswer(
                                        "what-if-remove",
                                        Message.of("Re_move"),
                                        Message.of("Remove the answer from the session (Delete); its run stays saved"),
                                        this::remove)));
        Views.follow(
                this,
                Bindings.createObjectBinding(
                        () -> WhatIfRow.of(model.base().get(), model.answers()), model.base(), model.answers()),
                this::fill);
    }

    private void fill(List<WhatIfRow> rows) {
        table.getItems().setAll(rows);
        List<TextColumn<WhatIfRow>> shown = shown(rows);
        for (int i = 0; i < shown.size(); i++) {
            // The unit of the throughput depends on the runs.
            table.getColumns().get(i).setText(shown.get(i).head());
        }
    }

    /** The reasons are beside the table, in the diagnosis of the selected row. */
    private List<TextColumn<WhatIfRow>> shown(List<WhatIfRow> rows) {
        return words.columns(rows).stream()
                .filter(column -> column.kind() != Kind.REASON)
                .toList();
    }

    private TableColumn<WhatIfRow, ?> column(TextColumn<WhatIfRow> shown, int place) {
        TableColumn<WhatIfRow, ?> column = switch (shown.kind()) {
            case LABEL -> TableColumns.wrapped(TableColumns.text(shown, QUESTION_WIDTH));
            case VALUE -> TableColumns.text(shown, VALUE_WIDTH);
            case CHANGE, REASON ->
                TableColumns.judgements(
                        shown.head(), CHANGE_WIDTH, place < P99 ? words::throughputChange : words::p99Change);
        };
        column.setMinWidth(column.getPrefWidth());
        return column;
    }

    private Button forAnswer(String id, Message text, Message tooltip, Runnable action) {
        Button button = Views.button(id, text, tooltip, texts, action);
        button.disableProperty()
                .bind(table.getSelectionModel()
                        .selectedItemProperty()
                        .map(row -> row.answer().isEmpty())
                        .orElse(true));
        return button;
    }

    /** The selected row; null if none is. */
    ObservableValue<WhatIfRow> selectedRow() {
        return table.getSelectionModel().selectedItemProperty();
    }

    private Optional<WhatIfRow> selected() {
        return Optional.ofNullable(table.getSelectionModel().getSelectedItem());
    }

    private Optional<WhatIfAnswer> answer() {
        return selected().flatMap(WhatIfRow::answer);
    }

    private void label() {
        answer().ifPresent(answer -> TextDialog.ask(
                        getScene().getWindow(),
                        answer.question().text(),
                        answer.run().result().label().orElse(""),
                        texts.say("Label"))
                .ifPresent(text -> model.label(answer, text)));
    }

    private void remove() {
        answer().ifPresent(model::remove);
    }
}
