package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How throughput grows with threads, for each target: the most threads compared with each other number, with the Universal
 * Scalability Law as evidence.
 */
final class ThreadScalingRule implements SweepRule {

    @Override
    public List<Finding> examine(Sweep sweep) {
        if (!sweep.swept().containsKey(Sweep.THREADS)) {
            return List.of();
        }
        Map<String, List<CellSpeed>> curves = new LinkedHashMap<>();
        for (Figure figure : sweep.speeds()) {
            if (figure.better() == Better.HIGHER) {
                Sweep.groups(sweep.cells(), List.of(Sweep.THREADS)).forEach((others, cells) -> {
                    List<CellSpeed> curve = curve(cells, figure);
                    if (curve.size() > 1) {
                        curves.put(SweepText.topology(curve.get(0).cell()) + SweepText.beside(others), curve);
                    }
                });
            }
        }
        List<Contrast> judged = Contrast.judged(curves.values().stream()
                .flatMap(curve -> planned(curve).stream())
                .toList());
        List<Finding> findings = new ArrayList<>();
        int next = 0;
        for (Map.Entry<String, List<CellSpeed>> curve : curves.entrySet()) {
            List<Contrast> toLast = judged.subList(next, next + curve.getValue().size() - 1);
            next += toLast.size();
            if (toLast.stream().allMatch(Contrast::isKnown)) {
                findings.add(new ThreadCurve(curve.getKey(), curve.getValue(), toLast).finding());
            }
        }
        return findings;
    }

    /** The most threads with each other number, not with the best: the best of several is ahead by chance alone. */
    private static List<Contrast.Planned> planned(List<CellSpeed> curve) {
        CellSpeed last = curve.get(curve.size() - 1);
        return curve.stream()
                .limit(curve.size() - 1L)
                .map(figure -> new Contrast.Planned(figure, last))
                .toList();
    }

    private static List<CellSpeed> curve(List<Cell> cells, Figure figure) {
        return cells.stream()
                .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                .sorted(Comparator.comparingInt(speed -> Sweep.threads(speed.cell())))
                .toList();
    }
}
