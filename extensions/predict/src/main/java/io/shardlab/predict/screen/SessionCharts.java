package io.shardlab.predict.screen;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.drawing.SweepChart;
import io.shardlab.answers.drawing.SweepCharts;
import io.shardlab.answers.noise.Disturbance;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.RunCharts;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The charts of a session: the base and all answers over one another, and throughput and p99 along each changed number.
 *
 * @param runs the runs over one another
 * @param sweeps the charts along the changed numbers; none while only one value of each was measured
 * @param findings the findings about base and answers together
 */
public record SessionCharts(RunCharts runs, List<SweepChart> sweeps, List<Finding> findings) {

    static final SessionCharts NONE = new SessionCharts(RunCharts.NONE, List.of(), List.of());

    /** Draws the measurements; takes long for long runs. */
    static SessionCharts of(String baseName, SavedRun base, List<WhatIfAnswer> answers, ChartTexts language) {
        List<RunOverlays.Named> runs = new ArrayList<>();
        runs.add(new RunOverlays.Named(baseName, base));
        answers.forEach(answer -> runs.add(new RunOverlays.Named(answer.name(), answer.curves())));
        List<Cell> cells = cells(base, answers);
        return new SessionCharts(
                RunCharts.of(runs, language),
                new SweepCharts(cells, language).lines(),
                answers.isEmpty() || !isComparable(base, answers)
                        ? List.of()
                        : SweepDiagnosis.standard().of(cells, true));
    }

    /** Runs that others disturbed do not show what a change does, nor does slow motion beside full speed. */
    private static boolean isComparable(SavedRun base, List<WhatIfAnswer> answers) {
        List<RunResult> all = Stream.concat(Stream.of(base), answers.stream().map(WhatIfAnswer::curves))
                .map(SavedRun::result)
                .toList();
        boolean slow = base.result().target().slowMotion().isPresent();
        return all.stream()
                .allMatch(result -> Disturbance.of(result).isQuiet()
                        && result.target().slowMotion().isPresent() == slow);
    }

    /** The runs as cells of the changed parameters. */
    private static List<Cell> cells(SavedRun base, List<WhatIfAnswer> answers) {
        Set<String> changed = new TreeSet<>();
        answers.forEach(answer -> changed.addAll(answer.question().changes().keySet()));
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(1, changed, base.result()));
        answers.forEach(answer ->
                cells.add(Cell.of(cells.size() + 1, changed, answer.curves().result())));
        return cells;
    }
}
