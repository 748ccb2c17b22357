package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
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
record Statement(Message sentence, Map<String, String> where, Message evidence, Message advice) {

    /** Merges equal statements into findings, each with the evidence of all its groups. */
    static List<Finding> findings(List<Statement> statements) {
        Map<List<Message>, List<Statement>> alike = statements.stream()
                .collect(Collectors.groupingBy(
                        statement -> List.of(statement.sentence, statement.advice),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return alike.values().stream().map(Statement::together).toList();
    }

    private static Finding together(List<Statement> alike) {
        Statement first = alike.get(0);
        if (alike.size() == 1) {
            Message sentence = first.where.isEmpty()
                    ? Message.of("sweep.sentence", first.sentence)
                    : Message.of("sweep.sentence.where", first.sentence, SweepText.values(first.where));
            return Finding.of(sentence, first.evidence, first.advice);
        }
        List<Message> evidence = alike.stream()
                .map(one -> Message.joined(": ", List.of(Message.text(SweepText.values(one.where)), one.evidence)))
                .toList();
        return Finding.of(Message.of("sweep.sentence", first.sentence), Message.joined("; ", evidence), first.advice);
    }
}
