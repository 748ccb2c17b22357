package io.shardlab.answers.folder;

import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.ServerReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that a record that was read is complete and that its numbers are finite and possible for a run. JSON libraries
 * read a missing field as null, and a number that is too large as infinity.
 */
final class RecordValidation {

    /** More seconds, bytes or operations than any run has; sums of many are still exact enough. */
    private static final double MOST = 1e16;

    /** A run of a century. */
    static final double MOST_SECONDS = 100.0 * 366 * 86_400;

    private static final Instant LAST = Instant.parse("2200-01-01T00:00:00Z");

    private RecordValidation() {}

    static boolean isPossible(Instant time) {
        return !time.isBefore(Instant.EPOCH) && time.isBefore(LAST);
    }

    /** The problem of a record, for a sentence; empty if there is none. */
    static Optional<String> problem(Object value) {
        return value instanceof Record record ? ofRecord(record, "") : Optional.empty();
    }

    private static Optional<String> ofRecord(Record record, String path) {
        if (record instanceof LatencyReport latency
                && latency.percentilesMicros() != null
                && !latency.percentilesMicros().keySet().containsAll(LatencyReport.PERCENTILES)) {
            return Optional.of("the field " + path + "percentilesMicros lacks a percentile");
        }
        return RecordShape.of(record).parts().stream()
                .flatMap(part -> ofPart(part, record, path).stream())
                .findFirst();
    }

    private static Optional<String> ofPart(Part part, Record record, String path) {
        Object value = part.of(record);
        if (part.isUnwrapped()) {
            return ofRecord((Record) value, path);
        }
        // A workload decides what its parameters and facts hold.
        return part.typeArguments().contains(Object.class) && value != null
                ? Optional.empty()
                : ofValue(value, path + part.name(), part.measured().isPresent() && !mayFall(record));
    }

    /** Counters of a server may fall, since it may have been restarted. */
    private static boolean mayFall(Record record) {
        return record instanceof ServerReport || record.getClass().getEnclosingClass() == ServerReport.class;
    }

    private static Optional<String> ofValue(Object value, String name, boolean neverNegative) {
        if (value == null) {
            return Optional.of("the field " + name + " is missing");
        }
        if (value instanceof Optional<?> optional) {
            return optional.flatMap(inner -> ofValue(inner, name, neverNegative));
        }
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                Optional<String> problem = ofValue(list.get(i), name + "." + i, neverNegative);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            return Optional.empty();
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .flatMap(entry -> ofValue(entry.getValue(), name + "." + entry.getKey(), neverNegative).stream())
                    .findFirst();
        }
        if (value instanceof Record record) {
            return ofRecord(record, name + ".");
        }
        return isPossible(value, name, neverNegative)
                ? Optional.empty()
                : Optional.of("the field " + name + " holds " + value + ", which is not possible");
    }

    private static boolean isPossible(Object value, String name, boolean neverNegative) {
        if (value instanceof Instant time) {
            return isPossible(time);
        }
        if (!(value instanceof Number number) || name.endsWith("seed")) {
            return true;
        }
        double size = number.doubleValue();
        double most = name.endsWith("econds") ? MOST_SECONDS : MOST;
        return size <= most && size >= (neverNegative ? 0 : -most);
    }
}
