package io.shardlab.workloads.file;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.workloadfile.operation.Answer;
import io.shardlab.workloadfile.operation.Choice;
import io.shardlab.workloadfile.operation.Concerns;
import io.shardlab.workloadfile.operation.Filter;
import io.shardlab.workloadfile.operation.Filter.OfChosen;
import io.shardlab.workloadfile.operation.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * A statement of an operation with everything that decides how it is sent and checked. Immutable.
 *
 * @param operation the name of its operation
 * @param choice the choice of its operation
 * @param preference the read preference of a read
 * @param readConcern the read concern of a read
 * @param writeConcern the write concern of a write
 * @param hiddenId true if the answer leaves the {@code _id} out
 * @param deletedBefore true if an earlier statement of the operation deletes documents of this collection
 */
record StatementPlan(
        String operation,
        Optional<Choice> choice,
        Statement statement,
        StoredCollection collection,
        ReadPreference preference,
        ReadConcern readConcern,
        WriteConcern writeConcern,
        boolean hiddenId,
        boolean deletedBefore) {

    /**
     * Creates the plan of a statement.
     *
     * @param client the client whose preference and concerns apply where the statement has none
     * @param sample a command of the statement
     */
    static StatementPlan of(
            String operation,
            Optional<Choice> choice,
            Statement statement,
            StoredCollection collection,
            MongoClient client,
            BsonDocument sample,
            boolean deletedBefore) {
        Concerns own = statement.concerns();
        boolean writes = isWrite(statement);
        return new StatementPlan(
                operation,
                choice,
                statement,
                collection,
                writes ? ReadPreference.primary() : own.readPreference().orElse(client.getReadPreference()),
                own.readConcern().orElse(client.getReadConcern()),
                own.writeConcern().orElse(client.getWriteConcern()),
                hidesId(sample),
                deletedBefore);
    }

    static boolean isWrite(Statement statement) {
        return switch (statement.kind()) {
            case CURSOR, VALUE -> false;
            case WRITE, INSERT_NEW, BULK, FIND_AND_MODIFY -> true;
        };
    }

    private static boolean hidesId(BsonDocument sample) {
        BsonDocument projection = sample.getDocument("projection", sample.getDocument("fields", new BsonDocument()));
        BsonValue id = projection.get("_id");
        return id != null
                && (id.isBoolean() && !id.asBoolean().getValue()
                        || id.isNumber() && id.asNumber().doubleValue() == 0);
    }

    boolean isWrite() {
        return isWrite(statement);
    }

    /** True if the documents of its collection are chosen by the operation. */
    boolean isOnChosen() {
        return choice.isPresent() && statement.filter().ofChosen() != OfChosen.OTHER;
    }

    /** True if a read finds the writes that were acknowledged before it. */
    boolean isFresh() {
        return preference.equals(ReadPreference.primary())
                && (readConcern.isServerDefault() || readConcern.getLevel() == ReadConcernLevel.LOCAL);
    }

    /** True if the answers' documents are compared with the chosen one as a whole. */
    boolean comparesContent() {
        return statement.answer().whole() && !collection.changes().updates();
    }

    CommandSender sender(CommandSenders senders) {
        return senders.of(collection.name(), preference, readConcern, writeConcern);
    }

    /** Returns why the chosen document is never looked for in the answers; empty if it is. */
    Optional<String> obstacle() {
        Filter filter = statement.filter();
        if (!isOnChosen()) {
            return Optional.of("it uses no chosen document of " + collection.name());
        }
        if (filter.ofChosen() == OfChosen.UNKNOWN) {
            return Optional.of("the client does not evaluate " + filter.notEvaluated());
        }
        Optional<String> changed =
                filter.fields().stream().filter(collection.changes()::mayChange).findFirst();
        if (changed.isPresent()) {
            return Optional.of("operations change " + changed.get() + " of " + collection.name());
        }
        if (deletedBefore) {
            return Optional.of("an earlier step deletes documents of " + collection.name());
        }
        Answer answer = statement.answer();
        if (answer.skips()) {
            return Optional.of(
                    answer.whole()
                            ? "skip may hide the chosen document"
                            : "it returns no documents of " + collection.name());
        }
        return hiddenId ? Optional.of("its projection leaves the _id out") : Optional.empty();
    }

    /** Returns why single answers are not checked although there is no {@link #obstacle}. */
    List<String> exceptions() {
        List<String> reasons = new ArrayList<>();
        if (statement.filter().ofChosen() == OfChosen.EVALUATED) {
            reasons.add("its filter does not match each chosen document");
        }
        if (!isWrite() && statement.answer().limit() != Long.MAX_VALUE) {
            reasons.add("its limit may hide the chosen document");
        }
        collection.whyMissing().ifPresent(reasons::add);
        if (choice.orElseThrow().from() != Choice.From.LOADED) {
            reasons.add("a document may be new, or deleted meanwhile");
        }
        return reasons;
    }
}
