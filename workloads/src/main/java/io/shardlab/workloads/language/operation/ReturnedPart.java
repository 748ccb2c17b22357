package io.shardlab.workloads.language.operation;

import java.util.Optional;

/**
 * The part of the matching documents that a read returns.
 *
 * @param skips true if documents at the beginning may be left out
 * @param limit the most documents; {@link Long#MAX_VALUE} if there is no limit, 0 if it varies
 * @param sorted true if the documents have an order
 * @param whole true if whole documents of the collection are returned, and false after a projection or another aggregation
 * @param withoutId true if a projection leaves the {@code _id} out, by which a document is recognized
 * @param key the path whose values {@code distinct} returns
 */
public record ReturnedPart(
        boolean skips, long limit, boolean sorted, boolean whole, boolean withoutId, Optional<String> key) {

    /** All documents that match, as they are. */
    public static final ReturnedPart ALL =
            new ReturnedPart(false, Long.MAX_VALUE, false, true, false, Optional.empty());

    /** Documents that an aggregation computes. */
    public static final ReturnedPart COMPUTED = new ReturnedPart(true, 0, false, false, false, Optional.empty());

    /** True if a document that matches must be among the documents returned, of which there are {@code returned}. */
    public boolean mustContain(long returned) {
        return !skips && returned < limit;
    }
}
