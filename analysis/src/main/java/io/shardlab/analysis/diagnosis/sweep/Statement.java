package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The statement of a rule on a group of cells that have some values in common. Equal statements on several groups become one
 * finding.
 *
 * @param sentence the sentence, without its full stop
 * @param where the common values
 * @param evidence the measured figures
 * @param advice the advice
 */
record Statement(String sentence, Map<String, String> where, String evidence, String advice) {

    /** Merges equal statements into findings, each with the evidence of all its groups. */
    static List<Finding> findings(List<Statement> statements) {
        Map<List<String>, List<Statement>> alike = statements.stream()
                .collect(Collectors.groupingBy(
                        statement -> List.of(statement.sentence, statement.advice),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return alike.values().stream().map(Statement::together).toList();
    }

    private static Finding together(List<Statement> alike) {
        Statement first = alike.get(0);
        if (alike.size() == 1) {
            String where = first.where.isEmpty() ? "" : " (" + SweepText.values(first.where) + ")";
            return new Finding(first.sentence + where + ".", first.evidence, first.advice);
        }
        String evidence = alike.stream()
                .map(one -> SweepText.values(one.where) + ": " + one.evidence)
                .collect(Collectors.joining("; "));
        return new Finding(first.sentence + ".", evidence, first.advice);
    }
}
