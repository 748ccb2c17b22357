package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Merged;
import io.shardlab.core.figure.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One kind of operation in one phase. Immutable.
 *
 * @param name the kind
 * @param operations the successful operations
 * @param documents the documents acknowledged or returned
 * @param bytes the BSON bytes of those documents
 * @param errors the failed operations of this kind and the documents that were refused in them, by kind of error
 * @param serviceTime the time from the actual start to the return
 * @param responseTime the time from the intended start to the return
 * @param withParts the service times together with those of operations of this kind that were parts of other ones; empty if
 *     there were no such parts. Parts are in no log, so their latencies cannot be merged
 * @param clientPath {@code direct} or {@code driver}, the way that its operations took to the servers; empty if they asked none
 *     or took several, and in results of older programs
 * @param access {@code read} or {@code write}; this and the following two are empty if unknown
 * @param reach {@code one}, {@code some} or {@code all} of the shards, or {@code primary} for the primary shard of the database
 * @param commands the commands that each operation sends one after another
 * @param plans how the servers find the documents of its statements; empty if they were not asked, and in results of older
 *     programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record KindReport(
        String name,
        @Measured(Quantity.COUNT) long operations,
        @Measured(Quantity.COUNT) long documents,
        @Measured(Quantity.BYTES) long bytes,
        @Measured(Quantity.COUNT) Map<String, Long> errors,
        @Merged(Merge.CUSTOM) LatencyReport serviceTime,
        @Merged(Merge.CUSTOM) LatencyReport responseTime,
        @Merged(Merge.ABSENT) Optional<LatencyReport> withParts,
        @Merged(Merge.COMMON) Optional<String> clientPath,
        @Merged(Merge.COMMON) Optional<String> access,
        @Merged(Merge.COMMON) Optional<String> reach,
        @Merged(Merge.COMMON) Optional<Integer> commands,

        @Merged(Merge.COMMON) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<PlanReport> plans) {

    public KindReport {
        plans = plans == null ? List.of() : List.copyOf(plans);
    }

    /**
     * The facts of a kind that do not have to be measured: {@code clientPath}, {@code access}, {@code reach}, {@code commands},
     * {@code plans}.
     */
    public record Facts(
            Optional<String> clientPath,
            Optional<String> access,
            Optional<String> reach,
            Optional<Integer> commands,
            List<PlanReport> plans) {}
}
