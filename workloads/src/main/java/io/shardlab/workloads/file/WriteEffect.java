package io.shardlab.workloads.file;

import com.mongodb.MongoCommandException;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Statement;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.bson.BsonNumber;

/**
 * The effect of a statement that writes on what is known of its collection. The numbers of new documents are taken when they are
 * sent and settled once. Belongs to one worker.
 */
final class WriteEffect {

    private static final int TIME_LIMIT = 50;
    private static final BitSet NONE_REFUSED = new BitSet();

    private final Statement statement;
    private final CollectionLedger ledger;
    /** True if its new documents replace those that are there, and only the numbers of the new ones count. */
    private final boolean replaces;

    private final Map<String, Long> amounts = new HashMap<>();
    /** The new documents of each command. */
    private final long[][] numbers;

    private final boolean updates;
    private final boolean countsUpdates;
    private boolean taken;
    private long chosen;

    /** @param countsUpdates true if the updates of each document are counted */
    WriteEffect(Statement statement, CollectionLedger ledger, boolean countsUpdates) {
        this.statement = statement;
        this.ledger = ledger;
        this.updates = statement.changes().updates();
        this.countsUpdates = countsUpdates && updates;
        this.replaces = statement.kind() == Statement.Kind.INSERT_NEW
                && statement.changes().upserts();
        this.numbers = statement.parts().stream()
                .map(part -> new long[part.newDocuments()])
                .toArray(long[][]::new);
        statement.changes().increments().forEach((path, amount) -> {
            if (isWhole(amount)) {
                amounts.put(path, amount.longValue());
            }
        });
    }

    static boolean isWhole(BsonNumber amount) {
        return amount.isInt32() || amount.isInt64();
    }

    /** Sets the number of the chosen document, if the operation chooses one. */
    void choose(long document) {
        chosen = document;
    }

    /** Takes the numbers of new documents, unless those taken before are not settled yet, as in a transaction that restarts. */
    void take() {
        if (taken) {
            return;
        }
        taken = true;
        for (long[] ofCommand : numbers) {
            for (int i = 0; i < ofCommand.length; i++) {
                ofCommand[i] = ledger.numbered.begin();
            }
        }
    }

    /** Returns the numbers of the new documents of a command, in order. */
    long[] numbers(int command) {
        return numbers[command];
    }

    /** Records an answer. */
    void certain(WriteResult result) {
        if (!result.acknowledged()) {
            uncertain();
            return;
        }
        long fresh = settleNumbers(result.failures());
        if (!replaces) {
            ledger.otherInserts.add(result.inserted() - fresh + result.upserted());
            ledger.uncertainOtherInserts.add(result.maybeUpserted());
        }
        ledger.numbered.deleted(result.deleted());
        if (updates) {
            ledger.allUpdates.add(result.matched());
        }
        if (countsUpdates && result.matched() > 0) {
            ledger.updates.add(chosen);
        }
        ledger.increment(amounts, result.matched() + result.upserted() + result.maybeUpserted());
    }

    /** @return the number of new documents that are there */
    private long settleNumbers(List<WriteResult.Failure> failures) {
        if (!taken) {
            return 0;
        }
        taken = false;
        long there = 0;
        boolean ended = false;
        for (int command = 0; command < numbers.length; command++) {
            BitSet ofCommand = refused(failures, command);
            for (int i = 0; i < numbers[command].length; i++) {
                boolean refused = ofCommand.get(i);
                ended |= refused && statement.ordered();
                if (refused || ended) {
                    ledger.numbered.notInserted(numbers[command][i]);
                } else {
                    ledger.numbered.inserted(numbers[command][i]);
                    there++;
                }
            }
            ended |= statement.ordered() && !ofCommand.isEmpty();
        }
        return there;
    }

    private static BitSet refused(List<WriteResult.Failure> failures, int command) {
        if (failures.isEmpty()) {
            return NONE_REFUSED;
        }
        BitSet refused = new BitSet();
        failures.stream()
                .filter(failure -> failure.command() == command)
                .forEach(failure -> refused.set(failure.index()));
        return refused;
    }

    /** Records a failure, after which the outcome is usually unknown. */
    void failed(RuntimeException failure) {
        if (failure instanceof MongoCommandException refusal
                && !statement.changes().many()
                && statement.parts().size() == 1
                && refusal.getErrorCode() != TIME_LIMIT
                && !MongoErrors.isTransient(refusal)) {
            none();
        } else {
            uncertain();
        }
    }

    /** Records that nothing was changed. */
    void none() {
        forEachNumber(ledger.numbered::notInserted);
    }

    /** Records that it is unknown whether something was changed. */
    void uncertain() {
        boolean insertsNew = taken;
        forEachNumber(ledger.numbered::insertFailed);
        Changes changes = statement.changes();
        boolean one = !changes.many() && statement.parts().size() == 1 && isOneWrite();
        if (!one) {
            ledger.uncertainWrites.increment();
        } else if (changes.deletes()) {
            ledger.numbered.deleteFailed(1);
        } else if (changes.inserts() && !insertsNew) {
            ledger.uncertainOtherInserts.increment();
        }
        if (one) {
            ledger.incrementUncertain(amounts);
        }
        if (one && updates) {
            ledger.allUncertainUpdates.increment();
        }
        if (countsUpdates) {
            ledger.uncertainUpdates.add(chosen);
        }
    }

    /** True if the statement has one write, or inserts only new documents, whose numbers are known. */
    private boolean isOneWrite() {
        return switch (statement.action()) {
            case "insertMany" -> statement.kind() == Statement.Kind.INSERT_NEW;
            case "bulkWrite" -> false;
            default -> true;
        };
    }

    private void forEachNumber(LongConsumer settle) {
        if (taken) {
            taken = false;
            for (long[] ofCommand : numbers) {
                for (long number : ofCommand) {
                    settle.accept(number);
                }
            }
        }
    }
}
