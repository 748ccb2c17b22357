package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * One kind of operation in one phase.
 *
 * @param name the kind
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param errors failed operations of this kind and documents that were refused in them, by kind of error
 * @param serviceTime from the actual start to the return
 * @param responseTime from the intended start to the return
 * @param withParts service times with those of operations of this kind that were parts of other ones; empty if there
 *     were no such parts
 * @param clientPath {@code direct} or {@code driver}: which way its operations took to the servers; empty if they asked none
 *     or took several, and in results of older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record KindReport(
        String name,
        long operations,
        long documents,
        long bytes,
        Map<String, Long> errors,
        LatencyReport serviceTime,
        LatencyReport responseTime,
        Optional<LatencyReport> withParts,
        Optional<String> clientPath) {

    public KindReport {
        clientPath = clientPath == null ? Optional.empty() : clientPath;
    }

    static KindReport of(KindMeasurement kind, Optional<ClientPath> path) {
        return new KindReport(
                kind.name(),
                kind.operations(),
                kind.documents(),
                kind.bytes(),
                kind.errors(),
                LatencyReport.of(LatencySummary.of(kind.serviceTime())),
                LatencyReport.of(LatencySummary.of(kind.responseTime())),
                withParts(kind),
                path.map(ParameterTypes::choiceName));
    }

    private static Optional<LatencyReport> withParts(KindMeasurement kind) {
        if (kind.partTime().getTotalCount() == 0) {
            return Optional.empty();
        }
        Histogram all = new Histogram(3);
        all.add(kind.serviceTime());
        all.add(kind.partTime());
        return Optional.of(LatencyReport.of(LatencySummary.of(all)));
    }
}
