package io.shardlab.run.folder;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: the histograms of every interval in nanoseconds, in HdrHistogram's log format. The tag is
 * {@code phase/operation} for service times and {@code phase/operation/response} for response times, which are written
 * only in an open loop, where they differ. Not thread-safe.
 */
final class LatencyLog implements Closeable {

    private final CheckedOutput output;
    private final PrintStream stream;
    private final HistogramLogWriter log;

    LatencyLog(Path file, Instant startedAt) throws IOException {
        output = new CheckedOutput(Files.newOutputStream(file));
        stream = new PrintStream(new BufferedOutputStream(output), false, StandardCharsets.UTF_8);
        log = new HistogramLogWriter(stream);
        log.outputComment("[Shardlab latencies in nanoseconds; the tag is phase/operation[/response]]");
        log.outputLogFormatVersion();
        log.outputStartTime(startedAt.toEpochMilli());
        log.setBaseTime(startedAt.toEpochMilli());
        log.outputLegend();
        requireWritten();
    }

    void write(IntervalSnapshot snapshot, Iterable<KindHistograms> histograms) throws IOException {
        for (KindHistograms kind : histograms) {
            write(snapshot, kind.serviceTime(), LatencyInterval.tag(snapshot.phase(), kind.name(), false));
            if (kind.isOpenLoop()) {
                write(snapshot, kind.responseTime(), LatencyInterval.tag(snapshot.phase(), kind.name(), true));
            }
        }
        requireWritten();
    }

    private void requireWritten() throws IOException {
        stream.flush();
        if (output.failure().isPresent()) {
            throw output.failure().get();
        }
    }

    private void write(IntervalSnapshot snapshot, Histogram histogram, String tag) {
        long start = snapshot.startedAt().toEpochMilli();
        histogram.setStartTimeStamp(start);
        histogram.setEndTimeStamp(start + Math.round(snapshot.seconds() * 1000));
        histogram.setTag(tag);
        log.outputIntervalHistogram(histogram);
    }

    @Override
    public void close() {
        stream.close();
    }
}
