package io.shardlab.run.folder;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.text.CheckedOutput;
import io.shardlab.core.text.SpreadsheetText;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * {@code intervals.csv}: one row for each interval and kind of operation, flushed at once. What is not of one kind, such as
 * errors, backlog and what the client used, stands in the row of every kind.
 */
final class IntervalCsv implements Closeable {

    private final CsvWriter csv;

    IntervalCsv(Path file) throws IOException {
        this(new OutputStreamWriter(new CheckedOutput(Files.newOutputStream(file)), StandardCharsets.UTF_8));
    }

    /** Closes it if it fails. */
    private IntervalCsv(Writer file) throws IOException {
        csv = CsvWriter.builder().build(file);
        try {
            writeHeads();
        } catch (IOException | UncheckedIOException e) {
            try (file) {
                throw e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
            }
        }
    }

    private void writeHeads() throws IOException {
        csv.writeRecord(
                "startedAt",
                "phase",
                "operation",
                "startSeconds",
                "seconds",
                "operations",
                "documents",
                "bytes",
                "throughput",
                "errors",
                "backlog",
                "serviceMeanMicros",
                "serviceP50Micros",
                "serviceP95Micros",
                "serviceP99Micros",
                "serviceMaxMicros",
                "responseMeanMicros",
                "responseP50Micros",
                "responseP95Micros",
                "responseP99Micros",
                "responseMaxMicros",
                "clientCpuSeconds",
                "gcSeconds",
                "clientCpuShare",
                "machineCpuShare",
                "connectionWaits",
                "connectionWaitSeconds",
                "connectionsOpened",
                "connectionOpenSeconds",
                "maxBacklog",
                "repetition");
        csv.flush();
    }

    void write(IntervalSnapshot snapshot, int repetition) throws IOException {
        try {
            snapshot.kinds().forEach(kind -> writeRow(snapshot, kind, repetition));
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void writeRow(IntervalSnapshot snapshot, KindInterval kind, int repetition) {
        LatencySummary service = kind.serviceTime();
        LatencySummary response = kind.responseTime();
        ClientUse client = snapshot.client();
        ConnectionUse connections = client.connections();
        csv.writeRecord(
                snapshot.startedAt().toString(),
                SpreadsheetText.guarded(snapshot.phase()),
                SpreadsheetText.guarded(kind.name()),
                text(snapshot.startSeconds()),
                text(snapshot.seconds()),
                String.valueOf(kind.operations()),
                String.valueOf(kind.documents()),
                String.valueOf(kind.bytes()),
                text(snapshot.seconds() > 0 ? kind.operations() / snapshot.seconds() : 0),
                String.valueOf(snapshot.errorCount()),
                String.valueOf(snapshot.backlog()),
                text(service.meanMicros()),
                text(service.p50()),
                text(service.p95()),
                text(service.p99()),
                text(service.maxMicros()),
                text(response.meanMicros()),
                text(response.p50()),
                text(response.p95()),
                text(response.p99()),
                text(response.maxMicros()),
                text(client.cpuSeconds()),
                text(client.gcSeconds()),
                text(client.cpuShare()),
                client.machineCpuShare().isPresent()
                        ? text(client.machineCpuShare().getAsDouble())
                        : "",
                String.valueOf(connections.waits()),
                text(connections.waitSeconds()),
                String.valueOf(connections.opened()),
                text(connections.openSeconds()),
                String.valueOf(snapshot.maxBacklog()),
                String.valueOf(repetition));
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
