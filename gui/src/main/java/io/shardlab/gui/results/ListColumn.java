package io.shardlab.gui.results;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.PlainText;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.TableColumn;

/**
 * A column of a list of saved results, for the screen and for exports alike.
 *
 * @param key of its head
 * @param csv its head for programs, with the unit
 * @param width in pixels
 * @param words whether it holds words and no figures
 * @param value what it is sorted by; empty where a row has none
 */
record ListColumn<R, V extends Comparable<V>>(
        String key, String csv, double width, boolean words, Function<R, Optional<V>> value) {

    private static final int MOST_SHOWN = 500;
    private static final String FOLDER = "folder";

    /** As the screen shows it. */
    TableColumn<R, V> onScreen(Texts texts) {
        TableColumn<R, V> shown =
                Columns.of(texts.get(key), width, row -> value.apply(row).orElse(null), item -> shown(item, texts));
        return words ? shown : Columns.toTheRight(shown);
    }

    /** A list with exact figures, heads that do not depend on the language, and each row's folder. */
    static <R> Table forPrograms(String title, List<ListColumn<R, ?>> columns, List<R> rows, Function<R, Path> folder) {
        return Table.of(
                title,
                Stream.concat(columns.stream().map(ListColumn::csv), Stream.of(FOLDER))
                        .toList(),
                labels(columns),
                rows.stream()
                        .map(row -> Stream.concat(
                                        columns.stream()
                                                .map(column -> column.value()
                                                        .apply(row)
                                                        .map(ListColumn::plain)
                                                        .orElse("")),
                                        Stream.of(folder.apply(row).toString()))
                                .toList())
                        .toList(),
                List.of());
    }

    /** A list as the screen shows it. */
    static <R> Table forPeople(String title, List<ListColumn<R, ?>> columns, List<R> rows, Texts texts) {
        return Table.of(
                title,
                columns.stream().map(column -> texts.get(column.key())).toList(),
                labels(columns),
                rows.stream()
                        .map(row -> columns.stream()
                                .map(column -> column.value()
                                        .apply(row)
                                        .map(value -> shown(value, texts))
                                        .orElse("–"))
                                .toList())
                        .toList(),
                List.of());
    }

    private static <R> int labels(List<ListColumn<R, ?>> columns) {
        return (int) columns.stream().takeWhile(ListColumn::words).count();
    }

    /** A value as people read it. */
    private static String shown(Object value, Texts texts) {
        if (value instanceof Double figure) {
            return texts.number(figure);
        }
        if (value instanceof Millis latency) {
            return (latency.lowerBound() ? FigureText.AT_LEAST : "") + texts.number(latency.value());
        }
        if (value instanceof Long count) {
            return texts.count(count);
        }
        return value instanceof Instant time ? texts.time(time) : PlainText.line(String.valueOf(value), MOST_SHOWN);
    }

    /** A value as programs read it. */
    private static String plain(Object value) {
        if (value instanceof Millis latency) {
            return Table.figure(latency.value());
        }
        return value instanceof Double figure ? Table.figure(figure) : String.valueOf(value);
    }

    /**
     * A latency in milliseconds.
     *
     * @param lowerBound whether missed or failed operations may have made it larger
     */
    record Millis(double value, boolean lowerBound) implements Comparable<Millis> {

        /** Where nothing was measured there is no latency, and not one of zero. */
        static Optional<Millis> of(PhaseReport phase, String percentile) {
            PhaseFigure figure = FigureCatalogue.ofPhases("response-p" + percentile);
            return figure.of(phase).stream()
                    .mapToObj(value -> new Millis(value, figure.isLowerBound(phase)))
                    .findFirst();
        }

        @Override
        public int compareTo(Millis other) {
            return Double.compare(value, other.value);
        }
    }
}
