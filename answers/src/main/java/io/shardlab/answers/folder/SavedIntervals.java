package io.shardlab.answers.folder;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.io.Closeable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The intervals of a saved result with their latencies, in the order in which they were measured. They are read one at a time,
 * as the intervals of a day would fill the memory. Not thread-safe.
 *
 * <p>All methods throw a {@link UsageException} if the files cannot be read, or do not belong together.
 */
public final class SavedIntervals implements Iterator<SavedInterval>, Closeable {

    private final SavedResult saved;
    private final IntervalCsvReader rows;
    private final LatencyLogReader latencies;
    private Optional<IntervalRow> nextRow;
    private Optional<LatencyInterval> nextLatency;

    private SavedIntervals(SavedResult saved, IntervalCsvReader rows, LatencyLogReader latencies) {
        this.saved = saved;
        this.rows = rows;
        this.latencies = latencies;
        this.nextRow = rows.next();
        this.nextLatency = latencies.next();
    }

    /** Opens the files of a saved result; the caller closes them. */
    public static SavedIntervals open(SavedResult saved) {
        LatencyLogReader latencies = LatencyLogReader.open(saved.folder());
        try {
            IntervalCsvReader rows = IntervalCsvReader.open(saved.folder());
            try {
                return new SavedIntervals(saved, rows, latencies);
            } catch (UsageException e) {
                rows.close();
                throw e;
            }
        } catch (UsageException e) {
            latencies.close();
            throw e;
        }
    }

    @Override
    public boolean hasNext() {
        return nextRow.isPresent();
    }

    @Override
    public SavedInterval next() {
        IntervalRow first = nextRow.orElseThrow(NoSuchElementException::new);
        List<SavedInterval.Kind> kinds = new ArrayList<>();
        while (nextRow.isPresent() && sameInterval(first, nextRow.get())) {
            kinds.add(kind(nextRow.get()));
            nextRow = rows.next();
        }
        return new SavedInterval(repetition(first), kinds, stages());
    }

    private static boolean sameInterval(IntervalRow one, IntervalRow other) {
        return one.startedAt().equals(other.startedAt()) && one.phase().equals(other.phase());
    }

    /** Both files have the same order: the next entry belongs to the row, and its response times may follow. */
    private SavedInterval.Kind kind(IntervalRow row) {
        Histogram service = latency(row, false)
                .orElseThrow(() -> new UsageException(Message.of(
                        "{0} is incomplete: {1} has no latencies for {2}/{3} at {4}.",
                        saved.folder(), ResultFolder.LATENCY, row.phase(), row.operation(), row.startedAt())));
        return new SavedInterval.Kind(row, service, latency(row, true).orElse(service));
    }

    /** The stages of a phase follow its last interval, each with its service times and then its response times. */
    private List<SavedInterval.Stage> stages() {
        List<SavedInterval.Stage> stages = new ArrayList<>();
        while (nextLatency.filter(entry -> entry.stage().isPresent()).isPresent()) {
            LatencyInterval service = nextLatency.orElseThrow();
            nextLatency = latencies.next();
            Optional<LatencyInterval> response = nextLatency.filter(
                    entry -> entry.stage().equals(service.stage()) && entry.response() && !service.response());
            if (response.isPresent()) {
                nextLatency = latencies.next();
                stages.add(new SavedInterval.Stage(
                        service.stage().orElseThrow(),
                        service.nanos(),
                        response.get().nanos()));
            }
        }
        return stages;
    }

    private Optional<Histogram> latency(IntervalRow row, boolean response) {
        Optional<Histogram> found = nextLatency
                .filter(entry -> entry.response() == response
                        && entry.stage().isEmpty()
                        && entry.phase().equals(LatencyInterval.word(row.phase()))
                        && entry.operation().equals(LatencyInterval.word(row.operation())))
                .map(LatencyInterval::nanos);
        if (found.isPresent()) {
            nextLatency = latencies.next();
        }
        return found;
    }

    /** Files of older programs do not have the repetition, but it follows from their times. */
    private int repetition(IntervalRow row) {
        if (row.repetition() > 0) {
            return row.repetition();
        }
        Instant middle = row.startedAt().plusMillis(Math.round(row.seconds() * 500));
        return saved.result().phases().stream()
                .filter(phase ->
                        phase.name().equals(row.phase()) && !phase.startedAt().isAfter(middle))
                .mapToInt(PhaseReport::repetition)
                .max()
                .orElse(1);
    }

    @Override
    public void close() {
        latencies.close();
        rows.close();
    }
}
