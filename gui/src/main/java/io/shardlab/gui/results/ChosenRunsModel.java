package io.shardlab.gui.results;

import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.comparison.RunComparison;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.work.Latest;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.drawing.RunOverlays;
import io.shardlab.report.saved.SavedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The runs that are looked at: their charts, and how they compare. Used on one thread; it reads on another. */
public final class ChosenRunsModel {

    /** More lines than there are colours cannot be told apart. */
    public static final int MOST_DRAWN = 8;

    /** One for each letter. */
    public static final int MOST_COMPARED = 26;

    private final Latest asked;
    private final ReadOnlyObjectWrapper<List<ResultRow>> chosen = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<RunComparison> comparison = new ReadOnlyObjectWrapper<>(RunComparison.NONE);
    private final ReadOnlyObjectWrapper<RunCharts> charts = new ReadOnlyObjectWrapper<>(RunCharts.NONE);
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();

    private ChartTexts words = ChartTexts.ENGLISH;

    /**
     * @param background where files are read
     * @param screen brings back to the thread of the properties
     */
    ChosenRunsModel(Executor background, Executor screen) {
        this.asked = new Latest(background, screen);
    }

    /** Says what charts say in another language. */
    public void speak(ChartTexts language) {
        words = language;
        read(chosen.get());
    }

    /**
     * Looks at other runs. Those that were looked at before stay in front, so that the base of a comparison stays the same
     * while runs are added. Returns at once.
     */
    public void choose(List<ResultRow> rows) {
        List<ResultRow> ordered = new ArrayList<>();
        // One that has another label by now is still the same run.
        chosen.get()
                .forEach(before -> rows.stream()
                        .filter(row -> row.folder().equals(before.folder()))
                        .forEach(ordered::add));
        rows.stream().filter(row -> !ordered.contains(row)).forEach(ordered::add);
        if (!ordered.equals(chosen.get())) {
            chosen.set(List.copyOf(ordered));
            read(chosen.get());
        }
    }

    private void read(List<ResultRow> rows) {
        Latest.Round question = asked.begin();
        problem.set("");
        comparison.set(RunComparison.NONE);
        charts.set(RunCharts.NONE);
        reading.set(!rows.isEmpty());
        if (rows.isEmpty()) {
            return;
        }
        ChartTexts language = words;
        question.ask(() -> RunCharts.of(named(rows), language), charts::set, this::refuse);
        question.ask(
                () -> compare(rows),
                compared -> {
                    comparison.set(compared);
                    reading.set(false);
                },
                this::refuse);
    }

    private void refuse(Throwable failure) {
        problem.set(Failures.sentence(failure));
        reading.set(false);
    }

    private static List<RunOverlays.Named> named(List<ResultRow> rows) {
        List<RunOverlays.Named> runs = new ArrayList<>();
        for (ResultRow row : rows.subList(0, Math.min(rows.size(), MOST_DRAWN))) {
            String name = rows.size() == 1 ? row.name() : RunComparison.letter(runs.size()) + ": " + row.name();
            SavedResult saved = row.saved();
            runs.add(new RunOverlays.Named(name, SavedRun.of(saved.folder(), saved.result())));
        }
        return runs;
    }

    private static RunComparison compare(List<ResultRow> rows) {
        return rows.size() < 2
                ? RunComparison.NONE
                : RunComparison.of(rows.subList(0, Math.min(rows.size(), MOST_COMPARED)).stream()
                        .map(ResultRow::saved)
                        .toList());
    }

    /** In the order in which they were chosen; the first is the base. */
    public ReadOnlyObjectProperty<List<ResultRow>> chosen() {
        return chosen.getReadOnlyProperty();
    }

    /** Of two or more. */
    public ReadOnlyObjectProperty<RunComparison> comparison() {
        return comparison.getReadOnlyProperty();
    }

    /** Of the first {@link #MOST_DRAWN}. */
    public ReadOnlyObjectProperty<RunCharts> charts() {
        return charts.getReadOnlyProperty();
    }

    /** Why they cannot be drawn or compared, in a sentence; empty if they can. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /** Whether their files are being read. */
    public ReadOnlyBooleanProperty reading() {
        return reading.getReadOnlyProperty();
    }
}
