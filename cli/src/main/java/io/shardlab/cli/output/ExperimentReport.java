package io.shardlab.cli.output;

import io.shardlab.answers.diagnosis.DiagnosedLimits;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An experiment's outcome for a terminal: the table, the conclusions, and the limits of the cells. Formats only. */
public final class ExperimentReport {

    private static final int MOST_NAMED = 2;

    private final ExperimentOutcome outcome;
    private final List<FindingText> findings;
    private final ReportWords words;
    private final boolean details;

    /** @param details true to show the evidence of all findings and the limits of the cells */
    public ExperimentReport(ExperimentOutcome outcome, boolean details, Language language) {
        this.outcome = outcome;
        this.findings = outcome.record().diagnosis().stream()
                .map(finding -> new FindingText(finding, language))
                .toList();
        this.words = new ReportWords(language);
        this.details = details;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(Lines.fitted(new ExperimentTexts(words.language()).title(outcome.record()))
                + System.lineSeparator()
                + TerminalTable.grid(outcome.table().asTable(), words));
        outcome.table().notes().stream().map(words::in).map(Lines::wrapped).forEach(parts::add);
        for (int i = 0; i < findings.size(); i++) {
            FindingText finding = findings.get(i);
            parts.add(details || i == 0 ? finding.whole() : Lines.wrapped(finding.sentence()));
        }
        if (details) {
            limits().stream().map(Lines::wrapped).forEach(parts::add);
        }
        missed().stream().map(Lines::wrapped).forEach(parts::add);
        long pending = outcome.record().count(CellRecord.Status.PENDING);
        if (pending > 0) {
            parts.add(words.say(
                    "{0,number,#} of {1,number,#} cells have not run.",
                    pending,
                    outcome.cells().size()));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    /** Returns a line on how to see more than {@link #render} shows; empty if it shows everything. */
    public Optional<String> more() {
        List<String> kinds = new ArrayList<>();
        if (!limits().isEmpty()) {
            kinds.add(words.say("the limits of the cells"));
        }
        if (findings.size() > 1) {
            kinds.add(words.say(
                    "the evidence of {0}",
                    Message.of(
                            "{0,choice,0#{0} more findings|1#1 more finding|1<{0} more findings}",
                            findings.size() - 1)));
        }
        return details ? Optional.empty() : RunReport.more(kinds, words);
    }

    /** The limits of the cells; those with the same limit share a line. */
    private List<String> limits() {
        long measured = outcome.cells().stream()
                .filter(cell -> cell.result().isPresent())
                .count();
        return DiagnosedLimits.cellsByLimit(outcome.cells()).entrySet().stream()
                .map(entry -> cells(entry.getValue(), measured, worded(entry.getKey())))
                .toList();
    }

    private String worded(String limit) {
        return DiagnosedLimits.of(outcome.cells().stream()
                        .flatMap(cell -> cell.result().stream())
                        .toList())
                .stream()
                .filter(finding -> finding.finding().equals(limit))
                .findFirst()
                .map(finding -> finding.in(words.language()).finding())
                .orElse(limit);
    }

    private String cells(List<Integer> numbers, long measured, String limit) {
        if (numbers.size() > MOST_NAMED) {
            return numbers.size() == measured
                    ? words.say("In every cell: {0}", limit)
                    : words.say(
                            "{0} takes numbers of cells, such as 3,4, as findings and experiment.json have them, not {1}.",
                            numbers.size(), measured, limit);
        }
        return words.say("With {0}: {1}", numbers.stream().map(this::name).collect(Collectors.joining("; ")), limit);
    }

    private String name(int number) {
        return outcome.cells().stream()
                .filter(cell -> cell.number() == number)
                .map(cell -> values(cell.values()).in(words.language()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns a cell's values of the swept parameters. */
    public static Message values(Map<String, String> values) {
        return values.isEmpty()
                ? Message.of("no parameter varies")
                : Message.text(values.entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", ")));
    }

    private List<String> missed() {
        return outcome.cells().stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream()
                        .filter(result -> result.verdict().status() == Verdict.Status.FAIL)
                        .map(result -> words.say(
                                "Missed with {0}: {1}",
                                values(cell.values()),
                                String.join("; ", result.verdict().reasonsIn(words.language())))))
                .toList();
    }
}
