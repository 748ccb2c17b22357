package io.shardlab.workloads.file;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Concerns;
import io.shardlab.workloads.language.operation.Filter.OfChosen;
import io.shardlab.workloads.language.operation.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement of an operation with everything that decides how it is sent and checked. Immutable.
 *
 * @param operation the name of its operation
 * @param choice the choice of its operation
 * @param checks the checks that the file allows
 * @param complete what its answers must have; empty if they need not have all documents that match
 * @param foundIn the complete answers of other statements in which documents may be that it inserts; filled later
 * @param preference the read preference of a read
 * @param readConcern the read concern of a read
 * @param writeConcern the write concern of a write
 * @param deletedBefore true if an earlier statement of the operation deletes documents of this collection
 */
record StatementPlan(
        String operation,
        Optional<Choice> choice,
        Statement statement,
        AnswerChecks checks,
        StoredCollection collection,
        Optional<CompleteAnswers> complete,
        List<CompleteAnswers> foundIn,
        ReadPreference preference,
        ReadConcern readConcern,
        WriteConcern writeConcern,
        boolean deletedBefore) {

    /**
     * Creates the plan of a statement.
     *
     * @param complete see {@link #complete}
     * @param foundIn see {@link #foundIn}
     * @param client the client whose preference and concerns apply where the statement has none
     */
    static StatementPlan of(
            String operation,
            Optional<Choice> choice,
            Statement statement,
            AnswerChecks checks,
            StoredCollection collection,
            Optional<CompleteAnswers> complete,
            List<CompleteAnswers> foundIn,
            MongoClient client,
            boolean deletedBefore) {
        Concerns own = statement.concerns();
        boolean writes = isWrite(statement);
        return new StatementPlan(
                operation,
                choice,
                statement,
                checks,
                collection,
                complete,
                foundIn,
                writes ? ReadPreference.primary() : own.readPreference().orElse(client.getReadPreference()),
                own.readConcern().orElse(client.getReadConcern()),
                own.writeConcern().orElse(client.getWriteConcern()),
                deletedBefore);
    }

    static boolean isWrite(Statement statement) {
        return switch (statement.kind()) {
            case CURSOR, VALUE -> false;
            case WRITE, INSERT_NEW, BULK, FIND_AND_MODIFY -> true;
        };
    }

    boolean isWrite() {
        return isWrite(statement);
    }

    /** True if it only inserts documents, which are checked at the end. */
    boolean insertsOnly() {
        return complete.isEmpty() && !checks.looksForChosen() && checks.gaps().isEmpty();
    }

    /** True if a read finds the writes that were acknowledged before it. */
    boolean isFresh() {
        return preference.equals(ReadPreference.primary())
                && (readConcern.isServerDefault() || readConcern.getLevel() == ReadConcernLevel.LOCAL);
    }

    CommandSender sender(CommandSenders senders) {
        return senders.of(collection.name(), preference, readConcern, writeConcern);
    }

    /** Returns why the chosen document is never looked for in the answers, an empty text for inserts; empty if it is. */
    Optional<Message> obstacle() {
        if (complete.isPresent()) {
            return Optional.empty();
        }
        if (!checks.looksForChosen()) {
            return Optional.of(Message.joined("; ", checks.gaps()));
        }
        return deletedBefore
                ? Optional.of(Message.of("an earlier step deletes documents of {0}", collection.name()))
                : Optional.empty();
    }

    /** Returns why answers are not checked: all of them if there is an {@link #obstacle}, or else single ones. */
    Message whyUnchecked() {
        return obstacle().orElseGet(() -> Message.joined("; ", exceptions()));
    }

    private List<Message> exceptions() {
        List<Message> reasons = new ArrayList<>();
        if (statement.filter().ofChosen() == OfChosen.EVALUATED) {
            reasons.add(Message.of("its filter does not match each chosen document"));
        }
        if (!isWrite() && statement.answer().limit() != Long.MAX_VALUE) {
            reasons.add(Message.of("its limit may hide the chosen document"));
        }
        checks.missing().ifPresent(reasons::add);
        if (isWrite()) {
            reasons.add(Message.of("a write may be refused, or get no answer"));
        }
        if (choice.orElseThrow().from() != Choice.From.LOADED) {
            reasons.add(Message.of("a document may be new, or deleted meanwhile"));
        }
        return reasons;
    }
}
