package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The statement of a rule on a group of cells that have some values in common. Equal statements on several groups become one
 * finding.
 *
 * @param kind the kind of the finding
 * @param sentence the sentence, without its full stop
 * @param where the common values
 * @param evidence the measured figures
 * @param advice the advice
 */
record GroupStatement(String kind, Message sentence, Map<String, String> where, Message evidence, Message advice) {

    /**
     * Merges equal statements into findings, each with the evidence of all its groups. A sentence names its groups unless it holds
     * for all of them.
     */
    static List<Finding> findings(List<GroupStatement> statements) {
        Map<List<Message>, List<GroupStatement>> alike = statements.stream()
                .collect(Collectors.groupingBy(
                        statement -> List.of(statement.sentence, statement.advice),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return alike.values().stream()
                .map(same -> together(same, groups(statements, same.get(0).where.keySet())))
                .toList();
    }

    /** Returns the groups with these common parameters. */
    private static Set<Map<String, String>> groups(List<GroupStatement> statements, Set<String> parameters) {
        return statements.stream()
                .map(GroupStatement::where)
                .filter(where -> where.keySet().equals(parameters))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Finding together(List<GroupStatement> alike, Set<Map<String, String>> groups) {
        GroupStatement first = alike.get(0);
        if (alike.size() == 1) {
            Message sentence = first.where.isEmpty()
                    ? Message.of("{0}.", first.sentence)
                    : Message.of("{0} ({1}).", first.sentence, SweepText.values(first.where));
            return Finding.of(first.kind, sentence, first.evidence, first.advice);
        }
        List<Message> evidence = alike.stream()
                .map(one -> Message.joined(": ", List.of(Message.text(SweepText.values(one.where)), one.evidence)))
                .toList();
        String named = alike.stream()
                .map(one -> SweepText.values(one.where))
                .distinct()
                .collect(Collectors.joining("; "));
        Message sentence = groups(alike, first.where.keySet()).equals(groups)
                ? Message.of("{0}.", first.sentence)
                : Message.of("{0} ({1}).", first.sentence, named);
        return Finding.of(first.kind, sentence, Message.joined("; ", evidence), first.advice);
    }
}
