package io.shardlab.run.merge;

import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.answers.folder.SavedIntervals;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import java.io.Closeable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The result of one load machine. Its intervals are read from the files when they are needed, once for each pass over the
 * phases, as they may be too many for the memory. Not thread-safe.
 */
final class Part implements Closeable {

    private final SavedResult saved;
    private Optional<SavedIntervals> reading = Optional.empty();
    private Optional<SavedInterval> next = Optional.empty();

    Part(SavedResult saved) {
        this.saved = saved;
    }

    SavedResult saved() {
        return saved;
    }

    RunResult result() {
        return saved.result();
    }

    /** True if the machine made the run together with others. */
    boolean metOthers() {
        return result().machines().together().isPresent();
    }

    /**
     * The intervals of one of its phases. Reading goes on from the end of the last phase, or restarts if that lies behind this
     * phase, so only one phase can be read at a time.
     *
     * @throws RunFailedException if the files cannot be read
     */
    Iterator<SavedInterval> of(PhaseReport phase) {
        skipTo(phase);
        if (next.isEmpty()) {
            close();
            reading = Optional.of(SavedIntervals.open(saved));
            advance();
            skipTo(phase);
        }
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return next.filter(interval -> interval.isOf(phase)).isPresent();
            }

            @Override
            public SavedInterval next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                SavedInterval interval = next.orElseThrow();
                advance();
                return interval;
            }
        };
    }

    private void skipTo(PhaseReport phase) {
        while (next.filter(interval -> !interval.isOf(phase)).isPresent()) {
            advance();
        }
    }

    private void advance() {
        next = reading.filter(SavedIntervals::hasNext).map(SavedIntervals::next);
    }

    @Override
    public void close() {
        reading.ifPresent(SavedIntervals::close);
        reading = Optional.empty();
        next = Optional.empty();
    }
}
