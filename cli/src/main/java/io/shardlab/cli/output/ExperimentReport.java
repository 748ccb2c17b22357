package io.shardlab.cli.output;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.table.ExperimentTable;
import io.shardlab.core.result.Verdict;
import io.shardlab.run.experiment.CellRecord;
import io.shardlab.run.experiment.ExperimentOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An experiment's outcome for a terminal: the table, what the cells show together, and what limited them. Formats only. */
public final class ExperimentReport {

    private static final int MOST_NAMED = 2;

    private final ExperimentOutcome outcome;

    public ExperimentReport(ExperimentOutcome outcome) {
        this.outcome = outcome;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(outcome.table().title() + System.lineSeparator() + table(outcome.table()));
        parts.addAll(outcome.table().notes());
        outcome.record().diagnosis().forEach(finding -> parts.add(RunReport.finding(finding)));
        parts.addAll(limits());
        parts.addAll(missed());
        long pending = outcome.record().count(CellRecord.Status.PENDING);
        if (pending > 0) {
            parts.add(pending + " of " + outcome.cells().size() + " cells have not run.");
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static String table(ExperimentTable table) {
        TerminalTable text = new TerminalTable(table.heads(), table.rowNames().size());
        table.rows().forEach(row -> text.row(row.texts().toArray(String[]::new)));
        return text.render();
    }

    /** What limited the cells, those with the same limit in one line. */
    private List<String> limits() {
        long measured = outcome.cells().stream()
                .filter(cell -> cell.result().isPresent())
                .count();
        return DiagnosedLimits.cellsByLimit(outcome.cells()).entrySet().stream()
                .map(entry -> which(entry.getValue(), measured) + entry.getKey())
                .toList();
    }

    private String which(List<Integer> numbers, long measured) {
        if (numbers.size() > MOST_NAMED) {
            return numbers.size() == measured
                    ? "In every cell: "
                    : "In " + numbers.size() + " of " + measured + " cells: ";
        }
        return "With " + numbers.stream().map(this::name).collect(Collectors.joining("; ")) + ": ";
    }

    private String name(int number) {
        return outcome.cells().stream()
                .filter(cell -> cell.number() == number)
                .map(cell -> CellText.values(cell.values()))
                .findFirst()
                .orElseThrow();
    }

    private List<String> missed() {
        return outcome.cells().stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream()
                        .filter(result -> result.verdict().status() == Verdict.Status.FAIL)
                        .map(result -> "Missed with " + CellText.values(cell.values()) + ": "
                                + String.join("; ", result.verdict().reasons())))
                .toList();
    }
}
