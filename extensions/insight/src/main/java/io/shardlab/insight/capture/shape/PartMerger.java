package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the parts of one operation that a mongos sent to several shards. Parts have the key of the mongos or of a retryable write
 * in common. Writes that have none are equal statements of different shards within the same two seconds: of the statements that
 * one shard executed more often than the others, the surplus counts as operations of its own. So two clients that send the same
 * statement to different shards at the same time count as one. Not thread-safe.
 */
final class PartMerger {

    private static final long WINDOW_MILLIS = 2_000;

    /** A 64-bit hash that two different operations share is as unlikely as it needs to be. */
    private final Map<Long, Seen> seen = new HashMap<>();

    /** The executions of one statement by the servers, and the group that counts them. */
    private static final class Seen {
        private final Map<String, Integer> byServer = new HashMap<>();
        private int most;
        private OperationGroup group;
        private boolean found;
    }

    /**
     * Adds a part to the group of its operation if other parts were seen before.
     *
     * @param group the group of operations of this shape
     * @return false if it is the first part of an operation, which nothing was done with
     */
    boolean merge(ObservedOperation operation, OperationGroup group) {
        Seen all = seen.computeIfAbsent(identity(operation), key -> new Seen());
        // A mongos splits an insert in order into a part for each change of the shard.
        boolean onePart = operation.action().startsWith("insert")
                && !operation.origin().key().isEmpty();
        int here = onePart ? 1 : all.byServer.merge(operation.origin().server(), 1, Integer::sum);
        if (here > all.most) {
            all.most = here;
            all.group = group;
            all.found = operation.found();
            return false;
        }
        all.group.addPart(operation, !all.found && operation.found());
        all.found |= operation.found();
        return true;
    }

    /** Forgets all parts, as their groups are others now: those of operations that are executed just now count once more. */
    void forget() {
        seen.clear();
    }

    /** A mongos may use one key for several commands. */
    private static long identity(ObservedOperation operation) {
        String key = operation.origin().key();
        long hash = hash(operation.database() + "." + operation.collection(), 17);
        hash = hash(operation.action().startsWith("insert") ? "insert" : operation.action(), hash);
        hash = hash(operation.fields().toString(), hash);
        return key.isEmpty() ? hash * 31 + operation.timeMillis() / WINDOW_MILLIS : hash(key, hash);
    }

    /** FNV-1a with 64 bits. */
    private static long hash(String text, long start) {
        long hash = 0xcbf29ce484222325L ^ start;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
