package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.core.result.Finding;
import java.util.List;

/** What differs from run to run is not seen within one, so that a table of single runs describes and does not conclude. */
final class RepetitionRule implements SweepRule {

    private static final String WHY =
            "where the data lies and what else the machine does differ from run to run, which a single run cannot"
                    + " show";

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Figure> speeds = sweep.speeds();
        long once = sweep.cells().stream()
                .filter(cell -> speeds.stream()
                        .flatMap(metric -> CellSpeed.of(cell, metric).stream())
                        .anyMatch(figure -> !figure.samples().repeated()))
                .count();
        int cells = sweep.cells().size();
        if (once == 0 || cells < 2) {
            return List.of();
        }
        return List.of(new Finding(
                once == cells
                        ? "Nothing follows from the differences in this table: each cell was measured only once."
                        : "Nothing follows from differences to these cells: " + once + " of " + cells + " were"
                                + " measured only once.",
                WHY,
                "Measure each cell at least " + NoiseRule.ENOUGH + " times, in a random order (--repeat "
                        + NoiseRule.ENOUGH + " --shuffle)."));
    }
}
