package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.scaling.ScalabilityFit;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How throughput grows with threads, by the Universal Scalability Law, for each target that was measured. */
final class ThreadScalingRule implements SweepRule {

    @Override
    public List<Finding> examine(Sweep sweep) {
        if (!sweep.swept().containsKey(Sweep.THREADS)) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        List<String> tooFew = new ArrayList<>();
        for (Metric metric : sweep.speeds()) {
            if (metric.better() == Metric.Better.MORE) {
                Sweep.groups(sweep.cells(), List.of(Sweep.THREADS)).forEach((others, cells) -> {
                    List<Figure> curve = curve(cells, metric);
                    String name =
                            curve.isEmpty() ? "" : Words.topology(curve.get(0).cell()) + Words.beside(others);
                    Optional<ScalabilityFit> fit =
                            ScalabilityFit.of(curve.stream().map(Figure::point).toList());
                    fit.ifPresent(found -> findings.add(new ThreadCurve(name, curve, found).finding()));
                    if (fit.isEmpty() && !curve.isEmpty()) {
                        tooFew.add(name + " " + curve.size());
                    }
                });
            }
        }
        if (!tooFew.isEmpty()) {
            findings.add(tooFew(tooFew));
        }
        return findings;
    }

    private static List<Figure> curve(List<Cell> cells, Metric metric) {
        return cells.stream()
                .flatMap(cell -> Figure.of(cell, metric).stream())
                .sorted(Comparator.comparingInt(figure -> Sweep.threads(figure.cell())))
                .toList();
    }

    private static Finding tooFew(List<String> names) {
        return new Finding(
                "There is not enough data to tell how throughput scales with threads.",
                "numbers of threads that were measured: " + String.join(", ", names)
                        + "; the Universal Scalability Law has three parameters, so that fewer than "
                        + ScalabilityFit.FEWEST_POINTS + " cannot show whether it holds",
                "Measure at least " + ScalabilityFit.FEWEST_POINTS
                        + " numbers of threads that double each time, such as --threads 5,10,20,40,80.");
    }
}
