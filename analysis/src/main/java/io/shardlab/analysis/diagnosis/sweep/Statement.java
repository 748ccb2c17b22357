package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What holds for cells that have some values in common. What holds for several such groups alike is one finding.
 *
 * @param sentence what holds, without the full stop
 * @param where the common values
 * @param evidence the measured figures
 * @param advice what to do
 */
record Statement(String sentence, Map<String, String> where, String evidence, String advice) {

    private record Key(String sentence, String advice) {}

    /** Findings, each with the evidence of all groups that it holds for. */
    static List<Finding> findings(List<Statement> statements) {
        Map<Key, List<Statement>> alike = new LinkedHashMap<>();
        statements.forEach(statement -> alike.computeIfAbsent(
                        new Key(statement.sentence, statement.advice), key -> new ArrayList<>())
                .add(statement));
        return alike.values().stream().map(Statement::together).toList();
    }

    private static Finding together(List<Statement> alike) {
        Statement first = alike.get(0);
        if (alike.size() == 1) {
            String where = first.where.isEmpty() ? "" : " (" + Words.values(first.where) + ")";
            return new Finding(first.sentence + where + ".", first.evidence, first.advice);
        }
        String evidence = alike.stream()
                .map(one -> Words.values(one.where) + ": " + one.evidence)
                .collect(Collectors.joining("; "));
        return new Finding(first.sentence + ".", evidence, first.advice);
    }
}
