package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.table.Cell;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A parameter was swept, but fewer than two of its values came to a figure. */
final class TooFewCellsRule implements SweepRule {

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Finding> findings = new ArrayList<>();
        sweep.swept().forEach((name, values) -> {
            Set<String> measured = new TreeSet<>();
            sweep.planned().stream().filter(TooFewCellsRule::measured).forEach(cell -> {
                String value = cell.values().get(name);
                if (value != null) {
                    measured.add(value);
                }
            });
            if (measured.size() < 2) {
                findings.add(finding(sweep, name, values, measured));
            }
        });
        return findings;
    }

    private static boolean measured(Cell cell) {
        return cell.failure().isEmpty() && cell.result().isPresent();
    }

    private static Finding finding(Sweep sweep, String name, Set<String> values, Set<String> measured) {
        long failed = sweep.planned().stream()
                .filter(cell -> cell.failure().isPresent())
                .count();
        long notRun = sweep.planned().stream()
                .filter(cell -> cell.failure().isEmpty() && cell.result().isEmpty())
                .count();
        return new Finding(
                "The effect of --" + name + " is unknown: fewer than two of its values were measured.",
                "of the values " + String.join(", ", values)
                        + (measured.isEmpty() ? " none" : " only " + String.join("", measured)) + " was measured; of "
                        + sweep.planned().size() + " cells " + failed
                        + " failed and " + notRun + " did not run",
                "Run those cells, or see why they failed and run them again.");
    }
}
