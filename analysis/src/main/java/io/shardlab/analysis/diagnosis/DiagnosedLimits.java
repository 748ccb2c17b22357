package io.shardlab.analysis.diagnosis;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the diagnoses of runs name as their limit, for whoever draws a conclusion from these runs: whether shards, mongos or
 * threads pay is not told by runs that something else held up, and advice must not contradict the runs' own.
 */
public final class DiagnosedLimits {

    private DiagnosedLimits() {}

    /** The first finding of each run, which is its main limit; each once, in the runs' order. Runs may have none. */
    public static List<Finding> of(Collection<RunResult> runs) {
        Map<String, Finding> limits = new LinkedHashMap<>();
        runs.forEach(run ->
                run.diagnosis().stream().limit(1).forEach(finding -> limits.putIfAbsent(finding.finding(), finding)));
        return List.copyOf(limits.values());
    }

    /**
     * What to do after a comparison of runs: what their own diagnoses advise.
     *
     * @param otherwise the advice if the runs have no diagnosis
     */
    public static String advice(Collection<RunResult> runs, String otherwise) {
        return told(runs, limit -> limit.finding() + " " + limit.advice(), otherwise);
    }

    /**
     * What limited the runs, for a comparison that has an advice of its own.
     *
     * @param otherwise what is said if the runs have no diagnosis
     */
    public static String named(Collection<RunResult> runs, String otherwise) {
        return told(runs, Finding::finding, otherwise);
    }

    private static String told(Collection<RunResult> runs, Function<Finding, String> words, String otherwise) {
        List<Finding> limits = of(runs);
        return limits.isEmpty()
                ? otherwise
                : limits.stream().map(words).collect(Collectors.joining(" ", "The diagnosis of these runs: ", ""));
    }
}
