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
        if (statement.all().isPresent()) {
            verified.add(Message.of(
                    statement.all().get().sums().isEmpty()
                            ? "all documents that match are returned, as they were loaded"
                            : "all documents that match are counted"));
        } else if (checks.findsChosen()) {
            verified.add(chosen(statement, checks));
        } else if (checks.comparesChosen()) {
            verified.add(Message.of("the chosen document is unchanged if it is returned"));
        }
        returns(statement).ifPresent(verified::add);
        if (statement.changes().inserts() || statement.changes().deletes()) {
            verified.add(Message.of("the number of documents of {0} at the end", statement.collection()));
        }
        AnswerChecks.sums(file, statement.collection()).stream()
                .filter(statement.changes().increments()::containsKey)
                .forEach(field -> verified.add(Message.of("the sum of {0} at the end", field)));
        if (!verified.isEmpty()) {
            page.add(6, Message.of("Verified: {0}", Message.joined("; ", verified)));
        }
        checks.gaps().stream()
                .reduce((one, next) -> Message.of("{0}, and {1}", one, next))
                .ifPresent(why -> page.add(
                        6,
                        Message.of(
                                checks.findsChosen()
                                        ? "Not verified: the content of the document, because {0}"
                                        : "Not verified: which documents are found, because {0}",
                                why)));
    }

    private static Message chosen(Statement statement, AnswerChecks checks) {
        String how = switch (statement.kind()) {
            case CURSOR, FIND_AND_MODIFY ->
                checks.comparesChosen()
                        ? "the chosen document is returned unchanged"
                        : "the chosen document is returned";
            case VALUE ->
                statement.action().equals("count")
                        ? "the chosen document is counted"
                        : "the chosen document has one of the values returned";
            default -> "the chosen document is found";
        };
        Message text = Message.of(how).and(condition(statement));
        return checks.comparesChosen() && !checks.changing().isEmpty()
                ? text.and(Message.of(", but for {0}, which operations change", String.join(", ", checks.changing())))
                : text;
    }

    private static Optional<Message> condition(Statement statement) {
        boolean evaluated = statement.filter().ofChosen() == OfChosen.EVALUATED;
        long limit = statement.answer().limit();
        if (statement.kind() == Kind.CURSOR && limit != Long.MAX_VALUE) {
            return Optional.of(Message.of(
                    evaluated
                            ? " if it matches the filter and the limit of {0,number} is not reached"
                            : " if the limit of {0,number} is not reached",
                    limit));
        }
        return evaluated ? Optional.of(Message.of(" if it matches the filter")) : Optional.empty();
    }

    private static Optional<Message> returns(Statement statement) {
        OptionalLong least = statement.returnsAtLeast();
        OptionalLong most = statement.returnsAtMost();
        boolean returns = statement.changes().equals(Changes.NONE);
        if (least.isPresent() && least.equals(most)) {
            return Optional.of(Message.of(
                    returns
                            ? "{0,number} {0,choice,0#documents|1#document|1<documents} returned"
                            : "{0,number} {0,choice,0#documents|1#document|1<documents} changed",
                    least.getAsLong()));
        }
        if (least.isPresent() && most.isPresent()) {
            return Optional.of(Message.of(
                    returns
                            ? "at least {0,number} {0,choice,0#documents|1#document|1<documents} and at most {1,number} "
                                    + "{1,choice,0#documents|1#document|1<documents} returned"
                            : "at least {0,number} {0,choice,0#documents|1#document|1<documents} and at most {1,number} "
                                    + "{1,choice,0#documents|1#document|1<documents} changed",
                    least.getAsLong(),
                    most.getAsLong()));
        }
        if (least.isPresent()) {
            return Optional.of(Message.of(
                    returns
                            ? "at least {0,number} {0,choice,0#documents|1#document|1<documents} returned"
                            : "at least {0,number} {0,choice,0#documents|1#document|1<documents} changed",
                    least.getAsLong()));
        }
        return most.isPresent()
                ? Optional.of(Message.of(
                        returns
                                ? "at most {0,number} {0,choice,0#documents|1#document|1<documents} returned"
                                : "at most {0,number} {0,choice,0#documents|1#document|1<documents} changed",
                        most.getAsLong()))
                : Optional.empty();
    }
}
