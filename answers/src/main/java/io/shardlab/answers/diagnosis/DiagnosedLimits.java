package io.shardlab.answers.diagnosis;

import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The bottlenecks that the diagnoses of runs name, for conclusions from several runs: runs with another bottleneck do not show
 * whether shards, mongos or threads pay, and advice must not contradict that of the runs.
 */
public final class DiagnosedLimits {

    private DiagnosedLimits() {}

    /**
     * Returns the first finding of each run, which names its main bottleneck; without duplicates, in the runs' order. May be
     * empty.
     */
    public static List<Finding> of(Collection<RunResult> runs) {
        Map<String, Finding> limits = new LinkedHashMap<>();
        runs.forEach(run ->
                run.diagnosis().stream().limit(1).forEach(finding -> limits.putIfAbsent(finding.finding(), finding)));
        return List.copyOf(limits.values());
    }

    /** Returns the numbers of the cells that each main bottleneck limited, by its sentence, in alphabetical order. */
    public static SortedMap<String, List<Integer>> cellsByLimit(Collection<Cell> cells) {
        SortedMap<String, List<Integer>> numbers = new TreeMap<>();
        cells.forEach(cell -> of(cell.result().stream().toList())
                .forEach(limit -> numbers.computeIfAbsent(limit.finding(), sentence -> new ArrayList<>())
                        .add(cell.number())));
        return numbers;
    }

    /**
     * Returns the advice of the runs' own diagnoses, for a comparison of the runs.
     *
     * @param otherwise the advice if the runs have no diagnosis
     */
    public static Message advice(Collection<RunResult> runs, Message otherwise) {
        return quoted(
                runs,
                limit -> limit.knownWording()
                        .map(words -> Message.joined(" ", List.of(words.finding(), words.advice())))
                        .orElseGet(() -> Message.text(limit.finding() + " " + limit.advice())),
                otherwise);
    }

    /**
     * Returns the bottlenecks of the runs, for a comparison with its own advice.
     *
     * @param otherwise the text if the runs have no diagnosis
     */
    public static Message named(Collection<RunResult> runs, Message otherwise) {
        return quoted(runs, Finding::sentence, otherwise);
    }

    private static Message quoted(Collection<RunResult> runs, Function<Finding, Message> words, Message otherwise) {
        List<Finding> limits = of(runs);
        return limits.isEmpty()
                ? otherwise
                : Message.of(
                        "The diagnosis of these runs: {0}",
                        Message.joined(" ", limits.stream().map(words).toList()));
    }
}
