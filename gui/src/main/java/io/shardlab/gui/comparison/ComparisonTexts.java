package io.shardlab.gui.comparison;

import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.TextColumn.Kind;
import io.shardlab.gui.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A comparison as a table to be exported. */
public final class ComparisonTexts {

    private static final int LABELS_FOR_PROGRAMS = 3;

    private final RunComparison comparison;
    private final Texts texts;

    public ComparisonTexts(RunComparison comparison, Texts texts) {
        this.comparison = comparison;
        this.texts = texts;
    }

    /** With exact figures, and heads that do not depend on the language. */
    public Table forPrograms() {
        List<String> heads = new ArrayList<>(List.of("phase", "figure", "unit"));
        for (int run = 0; run < comparison.runs().size(); run++) {
            String letter = RunComparison.letter(run);
            heads.add(letter);
            if (run > 0) {
                heads.add("changePercent" + letter);
                heads.add("changeLowPercent" + letter);
                heads.add("changeHighPercent" + letter);
                heads.add("noise" + letter);
            }
        }
        return table(heads, LABELS_FOR_PROGRAMS, this::plain);
    }

    private List<String> plain(ComparedRow row) {
        List<String> cells = new ArrayList<>(
                List.of(row.phase(), row.figure().key(), row.figure().unit()));
        for (int run = 0; run < comparison.runs().size(); run++) {
            cells.add(figure(row.value(run)));
            if (run > 0) {
                Optional<Change> change = row.change(run);
                cells.add(figure(change.map(Change::percent)));
                cells.add(figure(change.flatMap(found -> found.noise().lowPercent())));
                cells.add(figure(change.flatMap(found -> found.noise().highPercent())));
                cells.add(change.map(found -> found.noise().significance()).orElse(""));
            }
        }
        return cells;
    }

    private static String figure(Optional<Double> value) {
        return value.map(Table::figure).orElse("");
    }

    /** As the screen shows it. */
    public Table forPeople() {
        List<TextColumn<ComparedRow>> columns = columns();
        return table(
                columns.stream().map(TextColumn::head).toList(),
                (int) columns.stream()
                        .filter(column -> column.kind() == Kind.LABEL)
                        .count(),
                row -> columns.stream().map(column -> column.text().apply(row)).toList());
    }

    /** Phase and figure; then what each run reached, and how it differs from the first. */
    List<TextColumn<ComparedRow>> columns() {
        ChangeText changes = new ChangeText(texts);
        List<TextColumn<ComparedRow>> columns = new ArrayList<>(List.of(
                new TextColumn<>(texts.get("compare.phase"), Kind.LABEL, ComparedRow::phase),
                new TextColumn<>(texts.get("compare.figure"), Kind.LABEL, ComparedRow::name)));
        for (int i = 0; i < comparison.runs().size(); i++) {
            int run = i;
            columns.add(new TextColumn<>(
                    name(run),
                    Kind.VALUE,
                    row -> row.value(run).map(texts::number).orElse("–")));
            if (run > 0) {
                columns.add(new TextColumn<>(
                        texts.get("compare.change", RunComparison.letter(run)),
                        Kind.CHANGE,
                        row -> changes.of(row, run)));
            }
        }
        return columns;
    }

    /** The letter of a run with its name, and whether its figures are scaled. */
    private String name(int run) {
        SavedResult saved = comparison.runs().get(run);
        String name = RunComparison.letter(run) + ": " + saved.name();
        return saved.result().target().slowMotion().isPresent() ? texts.get("compare.slow-motion", name) : name;
    }

    private Table table(List<String> heads, int labels, Function<ComparedRow, List<String>> cells) {
        String title = String.join(
                ", ",
                IntStream.range(0, comparison.runs().size())
                        .mapToObj(this::name)
                        .toList());
        return Table.of(
                title, heads, labels, comparison.rows().stream().map(cells).toList(), comparison.warnings());
    }
}
