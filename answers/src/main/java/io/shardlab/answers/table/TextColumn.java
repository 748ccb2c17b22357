package io.shardlab.answers.table;

import java.util.List;
import java.util.function.Function;

/**
 * A column of texts, both of a table on the screen and of an exported one.
 *
 * @param head the head, in the language of the reader
 * @param kind the kind of the texts
 * @param text the text of a row
 */
public record TextColumn<R>(String head, Kind kind, Function<R, String> text) {

    /** The kinds of texts. */
    public enum Kind {
        /** Names that identify the row. */
        LABEL,
        /** Figures. */
        VALUE,
        /** Changes of figures. */
        CHANGE,
        /** Explanations of the figures. */
        REASON
    }

    public static <R> TextColumn<R> label(String head, Function<R, String> text) {
        return new TextColumn<>(head, Kind.LABEL, text);
    }

    public static <R> TextColumn<R> value(String head, Function<R, String> text) {
        return new TextColumn<>(head, Kind.VALUE, text);
    }

    public static <R> TextColumn<R> change(String head, Function<R, String> text) {
        return new TextColumn<>(head, Kind.CHANGE, text);
    }

    public static <R> TextColumn<R> reason(String head, Function<R, String> text) {
        return new TextColumn<>(head, Kind.REASON, text);
    }

    /** A table to be exported; the labels are its first columns. */
    public static <R> Table table(String title, List<TextColumn<R>> columns, List<R> rows, List<String> notes) {
        return Table.of(
                title,
                columns.stream().map(TextColumn::head).toList(),
                (int) columns.stream()
                        .takeWhile(column -> column.kind == Kind.LABEL)
                        .count(),
                rows.stream()
                        .map(row -> columns.stream()
                                .map(column -> column.text.apply(row))
                                .toList())
                        .toList(),
                notes);
    }
}
