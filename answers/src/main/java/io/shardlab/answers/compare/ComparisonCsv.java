package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Change;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A comparison for programs: exact figures, and heads that do not depend on the language. */
public final class ComparisonCsv {

    private ComparisonCsv() {}

    /** Returns a row for each figure, with the value of each run and its change from the first one. */
    public static Table table(Comparison comparison) {
        List<TextColumn<ComparedRow>> columns = new ArrayList<>(List.of(
                TextColumn.label("phase", ComparedRow::phase),
                TextColumn.label("figure", row -> row.figure().key()),
                TextColumn.label("unit", row -> row.figure().unit())));
        for (int i = 0; i < comparison.results().size(); i++) {
            int run = i;
            String letter = comparison.results().get(run).name();
            columns.add(TextColumn.value(letter, row -> exact(row.value(run))));
            if (run > 0) {
                columns.add(change("changePercent" + letter, run, change -> Optional.of(change.percent())));
                columns.add(change(
                        "changeLowPercent" + letter,
                        run,
                        change -> change.noise().lowPercent()));
                columns.add(change(
                        "changeHighPercent" + letter,
                        run,
                        change -> change.noise().highPercent()));
                columns.add(TextColumn.change(
                        "noise" + letter,
                        row -> row.change(run)
                                .map(change -> change.noise().significance())
                                .orElse("")));
            }
        }
        return TextColumn.table("", columns, comparison.rows(), List.of());
    }

    private static TextColumn<ComparedRow> change(String head, int run, Function<Change, Optional<Double>> value) {
        return TextColumn.change(head, row -> exact(row.change(run).flatMap(value)));
    }

    private static String exact(Optional<Double> value) {
        return value.map(Table::figure).orElse("");
    }
}
