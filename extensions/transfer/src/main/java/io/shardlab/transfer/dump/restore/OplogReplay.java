package io.shardlab.transfer.dump.restore;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Tally;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Applies the entries of a dump's oplog in their order, and transactions when they commit. Not thread-safe. */
final class OplogReplay implements DocumentSink, AutoCloseable {

    /** The kinds of entries that change nothing, or only the internal state of a cluster. */
    private static final Set<String> IGNORED = Set.of("n", "cd", "ci", "cu", "km", "db");

    private static final Set<String> WRITES = Set.of("i", "u", "d");

    private static final Set<String> IGNORED_COMMANDS = Set.of("setMultikeyMetadata", "dropIdent", "dbCheck");

    private static final Set<String> TRANSACTION_COMMANDS = Set.of("applyOps", "commitTransaction", "abortTransaction");

    /** The beginning of the names of servers' internal databases. */
    private static final String INTERNAL_DATABASES = "__mdb_internal";

    /** The memory for open transactions, in bytes. */
    private static final long MAX_IN_MEMORY =
            Math.min(32 << 20, Runtime.getRuntime().maxMemory() / 16);

    private final ReplayTarget target;
    private final BsonTimestamp limit;
    private final Tally tally;
    private final Notices notices;
    private final OplogTransactions transactions = new OplogTransactions(MAX_IN_MEMORY);
    private boolean beyondLimit;
    private boolean reportedInternal;

    /** @param limit the time from which on entries are left out; null for none */
    OplogReplay(ReplayTarget target, BsonTimestamp limit, Tally tally, Notices notices) {
        this.target = target;
        this.limit = limit;
        this.tally = tally;
        this.notices = notices;
    }

    @Override
    public void document(byte[] bytes, int start, int length, long offset) {
        if (beyondLimit) {
            return;
        }
        try {
            RawBsonDocument document = new RawBsonDocument(Arrays.copyOfRange(bytes, start, start + length));
            OplogOperation entry = new OplogOperation(document, document.getTimestamp("ts"), offset);
            beyondLimit = limit != null && entry.time().compareTo(limit) >= 0;
            if (beyondLimit) {
                return;
            }
            apply(entry);
        } catch (RunFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    Message.of(
                            "The entry at byte {0,number,#} of the dump's oplog cannot be applied: {1}.",
                            offset, e.getMessage()),
                    e);
        }
        tally.add(1, length);
    }

    @Override
    public void end() {
        target.flush();
        tally.complete();
    }

    /** Deletes the temporary file, if there is one. */
    @Override
    public void close() {
        transactions.close();
    }

    /** Describes the operations whose collection or index does not exist; empty if there are none. */
    Optional<Message> missing() {
        return target.unapplied();
    }

    private void apply(OplogOperation operation) {
        if (IGNORED.contains(operation.kind())) {
            return;
        }
        if (!operation.isCommand()) {
            write(operation);
        } else if (isOfTransaction(operation)) {
            transaction(operation);
        } else {
            command(operation);
        }
    }

    private void write(OplogOperation operation) {
        if (!WRITES.contains(operation.kind())) {
            throw new RunFailedException(Message.of(
                    "The oplog was applied up to its {0}, which is of an unknown kind.", operation.describe()));
        }
        if (!isInternal(operation)) {
            target.write(operation);
        }
    }

    private void command(OplogOperation operation) {
        String command = operation.command();
        if (command.equals("applyOps")) {
            applyParts(operation, operation.document());
        } else if (!IGNORED_COMMANDS.contains(command) && !isInternal(operation)) {
            target.command(operation);
        }
    }

    private void applyParts(OplogOperation whole, RawBsonDocument entry) {
        for (BsonValue part : entry.getDocument("o").getArray("applyOps")) {
            apply(whole.nested((RawBsonDocument) part));
        }
    }

    /**
     * Reports whether an operation belongs to a transaction. Retryable inserts of many documents look the same except
     * for {@code multiOpType}, and are applied at once.
     */
    private static boolean isOfTransaction(OplogOperation operation) {
        return operation.document().containsKey("txnNumber")
                && operation.document().containsKey("lsid")
                && TRANSACTION_COMMANDS.contains(operation.command())
                && !operation.document().containsKey("multiOpType");
    }

    private void transaction(OplogOperation entry) {
        BsonDocument change = entry.document().getDocument("o");
        if (change.containsKey("abortTransaction")) {
            transactions.forget(entry);
            return;
        }
        transactions.requireBeginning(entry);
        if (isTrue(change, "partialTxn") || isTrue(change, "prepare")) {
            transactions.add(entry);
            return;
        }
        transactions.commit(entry, part -> applyParts(entry, part));
        if (change.containsKey("applyOps")) {
            applyParts(entry, entry.document());
        }
    }

    private static boolean isTrue(BsonDocument document, String name) {
        return document.containsKey(name)
                && document.get(name).isBoolean()
                && document.getBoolean(name).getValue();
    }

    /** Reports whether it changes an internal collection of servers, which is not restored. */
    private boolean isInternal(OplogOperation operation) {
        String database = operation.database();
        String collection = operation.hasCollection() ? operation.collection().getCollectionName() : "";
        boolean internal = database.startsWith(INTERNAL_DATABASES)
                || RestorePlan.isInternal(database, collection)
                        && !collection.equals(ReplayTarget.VIEWS)
                        && !collection.startsWith(DumpedCollection.BUCKETS);
        if (internal && database.equals("admin") && !reportedInternal) {
            reportedInternal = true;
            notices.say(Message.of(
                    "Internal collections of servers are not restored, including users and roles: the oplog has an "
                            + "{0}.",
                    operation.describe()));
        }
        return internal;
    }
}
