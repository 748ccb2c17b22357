package io.shardlab.answers.folder;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.StageHistograms;
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
 * only in an open loop, where they differ. After the intervals of a phase whose rate changes, the tags {@code phase:stage-N} and
 * {@code phase:stage-N/response} have the latencies of all operations that were due in stage N; only these response times
 * include those of missed arrivals. Not thread-safe.
 */
final class LatencyLog implements Closeable {

    private final CheckedOutput output;
    private final PrintStream stream;
    private final HistogramLogWriter log;

    LatencyLog(Path file, Instant startedAt) throws IOException {
        output = new CheckedOutput(Files.newOutputStream(file));
        stream = new PrintStream(new BufferedOutputStream(output), false, StandardCharsets.UTF_8);
        log = new HistogramLogWriter(stream);
        log.outputComment("[Shardlab latencies in nanoseconds; the tag is phase/operation[/response], or"
                + " phase:stage-N[/response] for a stage]");
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

    void write(String phase, Instant startedAt, Iterable<StageHistograms> stages) throws IOException {
        for (StageHistograms stage : stages) {
            long start = startedAt.toEpochMilli() + Math.round(stage.startSeconds() * 1000);
            write(start, stage.seconds(), stage.serviceTime(), LatencyInterval.stageTag(phase, stage.stage(), false));
            write(start, stage.seconds(), stage.responseTime(), LatencyInterval.stageTag(phase, stage.stage(), true));
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
        write(snapshot.startedAt().toEpochMilli(), snapshot.seconds(), histogram, tag);
    }

    private void write(long start, double seconds, Histogram histogram, String tag) {
        histogram.setStartTimeStamp(start);
        histogram.setEndTimeStamp(start + Math.round(seconds * 1000));
        histogram.setTag(tag);
        log.outputIntervalHistogram(histogram);
    }

    @Override
    public void close() {
        stream.close();
    }
}
