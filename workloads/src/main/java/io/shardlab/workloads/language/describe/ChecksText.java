package io.shardlab.workloads.language.describe;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Filter.OfChosen;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Describes what is verified of a statement's answers, and what cannot be. Stateless. */
final class ChecksText {

    private ChecksText() {}

    static void addTo(Page page, WorkloadFile file, Statement statement) {
        AnswerChecks checks = AnswerChecks.of(file, statement);
        List<Message> verified = new ArrayList<>();
        if (checks.findsChosen()) {
            verified.add(chosen(statement, checks));
        } else if (checks.comparesChosen()) {
            verified.add(Message.of("workloadfile.describe.unchanged-if-returned"));
        }
        returns(statement).ifPresent(verified::add);
        if (statement.changes().inserts() || statement.changes().deletes()) {
            verified.add(Message.of("workloadfile.describe.number", statement.collection()));
        }
        AnswerChecks.sums(file, statement.collection()).stream()
                .filter(statement.changes().increments()::containsKey)
                .forEach(field -> verified.add(Message.of("workloadfile.describe.sum", field)));
        if (!verified.isEmpty()) {
            page.add(6, Message.of("workloadfile.describe.verified", Message.joined("; ", verified)));
        }
        checks.gaps().stream()
                .reduce((one, next) -> Message.of("workloadfile.describe.and", one, next))
                .ifPresent(why -> page.add(
                        6,
                        Message.of(
                                checks.findsChosen()
                                        ? "workloadfile.describe.not-verified.content"
                                        : "workloadfile.describe.not-verified.which",
                                why)));
    }

    private static Message chosen(Statement statement, AnswerChecks checks) {
        String how = switch (statement.kind()) {
            case CURSOR, FIND_AND_MODIFY -> checks.comparesChosen() ? "unchanged" : "returned";
            case VALUE -> statement.action().equals("count") ? "counted" : "value";
            default -> "found";
        };
        return Message.of("workloadfile.describe.chosen." + how).and(condition(statement));
    }

    private static Optional<Message> condition(Statement statement) {
        boolean evaluated = statement.filter().ofChosen() == OfChosen.EVALUATED;
        long limit = statement.answer().limit();
        if (statement.kind() == Kind.CURSOR && limit != Long.MAX_VALUE) {
            return Optional.of(
                    Message.of(evaluated ? "workloadfile.describe.if.both" : "workloadfile.describe.if.limit", limit));
        }
        return evaluated ? Optional.of(Message.of("workloadfile.describe.if.matches")) : Optional.empty();
    }

    private static Optional<Message> returns(Statement statement) {
        OptionalLong least = statement.returnsAtLeast();
        OptionalLong most = statement.returnsAtMost();
        String key = statement.changes().equals(Changes.NONE)
                ? "workloadfile.describe.returns."
                : "workloadfile.describe.changes.";
        if (least.isPresent() && least.equals(most)) {
            return Optional.of(Message.of(key + "exactly", least.getAsLong()));
        }
        if (least.isPresent() && most.isPresent()) {
            return Optional.of(Message.of(key + "between", least.getAsLong(), most.getAsLong()));
        }
        if (least.isPresent()) {
            return Optional.of(Message.of(key + "least", least.getAsLong()));
        }
        return most.isPresent() ? Optional.of(Message.of(key + "most", most.getAsLong())) : Optional.empty();
    }
}
