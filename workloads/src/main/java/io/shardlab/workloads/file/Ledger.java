package io.shardlab.workloads.file;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** The changes that the workers of one repetition, with its warm-up, have made. Thread-safe. */
final class Ledger {

    /** Operations that found no document to choose, and were replaced by one that inserts documents. */
    final LongAdder replaced = new LongAdder();

    final LongAdder transactionRestarts = new LongAdder();

    private final Map<String, CollectionLedger> collections;
    private final int[] instead;

    /** @param collections the ledgers of the collections, by their names */
    Ledger(Map<String, CollectionLedger> collections, List<OperationPlan> plans) {
        this.collections = Map.copyOf(collections);
        instead = plans.stream().mapToInt(plan -> insteadOf(plan, plans)).toArray();
    }

    /** Returns the operation that inserts the first documents among which another one chooses; the other one if none does. */
    private static int insteadOf(OperationPlan plan, List<OperationPlan> plans) {
        return plan.spec()
                .choice()
                .map(choice -> IntStream.range(0, plans.size())
                        .filter(index -> plans.get(index).canBegin(choice.collection()))
                        .findFirst()
                        .orElse(plans.indexOf(plan)))
                .orElseGet(() -> plans.indexOf(plan));
    }

    CollectionLedger of(String collection) {
        return collections.get(collection);
    }

    /** Returns the operation to execute in place of one whose document cannot be chosen. */
    int insteadOf(int operation) {
        replaced.increment();
        return instead[operation];
    }
}
