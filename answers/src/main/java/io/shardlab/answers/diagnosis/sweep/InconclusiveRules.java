package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Findings that say which conclusions a table does not allow. The reasons are a slow motion that was too fast, too few
 * repetitions, target rates, or too few measured values of a parameter.
 */
final class InconclusiveRules {

    private InconclusiveRules() {}

    /** Cells whose slow motion was too fast do not show the performance of the simulated cluster. */
    static List<Finding> notToScale(Sweep sweep) {
        List<Cell> measured = sweep.measuredCells();
        List<Cell> tooFast = measured.stream()
                .filter(cell -> Sweep.tooFast(cell).isPresent())
                .toList();
        return tooFast.isEmpty()
                ? List.of()
                : List.of(Finding.of(
                        "cells-too-fast",
                        Message.of(
                                "Nothing follows from {0,number,#} of {1,number,#} cells: their slow motion was too fast for "
                                        + "this machine.",
                                tooFast.size(),
                                measured.size()),
                        Message.joined(
                                "; ",
                                tooFast.stream().map(InconclusiveRules::howFast).toList()),
                        Message.of(
                                "Keep this machine free of other work, and use --slow-motion auto or a larger factor: the "
                                        + "findings of these runs name one.")));
    }

    private static Message howFast(Cell cell) {
        return SweepText.topology(cell)
                .and(Message.text(SweepText.inParentheses(cell.values()) + ": "
                        + Sweep.tooFast(cell).orElseThrow().pace()));
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
        return List.of(Finding.of(
                "cells-measured-once",
                once == cells
                        ? Message.of(
                                "Nothing follows from the differences in this table: each cell was measured only once.")
                        : Message.of(
                                "Nothing follows from differences to these cells: {0,number,#} of {1,number,#} "
                                        + "{0,choice,1#was|1<were} measured only once.",
                                once,
                                cells),
                Message.of(
                        "the placement of the data and the other work of the machine differ from run to run, which a "
                                + "single run cannot show"),
                Message.of(
                        "Measure each cell at least {0,number,#} times, in a random order (--repeat {0,number,#} "
                                + "--shuffle).",
                        NoiseRule.ENOUGH)));
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
                : List.of(
                        Finding.of(
                                "cells-with-target-rate",
                                Message.of("Cells with a target rate do not show how throughput scales."),
                                Message.of(
                                        "{0,number,#} of {1,number,#} cells had a target rate, so their throughput is that rate unless "
                                                + "they fell behind",
                                        paced,
                                        sweep.planned().size()),
                                Message.of(
                                        "Compare response times and missed arrivals; compare throughput without --target-rate only.")));
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
        return Finding.of(
                "effect-unknown",
                Message.of("The effect of --{0} is unknown: fewer than two of its values were measured.", name),
                Message.of(
                        measured.isEmpty()
                                ? "of the values {0} none was measured; of {2,number,#} cells {3,number,#} failed and {4,number,#} "
                                        + "were not measured"
                                : "of the values {0} only {1} was measured; of {2,number,#} cells {3,number,#} failed and "
                                        + "{4,number,#} were not measured",
                        String.join(", ", values),
                        String.join("", measured),
                        sweep.planned().size(),
                        failed,
                        notMeasured),
                Message.of("Run those cells, or see why they failed and run them again."));
    }
}
