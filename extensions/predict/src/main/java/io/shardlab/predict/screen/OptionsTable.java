package io.shardlab.predict.screen;

import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.OptionColumn;
import io.shardlab.predict.advice.OptionColumn.Formats;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.control.TableView;

/** The deployments that matter to an answer, all of them predicted. */
final class OptionsTable extends TableView<Option> {

    private static final double NAME_WIDTH = 200;
    private static final double FIGURE_WIDTH = 86;
    private static final double WORD_WIDTH = 84;
    private static final double BOUNDS_WIDTH = 154;
    private static final double HEIGHT = 250;

    /** The desktop program has no sizes of machines, and no room for these bounds. */
    private static final Set<OptionColumn> LEFT_OUT =
            EnumSet.of(OptionColumn.SERVERS, OptionColumn.ROUTERS, OptionColumn.P99_BOUNDS, OptionColumn.GOALS);

    private final Texts texts;

    /** @param choose takes the deployment that the user selects */
    OptionsTable(Texts texts, Consumer<Option> choose) {
        this.texts = texts;
        TableColumns.prepare(this, "advice-options", texts.say("The deployments appear here with the answer."));
        setPrefHeight(HEIGHT);
        setMinHeight(HEIGHT);
        columns().forEach(column -> getColumns().add(TableColumns.text(column, width(column))));
        getSelectionModel().selectedItemProperty().subscribe(option -> {
            if (option != null) {
                choose.accept(option);
            }
        });
        RowCopy.onKey(this, () -> table(getSelectionModel().getSelectedItems()));
    }

    private double width(TextColumn<Option> column) {
        return switch (column.kind()) {
            case LABEL -> NAME_WIDTH;
            case CHANGE -> BOUNDS_WIDTH;
            case VALUE -> FIGURE_WIDTH;
            case REASON -> WORD_WIDTH;
        };
    }

    private List<TextColumn<Option>> columns() {
        Formats formats = Formats.of(texts.language(), texts::predicted).forNarrowTables();
        return Stream.of(OptionColumn.values())
                .filter(column -> !LEFT_OUT.contains(column))
                .map(column -> column.in(formats))
                .map(column -> new TextColumn<Option>(head(column.head()), column.kind(), one -> shown(column, one)))
                .toList();
    }

    private String shown(TextColumn<Option> column, Option one) {
        String text = column.text().apply(one);
        return text.isEmpty() && column.kind() == Kind.VALUE ? "–" : text;
    }

    /** Heads begin with a capital letter in this program, other than names such as p99. */
    private String head(String english) {
        String head = Table.head(english).in(texts.language());
        return Character.isLetter(head.charAt(1)) ? Character.toUpperCase(head.charAt(0)) + head.substring(1) : head;
    }

    private Table table(List<Option> rows) {
        return TextColumn.table(texts.say("Predict"), columns(), rows, List.of());
    }
}
