package io.shardlab.workloadfile.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.workloadfile.WorkloadFile;
import io.shardlab.workloadfile.operation.AnswerChecks;
import io.shardlab.workloadfile.operation.Changes;
import io.shardlab.workloadfile.operation.Filter.OfChosen;
import io.shardlab.workloadfile.operation.Statement;
import io.shardlab.workloadfile.operation.Statement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes what is verified of a statement's answers, and what cannot be. Stateless. */
final class ChecksText {

    private ChecksText() {}

    static void addTo(Page page, WorkloadFile file, Statement statement) {
        AnswerChecks checks = AnswerChecks.of(file, statement);
        List<String> verified = new ArrayList<>();
        if (checks.findsChosen()) {
            verified.add(chosen(statement, checks));
        } else if (checks.comparesChosen()) {
            verified.add("the chosen document is unchanged if it is returned");
        }
        returns(statement).ifPresent(verified::add);
        if (statement.changes().inserts() || statement.changes().deletes()) {
            verified.add("the number of documents of " + statement.collection() + " at the end");
        }
        AnswerChecks.sums(file, statement.collection()).stream()
                .filter(statement.changes().increments()::containsKey)
                .forEach(field -> verified.add("the sum of " + field + " at the end"));
        if (!verified.isEmpty()) {
            page.add(6, "Verified: " + String.join("; ", verified));
        }
        if (!checks.gaps().isEmpty()) {
            String what = checks.findsChosen() ? "the content of the document" : "which documents are found";
            page.add(6, "Not verified: " + what + ", because " + Message.joined(", and ", checks.gaps()));
        }
    }

    private static String chosen(Statement statement, AnswerChecks checks) {
        String how = switch (statement.kind()) {
            case CURSOR, FIND_AND_MODIFY -> checks.comparesChosen() ? "is returned unchanged" : "is returned";
            case VALUE -> statement.action().equals("count") ? "is counted" : "has one of the values returned";
            default -> "is found";
        };
        boolean evaluated = statement.filter().ofChosen() == OfChosen.EVALUATED;
        long limit = statement.answer().limit();
        boolean limited = statement.kind() == Kind.CURSOR && limit != Long.MAX_VALUE;
        return "the chosen document " + how
                + (evaluated ? " if it matches the filter" : "")
                + (limited
                        ? (evaluated ? " and" : " if") + " the limit of " + FigureText.count(limit) + " is not reached"
                        : "");
    }

    private static Optional<String> returns(Statement statement) {
        if (statement.returnsAtLeast().isEmpty() && statement.returnsAtMost().isEmpty()) {
            return Optional.empty();
        }
        String verb = statement.changes().equals(Changes.NONE) ? "returned" : "changed";
        if (statement.returnsAtLeast().equals(statement.returnsAtMost())) {
            return Optional.of(FigureText.count(statement.returnsAtLeast().getAsLong(), "document") + " " + verb);
        }
        List<String> bounds = new ArrayList<>();
        statement.returnsAtLeast().ifPresent(least -> bounds.add("at least " + FigureText.count(least, "document")));
        statement.returnsAtMost().ifPresent(most -> bounds.add("at most " + FigureText.count(most, "document")));
        return Optional.of(String.join(" and ", bounds) + " " + verb);
    }
}
