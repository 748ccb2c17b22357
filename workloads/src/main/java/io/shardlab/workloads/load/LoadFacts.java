package io.shardlab.workloads.load;

import io.shardlab.mongo.dataset.LoadCheck;
import io.shardlab.mongo.dataset.LoadProgress;
import io.shardlab.mongo.write.RetryCounts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a load has done, for the result and in words. */
final class LoadFacts {

    private LoadFacts() {}

    /**
     * Of the whole load.
     *
     * @param earlier what earlier runs of it had settled
     * @param progress of this run
     * @param check what was counted afterwards; empty if it was not
     */
    static Map<String, Object> of(LoadProgress.Mark earlier, LoadProgress progress, Optional<LoadCheck> check) {
        Map<String, Object> facts = new LinkedHashMap<>();
        check.ifPresent(counted -> {
            facts.put("documentsBefore", counted.before());
            facts.put("documentsAcknowledged", counted.acknowledged());
            facts.put("documentsArrived", counted.arrived());
        });
        facts.putIfAbsent("documentsAcknowledged", earlier.present() + progress.acknowledged());
        facts.put("documentsRefused", earlier.refused() + progress.refused());
        facts.put("documentsUnsettled", progress.unsettled());
        facts.put("batchesSentAgain", progress.retries().total());
        facts.put("batchesSentAgainByKind", progress.retries().byKind());
        return facts;
    }

    /** Of a load that was resumed, what earlier runs of it had settled, and found there. */
    static Map<String, Object> ofEarlierRuns(LoadProgress.Mark earlier, LoadProgress progress) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("documentsAcknowledgedByEarlierRuns", earlier.present());
        facts.put("documentsRefusedByEarlierRuns", earlier.refused());
        facts.put("rowsBadInEarlierRuns", earlier.badRows());
        facts.put("documentsAlreadyThere", progress.alreadyThere());
        return facts;
    }

    /** How often batches were sent again, and why. */
    static String words(RetryCounts retries) {
        return "Batches were sent again " + retries.total() + " times after transient errors ("
                + retries.byKind().entrySet().stream()
                        .map(kind -> kind.getKey() + " " + kind.getValue())
                        .collect(Collectors.joining(", "))
                + "); their ids kept documents from being doubled";
    }
}
