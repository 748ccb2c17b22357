package io.shardlab.gui.results;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.compare.RunComparison;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A comparison as texts for the screen and for exports. */
final class ComparisonTexts {

    private final RunComparison comparison;
    private final Texts texts;

    ComparisonTexts(RunComparison comparison, Texts texts) {
        this.comparison = comparison;
        this.texts = texts;
    }

    /** The table as the screen shows it. */
    Table forPeople() {
        return forPeople(comparison.rows());
    }

    /** Some rows of the table as the screen shows it. */
    Table forPeople(List<ComparedRow> rows) {
        return table(columns(), rows);
    }

    /** Phase and figure, each run's value, and its change from the first run. */
    List<TextColumn<ComparedRow>> columns() {
        List<TextColumn<ComparedRow>> columns = new ArrayList<>(List.of(
                TextColumn.label(texts.say("Phase"), ComparedRow::phase),
                TextColumn.label(texts.say("Figure"), row -> row.name(texts.language()))));
        for (int i = 0; i < comparison.runs().size(); i++) {
            int run = i;
            columns.add(TextColumn.value(
                    name(run), row -> row.value(run).map(texts::number).orElse("–")));
            if (run > 0) {
                columns.add(TextColumn.change(
                        changeHead(run),
                        row -> JudgedChange.inWords(row, run, texts).text()));
            }
        }
        return columns;
    }

    /** The only condition that changed, such as {@code threads 10 → 4}, or else the letter of the run. */
    String changeHead(int run) {
        List<String> changed = new ComparisonSentences(comparison, texts).changes(run);
        return changed.size() == 1 ? changed.get(0) : texts.say("{0} against A", RunComparison.letter(run));
    }

    /** The letter of a run with its name, and a mark if its figures are scaled. */
    private String name(int run) {
        SavedResult saved = comparison.runs().get(run);
        String name = texts.titled(comparison.title(run));
        return saved.result().target().slowMotion().isPresent() ? texts.say("{0} (slow motion, scaled)", name) : name;
    }

    private Table table(List<TextColumn<ComparedRow>> columns, List<ComparedRow> rows) {
        String title = IntStream.range(0, comparison.runs().size())
                .mapToObj(this::name)
                .collect(Collectors.joining(", "));
        return TextColumn.table(
                title,
                columns,
                rows,
                comparison.warnings().stream().map(texts::say).toList());
    }
}
