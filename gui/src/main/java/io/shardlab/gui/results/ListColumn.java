package io.shardlab.gui.results;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.TableColumns;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.TableColumn;

/**
 * A column of a list of saved results, both on the screen and in exports.
 *
 * @param head its head for people
 * @param csv its head for programs, with the unit
 * @param width the width in pixels
 * @param kind a label or a value
 * @param decisive whether it is shown unless the user chooses otherwise
 * @param value the value that it is sorted by; empty if a row has none
 */
record ListColumn<R, V extends Comparable<V>>(
        Message head, String csv, double width, Kind kind, boolean decisive, Function<R, Optional<V>> value) {

    private static final int MOST_SHOWN = 500;

    TableColumn<R, V> onScreen(Texts texts) {
        TableColumn<R, V> shown = TableColumns.sorted(
                texts.say(head), width, row -> value.apply(row).orElse(null), item -> marked(item, texts));
        shown.setId(csv);
        shown.setVisible(decisive);
        return kind == Kind.VALUE ? TableColumns.alignedRight(shown) : shown;
    }

    private static Marked marked(Object item, Texts texts) {
        return item instanceof Standing.State state ? marked(state, texts) : Marked.plain(shown(item, texts));
    }

    private static Marked marked(Standing.State state, Texts texts) {
        String word = texts.say(state.words());
        return switch (state) {
            case MET -> new Marked("✓ " + word, Mark.GOOD);
            case NOT_ASKED -> Marked.plain(word);
            case DOES_NOT_COUNT -> new Marked("⚠ " + word, Mark.OPEN);
            case MISSED, FAILED -> new Marked("✗ " + word, Mark.BAD);
        };
    }

    /** A list with exact figures, heads that do not depend on the language, and the folders of the rows. */
    static <R> Table forPrograms(String title, List<ListColumn<R, ?>> columns, List<R> rows, Function<R, Path> folder) {
        Stream<TextColumn<R>> exact = columns.stream()
                .map(column ->
                        new TextColumn<>(column.csv, column.kind, row -> column.text(row, ListColumn::plain, "")));
        TextColumn<R> last = TextColumn.value("folder", row -> folder.apply(row).toString());
        return TextColumn.table(title, Stream.concat(exact, Stream.of(last)).toList(), rows, List.of());
    }

    /** A list as the screen shows it. */
    static <R> Table forPeople(String title, List<ListColumn<R, ?>> columns, List<R> rows, Texts texts) {
        List<TextColumn<R>> shown = columns.stream()
                .map(column -> new TextColumn<R>(
                        texts.say(column.head),
                        column.kind,
                        row -> column.text(row, value -> shown(value, texts), "–")))
                .toList();
        return TextColumn.table(title, shown, rows, List.of());
    }

    private String text(R row, Function<Object, String> format, String otherwise) {
        return value.apply(row).<Object>map(found -> found).map(format).orElse(otherwise);
    }

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
        if (value instanceof Standing.State state) {
            return marked(state, texts).text();
        }
        return value instanceof Instant time
                ? texts.time(time)
                : texts.titled(PlainText.line(String.valueOf(value), MOST_SHOWN));
    }

    private static String plain(Object value) {
        if (value instanceof Millis latency) {
            return Table.figure(latency.value());
        }
        if (value instanceof Standing.State state) {
            return state.words().in(Language.ENGLISH);
        }
        return value instanceof Double figure ? Table.figure(figure) : String.valueOf(value);
    }

    /**
     * A latency in milliseconds.
     *
     * @param lowerBound true if missed or failed operations may have made it larger
     */
    record Millis(double value, boolean lowerBound) implements Comparable<Millis> {

        /** Empty if nothing was measured. */
        static Optional<Millis> of(List<PhaseReport> repetitions, String percentile) {
            PhaseFigure figure = FigureCatalogue.ofPhases("response-p" + percentile);
            return figure.median(repetitions)
                    .map(value -> new Millis(value, repetitions.stream().anyMatch(figure::isLowerBound)));
        }

        @Override
        public int compareTo(Millis other) {
            return Double.compare(value, other.value);
        }
    }
}
