package io.shardlab.core.result;

import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.LatencySummary;

/**
 * One kind of operation in one phase.
 *
 * @param name the kind
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param serviceTime from the actual start to the return
 * @param responseTime from the intended start to the return
 */
public record KindReport(
        String name,
        long operations,
        long documents,
        long bytes,
        LatencyReport serviceTime,
        LatencyReport responseTime) {

    static KindReport of(KindMeasurement kind) {
        return new KindReport(
                kind.name(),
                kind.operations(),
                kind.documents(),
                kind.bytes(),
                LatencyReport.of(LatencySummary.of(kind.serviceTime())),
                LatencyReport.of(LatencySummary.of(kind.responseTime())));
    }
}
