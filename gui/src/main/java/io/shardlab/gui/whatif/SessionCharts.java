package io.shardlab.gui.whatif;

import io.shardlab.analysis.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.results.RunCharts;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.drawing.ModelCurves;
import io.shardlab.report.drawing.RunOverlays;
import io.shardlab.report.drawing.SweepChart;
import io.shardlab.report.drawing.SweepCharts;
import io.shardlab.report.saved.SavedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A session drawn: the base with all answers laid over it, and throughput and p99 along each number that was changed.
 *
 * @param runs over one another
 * @param sweeps along the changed numbers; none while nothing but one value of each was measured
 * @param findings what base and answers show together
 */
public record SessionCharts(RunCharts runs, List<SweepChart> sweeps, List<Finding> findings) {

    /** Of no session. */
    public static final SessionCharts NONE = new SessionCharts(RunCharts.NONE, List.of(), List.of());

    /**
     * Draws what was measured, and over it what a model says; takes its time with long runs.
     *
     * @param model {@link ModelCurves#NONE} where only measurements are to be seen
     */
    static SessionCharts of(String baseName, SavedRun base, List<Answer> answers, ModelCurves model, ChartTexts words) {
        List<RunOverlays.Named> runs = new ArrayList<>();
        runs.add(new RunOverlays.Named(baseName, base));
        answers.forEach(
                answer -> runs.add(new RunOverlays.Named(answer.question().text(), answer.curves())));
        List<Cell> cells = cells(base, answers, Set.of());
        return new SessionCharts(
                RunCharts.of(runs, model, words),
                new SweepCharts(cells(base, answers, model.parameters()), model, words).lines(),
                answers.isEmpty() ? List.of() : SweepDiagnosis.standard().of(cells, true));
    }

    /** The runs as cells of the parameters that differ from the base in any of them, and of some others. */
    private static List<Cell> cells(SavedRun base, List<Answer> answers, Set<String> others) {
        Set<String> changed = new TreeSet<>(others);
        answers.forEach(answer -> changed.addAll(answer.question().changes().keySet()));
        List<Cell> cells = new ArrayList<>();
        cells.add(cell(1, changed, base.result()));
        answers.forEach(answer ->
                cells.add(cell(cells.size() + 1, changed, answer.curves().result())));
        return cells;
    }

    private static Cell cell(int number, Set<String> changed, RunResult result) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : changed) {
            Object value = result.parameters().get(name);
            if (value != null) {
                values.put(name, String.valueOf(value));
            }
        }
        return new Cell(number, values, Optional.of(result), Optional.empty());
    }
}
