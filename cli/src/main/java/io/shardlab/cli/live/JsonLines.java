package io.shardlab.cli.live;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Writes each interval as a line of JSON, at once and on a thread of its own. If the reader of a pipe is slow, lines wait; if too
 * many wait, or the reader has gone, lines are lost and counted.
 */
final class JsonLines implements LiveOutput {

    /** So many intervals of a second are more than an hour. */
    private static final int MOST_WAITING = 4_000;

    private static final long LONGEST_END_SECONDS = 5;

    private final OutputStream out;
    private final BlockingQueue<Optional<IntervalLine>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writer = new Thread(this::write, "shardlab-jsonl");
    private long lost;
    private volatile IOException failure;

    /** @param out where the lines go; it is closed at the end */
    JsonLines(OutputStream out) {
        this.out = out;
        writer.setDaemon(true);
        writer.start();
    }

    @Override
    public void interval(LiveRun run, IntervalSnapshot snapshot, List<KindHistograms> histograms) {
        if (failure != null || !waiting.offer(Optional.of(IntervalLine.of(run, snapshot)))) {
            lost++;
        }
    }

    private void write() {
        try (out) {
            for (Optional<IntervalLine> line = waiting.take(); line.isPresent(); line = waiting.take()) {
                out.write((Json.maskedLine(line.get()) + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            failure = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close(Notices notices) {
        try {
            // The end is not an interval that could be left out, so it may wait for a slow reader.
            boolean ended = failure != null || waiting.offer(Optional.empty(), LONGEST_END_SECONDS, TimeUnit.SECONDS);
            if (ended) {
                writer.join(TimeUnit.SECONDS.toMillis(LONGEST_END_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        report(notices);
    }

    private void report(Notices notices) {
        if (failure != null) {
            notices.warn(Message.of(
                    "simulator: {0} ended early, as its reader closed it or it cannot be written: {1}.",
                    LiveOutputs.JSONL, String.valueOf(failure.getMessage())));
        } else if (writer.isAlive()) {
            notices.warn(
                    Message.of("simulator: {0} is incomplete: its reader has not read all lines.", LiveOutputs.JSONL));
        } else if (lost > 0) {
            notices.warn(Message.of(
                    "simulator: {0} lacks {1} intervals, as its reader was too slow.",
                    LiveOutputs.JSONL, String.valueOf(lost)));
        }
    }
}
