package io.shardlab.run.folder;

import io.shardlab.analysis.table.SpreadsheetText;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The columns of {@code intervals.csv} in their order. A new column comes last and needs a value for older files. */
enum IntervalColumn {
    STARTED_AT("startedAt", Type.TIME, cell -> cell.snapshot().startedAt()),
    PHASE("phase", Type.TEXT, cell -> cell.snapshot().phase()),
    OPERATION("operation", Type.TEXT, cell -> cell.kind().name()),
    START_SECONDS("startSeconds", Type.DECIMAL, cell -> cell.snapshot().startSeconds()),
    SECONDS("seconds", Type.DECIMAL, cell -> cell.snapshot().seconds()),
    OPERATIONS("operations", Type.WHOLE, cell -> cell.kind().operations()),
    DOCUMENTS("documents", Type.WHOLE, cell -> cell.kind().documents()),
    BYTES("bytes", Type.WHOLE, cell -> cell.kind().bytes()),
    THROUGHPUT("throughput", Type.DERIVED, Source::throughput),
    ERRORS("errors", Type.WHOLE, cell -> cell.snapshot().errorCount()),
    BACKLOG("backlog", Type.WHOLE, cell -> cell.snapshot().backlog()),
    SERVICE_MEAN("serviceMeanMicros", Type.DECIMAL, cell -> cell.service().meanMicros()),
    SERVICE_P50("serviceP50Micros", Type.DECIMAL, cell -> cell.service().p50()),
    SERVICE_P95("serviceP95Micros", Type.DECIMAL, cell -> cell.service().p95()),
    SERVICE_P99("serviceP99Micros", Type.DECIMAL, cell -> cell.service().p99()),
    SERVICE_MAX("serviceMaxMicros", Type.DECIMAL, cell -> cell.service().maxMicros()),
    RESPONSE_MEAN("responseMeanMicros", Type.DECIMAL, cell -> cell.response().meanMicros()),
    RESPONSE_P50("responseP50Micros", Type.DECIMAL, cell -> cell.response().p50()),
    RESPONSE_P95("responseP95Micros", Type.DECIMAL, cell -> cell.response().p95()),
    RESPONSE_P99("responseP99Micros", Type.DECIMAL, cell -> cell.response().p99()),
    RESPONSE_MAX("responseMaxMicros", Type.DECIMAL, cell -> cell.response().maxMicros()),
    CLIENT_CPU_SECONDS(
            "clientCpuSeconds", Type.DECIMAL, cell -> cell.snapshot().client().cpuSeconds()),
    GC_SECONDS("gcSeconds", Type.DECIMAL, cell -> cell.snapshot().client().gcSeconds()),
    CLIENT_CPU_SHARE(
            "clientCpuShare", Type.DECIMAL, cell -> cell.snapshot().client().cpuShare()),
    MACHINE_CPU_SHARE(
            "machineCpuShare",
            Type.OPTIONAL_DECIMAL,
            cell -> cell.snapshot().client().machineCpuShare()),
    CONNECTION_WAITS("connectionWaits", Type.WHOLE, cell -> cell.connections().waits()),
    CONNECTION_WAIT_SECONDS(
            "connectionWaitSeconds", Type.DECIMAL, cell -> cell.connections().waitSeconds()),
    CONNECTIONS_OPENED(
            "connectionsOpened", Type.WHOLE, cell -> cell.connections().opened()),
    CONNECTION_OPEN_SECONDS(
            "connectionOpenSeconds", Type.DECIMAL, cell -> cell.connections().openSeconds()),
    MAX_BACKLOG("maxBacklog", Type.WHOLE, cell -> cell.snapshot().maxBacklog(), OptionalDouble.of(0)),
    REPETITION("repetition", Type.WHOLE, Source::repetition, OptionalDouble.of(0));

    private final String title;
    private final Type type;
    private final Function<Source, Object> value;
    private final OptionalDouble valueInOlderFiles;

    IntervalColumn(String title, Type type, Function<Source, Object> value) {
        this(title, type, value, OptionalDouble.empty());
    }

    IntervalColumn(String title, Type type, Function<Source, Object> value, OptionalDouble valueInOlderFiles) {
        this.title = title;
        this.type = type;
        this.value = value;
        this.valueInOlderFiles = valueInOlderFiles;
    }

    /** What a column holds. */
    enum Type {
        TIME,
        TEXT,
        WHOLE,
        DECIMAL,
        /** Empty if it is not known. */
        OPTIONAL_DECIMAL,
        /** For other readers; follows from other columns. */
        DERIVED
    }

    /** What a row is written of. */
    record Source(IntervalSnapshot snapshot, KindInterval kind, int repetition) {

        private LatencySummary service() {
            return kind.serviceTime();
        }

        private LatencySummary response() {
            return kind.responseTime();
        }

        private ConnectionUse connections() {
            return snapshot.client().connections();
        }

        private double throughput() {
            return snapshot.seconds() > 0 ? kind.operations() / snapshot.seconds() : 0;
        }
    }

    /** As it stands in the first line. */
    String title() {
        return title;
    }

    Type type() {
        return type;
    }

    /** For files that do not have the column; empty if every file has it. */
    OptionalDouble valueInOlderFiles() {
        return valueInOlderFiles;
    }

    /** The field of a row. */
    String write(Source source) {
        Object written = value.apply(source);
        if (written instanceof String text) {
            return SpreadsheetText.guarded(text);
        }
        if (written instanceof OptionalDouble optional) {
            return optional.isPresent() ? decimal(optional.getAsDouble()) : "";
        }
        return written instanceof Double number ? decimal(number) : written.toString();
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.3f", number);
    }
}
