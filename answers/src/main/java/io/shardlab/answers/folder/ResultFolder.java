package io.shardlab.answers.folder;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.StageHistograms;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The folder of one run. Intervals are written as they come, so that even a killed run leaves what it measured; the
 * result itself is complete or absent. Not thread-safe: used by one thread at a time.
 */
public final class ResultFolder implements IntervalListener, AutoCloseable {

    static final String RESULT = "result.json";
    static final String INTERVALS = "intervals.csv";
    static final String LATENCY = "latency.hlog";

    private Path path;
    private final Notices notices;
    private final IntervalCsv intervals;
    private final LatencyLog latency;
    private int repetition = 1;
    private Optional<RunFailedException> lost = Optional.empty();
    private boolean closed;

    private ResultFolder(Path path, Notices notices, IntervalCsv intervals, LatencyLog latency) {
        this.path = path;
        this.notices = notices;
        this.intervals = intervals;
        this.latency = latency;
    }

    /**
     * Creates a new folder for a run.
     *
     * @param parent the folder around it, created if needed
     * @throws RunFailedException if it cannot be written
     */
    public static ResultFolder create(Path parent, String workload, Instant startedAt, Notices notices) {
        try {
            return in(OutputFiles.newFolder(parent, workload, startedAt), startedAt, notices);
        } catch (IOException e) {
            throw OutputFiles.unwritable(parent, e);
        }
    }

    private static ResultFolder in(Path path, Instant startedAt, Notices notices) throws IOException {
        try {
            IntervalCsv intervals = new IntervalCsv(path.resolve(INTERVALS));
            try {
                return new ResultFolder(path, notices, intervals, new LatencyLog(path.resolve(LATENCY), startedAt));
            } catch (IOException e) {
                try (intervals) {
                    throw e;
                }
            }
        } catch (IOException e) {
            OutputFiles.delete(path, List.of(INTERVALS, LATENCY, ""));
            throw e;
        }
    }

    /** True if a folder is that of a saved run. */
    public static boolean isOne(Path folder) {
        return Files.isRegularFile(folder.resolve(RESULT));
    }

    public Path path() {
        return path;
    }

    /** Sets the repetition that the next intervals belong to, from 1. */
    public void repetition(int number) {
        repetition = number;
    }

    /** Warns only of the first write that fails; the run goes on, as its result is in memory. */
    @Override
    public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
        write(() -> {
            intervals.write(snapshot, repetition);
            latency.write(snapshot, histograms);
        });
    }

    @Override
    public void stages(String phase, Instant startedAt, List<StageHistograms> stages) {
        write(() -> latency.write(phase, startedAt, stages));
    }

    /** Writes to the files of intervals. */
    private interface Writing {
        void run() throws IOException;
    }

    private void write(Writing writing) {
        if (lost.isPresent()) {
            return;
        }
        try {
            writing.run();
        } catch (IOException e) {
            lost = Optional.of(OutputFiles.unwritable(path, e));
            notices.warn(
                    Message.of("Intervals are no longer saved: {0}", lost.get().wording()));
        }
    }

    /**
     * Saves the result. On a full disk, the intervals are deleted to make space for it. If it still cannot be written, it is
     * saved into a new folder in the system's temporary folder, which {@link #path} then returns; the intervals stay in their
     * place.
     *
     * @throws RunFailedException if the result, or some of its intervals, could not be written to this folder; the message
     *     says where the result is
     */
    public void save(RunResult result) {
        save(result, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** @param spare the place of a new folder if the result cannot be saved here */
    void save(RunResult result, Path spare) {
        try {
            write(result);
        } catch (RunFailedException e) {
            close();
            if (OutputFiles.isFull(path, e.getCause())) {
                OutputFiles.delete(path, List.of(INTERVALS, LATENCY));
                lost = Optional.of(e);
            }
            saveAgain(result, spare);
        }
        if (lost.isEmpty() && !Files.exists(path.resolve(INTERVALS))) {
            lost = Optional.of(OutputFiles.unwritable(path, new IOException("somebody has removed it")));
        }
        lost.ifPresent(cause -> {
            throw new RunFailedException(
                    Message.of("The result is saved without all of its intervals: {0}", cause.wording()), cause);
        });
    }

    /**
     * Saves a result that can be computed again: only here, and only with all of its intervals.
     *
     * @throws RunFailedException if an interval or the result could not be written
     */
    public void saveHere(RunResult result) {
        close();
        lost.ifPresent(failure -> {
            throw failure;
        });
        write(result);
    }

    private void saveAgain(RunResult result, Path spare) {
        try {
            write(result);
        } catch (RunFailedException e) {
            OutputFiles.delete(path, List.of(""));
            saveElsewhere(result, spare, e);
            throw new RunFailedException(
                    Message.of("{0} The result is in {1}, without its intervals.", e.wording(), path), e);
        }
    }

    private void saveElsewhere(RunResult result, Path spare, RunFailedException failure) {
        Path asked = path;
        try {
            path = Files.createTempDirectory(spare, "shardlab-" + result.workload() + "-");
            write(result);
        } catch (IOException | RunFailedException e) {
            OutputFiles.delete(path, List.of(""));
            path = asked;
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private void write(RunResult result) {
        try {
            // Someone may have removed it during the run.
            Files.createDirectories(path);
        } catch (IOException e) {
            throw OutputFiles.unwritable(path, e);
        }
        OutputFiles.write(path.resolve(RESULT), Json.masked(result) + System.lineSeparator());
    }

    /** Removes the folder of a run that measured nothing. */
    public void discard() {
        close();
        OutputFiles.delete(path, List.of(RESULT, INTERVALS, LATENCY, ""));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        latency.close();
        try {
            intervals.close();
        } catch (IOException e) {
            if (lost.isEmpty()) {
                lost = Optional.of(OutputFiles.unwritable(path, e));
                notices.warn(
                        Message.of("Intervals are incomplete: {0}", lost.get().wording()));
            }
        }
    }
}
