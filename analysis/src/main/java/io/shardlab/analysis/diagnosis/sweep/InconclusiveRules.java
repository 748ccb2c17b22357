package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Findings that say which conclusions a table does not allow. The reasons are a slow motion that was too fast, too few
 * repetitions, target rates, or too few measured values of a parameter.
 */
final class InconclusiveRules {

    private static final String RUNS_DIFFER =
            "the placement of the data and the other work of the machine differ from run to run, which a single run"
                    + " cannot show";

    private InconclusiveRules() {}

    /** Cells whose slow motion was too fast do not show the performance of the simulated cluster. */
    static List<Finding> notToScale(Sweep sweep) {
        List<Cell> measured = sweep.measuredCells();
        List<Cell> tooFast = measured.stream()
                .filter(cell -> Sweep.tooFast(cell).isPresent())
                .toList();
        return tooFast.isEmpty()
                ? List.of()
                : List.of(new Finding(
                        "Nothing follows from " + tooFast.size() + " of " + measured.size()
                                + " cells: their slow motion was too fast for this machine.",
                        tooFast.stream().map(InconclusiveRules::howFast).collect(Collectors.joining("; ")),
                        "Keep this machine free of other work, and use --slow-motion auto or a larger factor: the findings of"
                                + " these runs name one."));
    }

    private static String howFast(Cell cell) {
        return SweepText.topology(cell) + SweepText.inParentheses(cell.values()) + ": "
                + Sweep.tooFast(cell).orElseThrow().pace();
    }

    /** Cells that were measured once cannot be compared, as their noise is unknown. */
    static List<Finding> measuredOnce(Sweep sweep) {
        List<Cell> measured = sweep.measuredCells();
        List<Figure> speeds = Sweep.speeds(measured);
        long once = measured.stream()
                .filter(cell -> speeds.stream()
                        .flatMap(figure -> cell.samples(figure).stream())
                        .anyMatch(samples -> !samples.repeated()))
                .count();
        int cells = measured.size();
        if (once == 0 || cells < 2) {
            return List.of();
        }
        return List.of(new Finding(
                once == cells
                        ? "Nothing follows from the differences in this table: each cell was measured only once."
                        : "Nothing follows from differences to these cells: " + once + " of " + cells
                                + (once == 1 ? " was" : " were") + " measured only once.",
                RUNS_DIFFER,
                "Measure each cell at least " + NoiseRule.ENOUGH + " times, in a random order (--repeat "
                        + NoiseRule.ENOUGH + " --shuffle)."));
    }

    /** The throughput of an open loop is its target rate, even if the target could do more. */
    static List<Finding> targetRates(Sweep sweep) {
        if (!sweep.showsRates()) {
            return List.of();
        }
        long paced = sweep.planned().stream()
                .filter(cell -> cell.failure().isEmpty())
                .filter(Sweep::hasTargetRate)
                .count();
        return paced == 0
                ? List.of()
                : List.of(new Finding(
                        "Cells with a target rate do not show how throughput scales.",
                        paced + " of " + sweep.planned().size() + " cells had a target rate, so their throughput is"
                                + " that rate unless they fell behind",
                        "Compare response times and missed arrivals; compare throughput without --target-rate only."));
    }

    /** A parameter was swept, but fewer than two of its values were measured. */
    static List<Finding> unmeasuredValues(Sweep sweep) {
        List<Finding> findings = new ArrayList<>();
        sweep.swept().forEach((name, values) -> {
            Set<String> measured = new TreeSet<>();
            sweep.measuredCells().stream()
                    .flatMap(cell -> Optional.ofNullable(cell.values().get(name)).stream())
                    .forEach(measured::add);
            if (measured.size() < 2) {
                findings.add(unmeasured(sweep, name, values, measured));
            }
        });
        return findings;
    }

    private static Finding unmeasured(Sweep sweep, String name, Set<String> values, Set<String> measured) {
        long failed = sweep.planned().stream()
                .filter(cell -> cell.failure().isPresent())
                .count();
        long notMeasured = sweep.planned().stream()
                .filter(cell -> cell.failure().isEmpty() && !Sweep.isMeasured(cell))
                .count();
        return new Finding(
                "The effect of --" + name + " is unknown: fewer than two of its values were measured.",
                "of the values " + String.join(", ", values)
                        + (measured.isEmpty() ? " none" : " only " + String.join("", measured)) + " was measured; of "
                        + sweep.planned().size() + " cells " + failed
                        + " failed and " + notMeasured + " were not measured",
                "Run those cells, or see why they failed and run them again.");
    }
}
