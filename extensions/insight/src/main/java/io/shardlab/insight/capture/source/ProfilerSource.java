package io.shardlab.insight.capture.source;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.observe.EntryReader;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Operations from the profilers of running servers. For one thread. */
public final class ProfilerSource implements AutoCloseable {

    /** So many entries a second and server cost little, and a profile of 1 MB lasts for more than a second. */
    private static final double ENTRIES_PER_SECOND = 300;

    private static final double LEAST_RATE = 0.0005;

    /** The rate where the load is unknown. */
    private static final double CAUTIOUS_RATE = 0.05;

    /** Above it, all operations are recorded, so that transactions are seen whole. */
    private static final double NEARLY_ALL = 0.5;

    private static final long POLL_MILLIS = 200;

    /** So many failures of one server in a row, and it is given up. */
    private static final int MOST_FAILURES = 25;

    private final ProfiledCluster cluster;
    private final String database;
    private final double rate;
    private final ProfilerJournal journal;
    private final Notices notices;
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    private ProfilerSource(
            ProfiledCluster cluster, String database, double rate, ProfilerJournal journal, Notices notices) {
        this.cluster = cluster;
        this.database = database;
        this.rate = rate;
        this.journal = journal;
        this.notices = notices;
    }

    /**
     * Connects to the servers of a target and decides how many operations to record. Blocks for a second.
     *
     * @param given the share of operations to record; empty to choose one that costs little
     * @throws RunFailedException if a primary cannot be reached
     */
    public static ProfilerSource open(
            Target target, String database, OptionalDouble given, ProfilerJournal journal, Notices notices)
            throws InterruptedException {
        ProfiledCluster cluster = ProfiledCluster.connect(target, database);
        try {
            double rate = given.isPresent() ? given.getAsDouble() : suitableRate(cluster.busiest(), notices);
            return new ProfilerSource(cluster, database, rate, journal, notices);
        } catch (RuntimeException | InterruptedException e) {
            cluster.close();
            throw e;
        }
    }

    private static double suitableRate(double busiest, Notices notices) {
        if (Double.isNaN(busiest)) {
            notices.say(Message.of(
                    "The user may not see the servers' counters (the action serverStatus), so the profiler records "
                            + "{0} of the operations; --sample-rate changes that.",
                    FigureText.percent(CAUTIOUS_RATE)));
            return CAUTIOUS_RATE;
        }
        double rate = ENTRIES_PER_SECOND / Math.max(1, busiest);
        return rate > NEARLY_ALL ? 1 : Math.max(LEAST_RATE, Math.round(rate * 10_000) / 10_000.0);
    }

    /** Returns the share of operations that is recorded. */
    public double rate() {
        return rate;
    }

    /** Returns the number of shards; 1 if the target is not a sharded cluster. */
    public int shards() {
        return cluster.shards();
    }

    /**
     * Records operations for a time, and restores the profilers.
     *
     * @param stop ends it early
     * @param operations receives what was seen, from several threads
     * @param skipped counts what a file cannot express
     */
    public CaptureFacts observe(
            Duration duration, CountDownLatch stop, Consumer<ObservedOperation> operations, Skipped skipped)
            throws InterruptedException {
        List<ProfileReader> readers =
                cluster.servers().stream().map(ProfileReader::new).toList();
        readers.forEach(ProfileReader::skipOld);
        CountDownLatch end = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(readers.size(), task -> {
            Thread thread = new Thread(task, "profile-reader");
            thread.setDaemon(true);
            return thread;
        });
        long begun = System.nanoTime();
        boolean interrupted;
        try (Profilers profilers = Profilers.on(cluster.servers(), rate, journal, notices)) {
            begun = System.nanoTime();
            readers.forEach(reader -> threads.execute(() -> read(reader, end, operations, skipped)));
            interrupted = stop.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            end.countDown();
            threads.shutdown();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        // The readers read once more after the profilers are off.
        threads.awaitTermination(1, TimeUnit.MINUTES);
        return new CaptureFacts(
                "the profiler of " + FigureText.count(cluster.servers().size(), "server"),
                seconds,
                rate,
                cluster.shards(),
                notes(readers),
                interrupted);
    }

    private void read(
            ProfileReader reader, CountDownLatch end, Consumer<ObservedOperation> operations, Skipped skipped) {
        EntryReader entries = new EntryReader(database::equals, skipped);
        int failed = 0;
        boolean last = false;
        while (!last && failed < MOST_FAILURES) {
            try {
                last = end.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
                reader.next()
                        .forEach(entry ->
                                entries.profiled(entry, reader.server().shard()).ifPresent(operations));
                failed = 0;
            } catch (MongoException e) {
                failed++;
                if (failed == MOST_FAILURES) {
                    failures.add("The profiler of " + reader.server().address() + " could not be read to the end: "
                            + MongoErrors.describe(e) + ".");
                }
            } catch (RunFailedException e) {
                failures.add(e.getMessage());
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private List<String> notes(List<ProfileReader> readers) {
        List<String> notes = new ArrayList<>(cluster.notes());
        notes.addAll(failures);
        long lost = readers.stream().mapToLong(ProfileReader::lost).sum();
        if (lost > 0) {
            notes.add(FigureText.count(lost, "operation") + " that the profiler recorded were overwritten before this"
                    + " program could read them; a lower --sample-rate or a larger system.profile avoids that.");
        }
        return notes;
    }

    @Override
    public void close() {
        cluster.close();
    }
}
