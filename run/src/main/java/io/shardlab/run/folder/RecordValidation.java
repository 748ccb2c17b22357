package io.shardlab.run.folder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.UnavailabilityReport;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that a record that was read is complete and that its numbers are finite and possible for a run. JSON libraries read
 * a missing field as null, and too large a number as infinity.
 */
final class RecordValidation {

    /** Their counts and times are never negative. Counters of a server may fall, since it may have been restarted. */
    private static final Set<Class<?>> NEVER_NEGATIVE = Set.of(
            PhaseReport.Window.class,
            PhaseReport.Counts.class,
            PhaseReport.Failures.class,
            PhaseReport.OpenLoop.class,
            PhaseReport.Client.class,
            PhaseReport.Waits.class,
            KindReport.class,
            LatencyReport.class,
            LoadedInput.class,
            RouterReport.class,
            DrainReport.class,
            ConnectionReport.class,
            UnavailabilityReport.class,
            MigrationReport.class,
            MigrationActivity.class,
            MigrationSpan.class,
            RepetitionSummary.class,
            TargetReport.class,
            ClientDescription.class);

    /** Seconds, bytes or operations: more than any has, and sums of many are still exact enough. */
    private static final double MOST = 1e16;

    /** A run of a century. */
    static final double MOST_SECONDS = 100.0 * 366 * 86_400;

    static final Instant FIRST = Instant.EPOCH;
    static final Instant LAST = Instant.parse("2200-01-01T00:00:00Z");

    private RecordValidation() {}

    /** What is wrong with it, for a sentence; empty if nothing is. */
    static Optional<String> problem(Object value) {
        return value instanceof Record record ? ofRecord(record, "") : Optional.empty();
    }

    private static Optional<String> ofRecord(Record record, String path) {
        if (record instanceof LatencyReport latency
                && latency.percentilesMicros() != null
                && !latency.percentilesMicros().keySet().containsAll(LatencyReport.PERCENTILES)) {
            return Optional.of("the field " + path + "percentilesMicros lacks a percentile");
        }
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Optional<String> problem = ofComponent(component, record, path);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofComponent(RecordComponent component, Record record, String path) {
        Object value = valueOf(component, record);
        if (isUnwrapped(component)) {
            return ofRecord((Record) value, path);
        }
        return isUntyped(component) && value != null
                ? Optional.empty()
                : ofValue(value, path + component.getName(), NEVER_NEGATIVE.contains(record.getClass()));
    }

    private static Object valueOf(RecordComponent component, Record record) {
        try {
            // Records may be visible to their package alone.
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    /** In the file, its fields are fields of what it belongs to. */
    private static boolean isUnwrapped(RecordComponent component) {
        return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
    }

    /** A workload decides what its parameters and facts hold. */
    private static boolean isUntyped(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType type
                && List.of(type.getActualTypeArguments()).contains(Object.class);
    }

    private static Optional<String> ofValue(Object value, String name, boolean neverNegative) {
        if (value == null) {
            return Optional.of("the field " + name + " is missing");
        }
        if (value instanceof Optional<?> optional) {
            return optional.flatMap(inner -> ofValue(inner, name, neverNegative));
        }
        if (value instanceof List<?> list) {
            return ofAll(list, name, neverNegative);
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
                : Optional.of("the field " + name + " holds " + value + ", which cannot be");
    }

    private static Optional<String> ofAll(List<?> list, String name, boolean neverNegative) {
        for (int i = 0; i < list.size(); i++) {
            Optional<String> problem = ofValue(list.get(i), name + "." + i, neverNegative);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static boolean isPossible(Object value, String name, boolean neverNegative) {
        if (value instanceof Instant time) {
            return !time.isBefore(FIRST) && time.isBefore(LAST);
        }
        if (!(value instanceof Number number) || name.endsWith("seed")) {
            return true;
        }
        double size = number.doubleValue();
        double most = name.endsWith("econds") ? MOST_SECONDS : MOST;
        return size <= most && size >= (neverNegative ? 0 : -most);
    }
}
