package io.shardlab.gui.results;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.compare.RunNames;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.RunCharts;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The selected runs: their charts and their comparison. Used on one thread; it reads on another. */
public final class ChosenRunsModel {

    /** The most runs that are drawn; the lines of more could not be distinguished by their colours. */
    public static final int MOST_DRAWN = 8;

    /** The most runs that are compared: one for each letter. */
    public static final int MOST_COMPARED = 26;

    private final Latest reads;
    private final ReadOnlyObjectWrapper<List<ResultRow>> chosen = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Comparison> comparison = new ReadOnlyObjectWrapper<>(Comparison.NONE);
    private final ReadOnlyObjectWrapper<RunCharts> charts = new ReadOnlyObjectWrapper<>(RunCharts.NONE);
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();
    private ChartTexts language = ChartTexts.ENGLISH;

    ChosenRunsModel(BackgroundWork work) {
        this.reads = new Latest(work);
    }

    /** Draws the charts in this language. */
    public void setLanguage(ChartTexts texts) {
        language = texts;
        read(chosen.get());
    }

    /**
     * Selects other runs. Those that were selected before stay in front, so that the base of a comparison stays the same while
     * runs are added. Returns at once.
     */
    public void choose(List<ResultRow> rows) {
        List<ResultRow> ordered = new ArrayList<>();
        // The folder identifies a run, because its label may have changed.
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
        Latest.Round read = reads.begin();
        problem.set(Message.NONE);
        comparison.set(Comparison.NONE);
        charts.set(RunCharts.NONE);
        reading.set(!rows.isEmpty());
        if (rows.isEmpty()) {
            return;
        }
        ChartTexts texts = language;
        read.ask(() -> Drawn.of(named(rows), texts), this::draw, this::refuse);
        read.ask(
                () -> compare(rows),
                compared -> {
                    comparison.set(compared);
                    reading.set(false);
                },
                this::refuse);
    }

    /** The charts of runs, and the files that could not be used for them. */
    private record Drawn(RunCharts charts, List<Message> problems) {

        static Drawn of(List<RunOverlays.Named> runs, ChartTexts texts) {
            return new Drawn(
                    RunCharts.of(runs, texts),
                    runs.stream()
                            .map(RunOverlays.Named::run)
                            .filter(run -> !run.files().resultAlone())
                            .flatMap(run -> run.problems().stream())
                            .toList());
        }
    }

    private void draw(Drawn drawn) {
        charts.set(drawn.charts());
        if (!drawn.problems().isEmpty()) {
            problem.set(Message.joined(" ", drawn.problems()));
        }
    }

    private void refuse(Throwable failure) {
        problem.set(FailureWords.message(failure));
        reading.set(false);
    }

    private static List<RunOverlays.Named> named(List<ResultRow> rows) {
        List<RunOverlays.Named> runs = new ArrayList<>();
        List<SavedResult> drawn = saved(rows, MOST_DRAWN);
        List<String> names = RunNames.sideBySide(drawn);
        for (SavedResult saved : drawn) {
            String own = names.get(runs.size());
            String name = rows.size() == 1 ? own : ResultComparer.letter(runs.size()) + ": " + own;
            runs.add(new RunOverlays.Named(name, SavedRun.of(saved.folder(), saved.result())));
        }
        return runs;
    }

    private static Comparison compare(List<ResultRow> rows) {
        return rows.size() < 2
                ? Comparison.NONE
                : new ResultComparer(saved(rows, MOST_COMPARED)).compare(Optional.empty());
    }

    private static List<SavedResult> saved(List<ResultRow> rows, int most) {
        return rows.stream().limit(most).map(ResultRow::saved).toList();
    }

    /** The runs in the order in which they were selected; the first is the base. */
    public ReadOnlyObjectProperty<List<ResultRow>> chosen() {
        return chosen.getReadOnlyProperty();
    }

    /** The comparison of two or more runs. */
    public ReadOnlyObjectProperty<Comparison> comparison() {
        return comparison.getReadOnlyProperty();
    }

    /** The charts of the first {@link #MOST_DRAWN} runs. */
    public ReadOnlyObjectProperty<RunCharts> charts() {
        return charts.getReadOnlyProperty();
    }

    /** The reason why they cannot be drawn or compared; none if they can. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }

    /** True while their files are being read. */
    public ReadOnlyBooleanProperty reading() {
        return reading.getReadOnlyProperty();
    }
}
