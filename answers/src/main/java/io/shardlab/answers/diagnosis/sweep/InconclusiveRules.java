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
                        Message.of("sweep.too-fast", tooFast.size(), measured.size()),
                        Message.joined(
                                "; ",
                                tooFast.stream().map(InconclusiveRules::howFast).toList()),
                        Message.of("sweep.too-fast.advice")));
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
                once == cells ? Message.of("sweep.once") : Message.of("sweep.once.some", once, cells),
                Message.of("sweep.once.evidence"),
                Message.of("sweep.once.advice", NoiseRule.ENOUGH)));
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
                : List.of(Finding.of(
                        Message.of("sweep.paced"),
                        Message.of(
                                "sweep.paced.evidence", paced, sweep.planned().size()),
                        Message.of("sweep.paced.advice")));
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
                Message.of("sweep.unmeasured", name),
                Message.of(
                        measured.isEmpty() ? "sweep.unmeasured.none" : "sweep.unmeasured.one",
                        String.join(", ", values),
                        String.join("", measured),
                        sweep.planned().size(),
                        failed,
                        notMeasured),
                Message.of("sweep.unmeasured.advice"));
    }
}
