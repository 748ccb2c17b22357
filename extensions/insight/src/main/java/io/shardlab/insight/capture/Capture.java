package io.shardlab.insight.capture;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.file.Unseen;
import io.shardlab.insight.capture.file.WorkloadText;
import io.shardlab.insight.capture.observe.EntryReader;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.sample.CollectionSampler;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.SampledCollections;
import io.shardlab.insight.capture.shape.OperationGroups;
import io.shardlab.insight.capture.source.CaptureFacts;
import io.shardlab.insight.capture.source.LogSource;
import io.shardlab.insight.capture.source.ProfilerJournal;
import io.shardlab.insight.capture.source.ProfilerSource;
import io.shardlab.insight.capture.source.QueryStatsSource;
import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.StreamSupport;

/**
 * Captures a workload file: operations of clients, and the documents that they use. Reads only, except that it switches profilers on
 * and back. Blocking; for one capture and thread, except {@link #stop} and {@link #progress}.
 */
public final class Capture {

    /** The name by which servers know the connections of a capture, so that its own operations are left out. */
    public static final String APPLICATION = EntryReader.OF_CAPTURES;

    private final CaptureOptions options;
    private final Notices notices;
    private final SampleOptions sampleOptions;
    private final Skipped skipped = new Skipped();
    private final CountDownLatch stop = new CountDownLatch(1);
    private volatile OperationGroups groups;
    private volatile LogSource log;

    public Capture(CaptureOptions options, Notices notices) {
        this.options = options;
        this.notices = notices;
        this.sampleOptions = options.sampleOptions();
    }

    /** Ends the observation early; what was seen until then is written. Returns at once. */
    public void stop() {
        stop.countDown();
    }

    /** Returns what was seen so far, such as "1,234 operations of 12 shapes". Does not block for long. */
    public String progress() {
        OperationGroups seen = groups;
        LogSource reading = log;
        String lines = reading == null ? "" : FigureText.count(reading.lines(), "line") + ", ";
        return seen == null
                ? "connecting"
                : lines + FigureText.count(Math.round(seen.operations()), "operation") + " of "
                        + FigureText.count(seen.shapes(), "shape");
    }

    /**
     * Captures from the profilers of running servers.
     *
     * @param sampleRate the share of operations that is recorded; empty to choose one that costs little
     * @param journalFolder this program's own folder, for what restores profilers if this program is killed
     */
    public CaptureOutcome fromProfilers(Target target, Duration duration, OptionalDouble sampleRate, Path journalFolder)
            throws InterruptedException {
        MongoClient client = target.admin().client();
        String database = database(client);
        try (ProfilerSource source =
                ProfilerSource.open(target, database, sampleRate, new ProfilerJournal(journalFolder), notices)) {
            begin(source.shards() > 1, source.rate() >= 1);
            notices.say(Message.of(
                    "Recording {0} of the operations on {1}{2,choice,0#|1#; the servers'' logs get a line for each "
                            + "that is recorded}",
                    FigureText.percent(source.rate()), database, source.rate() < 1 ? 1 : 0));
            CaptureFacts observation = source.observe(duration, stop, groups::add, skipped);
            return written(database, observation, Optional.of(client));
        }
    }

    /** Captures the shapes of reads from the statistics of queries. */
    public CaptureOutcome fromQueryStats(Target target, Duration duration) throws InterruptedException {
        MongoClient client = target.admin().client();
        String database = database(client);
        begin(false, false);
        CaptureFacts observation = new QueryStatsSource(client, database).observe(duration, stop, groups::add, skipped);
        return written(database, observation, Optional.of(client));
    }

    /**
     * Captures from log files.
     *
     * @param documents the servers that have the documents; empty if only the fields that operations use are known
     */
    public CaptureOutcome fromLogs(List<Path> logs, Optional<Target> documents) {
        log = new LogSource(logs, stop);
        begin(log.severalServers(), true);
        CaptureFacts observation =
                log.read(name -> options.database().map(name::equals).orElse(true), groups::add, skipped);
        groups.end();
        Set<String> databases = groups.databases().keySet();
        if (databases.size() > 1) {
            throw new UsageException(Message.of(
                    "The log has operations on several databases: name one of them by --database: {0}.",
                    String.join(", ", databases)));
        }
        String database =
                options.database().or(() -> databases.stream().findFirst()).orElse("");
        return written(
                database, observation, documents.map(target -> target.admin().client()));
    }

    private void begin(boolean severalServers, boolean assemblesTransactions) {
        groups = new OperationGroups(sampleOptions.names(), skipped, severalServers, assemblesTransactions);
    }

    /** Returns the database to capture: the only one if none is named. */
    private String database(MongoClient client) {
        if (options.database().isPresent()) {
            return options.database().get();
        }
        List<String> found;
        try {
            found = StreamSupport.stream(client.listDatabaseNames().spliterator(), false)
                    .filter(name -> !EntryReader.SERVER_DATABASES.contains(name))
                    .toList();
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of("The databases cannot be listed: {0}; name one by --database.", MongoErrors.describe(e)),
                    e);
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new UsageException(
                found.isEmpty()
                        ? Message.of("--database must name the database to capture, as this user sees none.")
                        : Message.of("--database must name one of the databases {0}.", String.join(", ", found)));
    }

    private CaptureOutcome written(String database, CaptureFacts observation, Optional<MongoClient> client) {
        groups.end();
        if (groups.operations() == 0) {
            throw new RunFailedException(Message.of(
                    "No operations of clients{0} were seen in {1}{2}; nothing is written.",
                    database.isEmpty() ? "" : Message.of(Message.sense("operations", " on {0}"), database),
                    observation.source(),
                    skipped.isEmpty() ? "" : Message.of(", except {0}", skipped.describe())));
        }
        Optional<SampledCollections> sampled = client.map(connection -> sample(connection, database));
        // Documents show which names of fields are data.
        groups.regroup();
        List<String> notes = new ArrayList<>(Unseen.notes(groups, observation, skipped));
        sampled.ifPresentOrElse(
                found -> notes.addAll(found.notes()),
                () -> notes.add(
                        "Documents were not seen, as --uri names no servers: the collections have only the fields"
                                + " that operations use, and the number of documents is made up."));
        WorkloadText text = new WorkloadText(groups, observation, sampleOptions, sampled);
        WorkloadText.Written written =
                text.write(database, description(observation), more -> heading(observation, withMore(notes, more)));
        save(written.text());
        return new CaptureOutcome(
                options.out(),
                observation.source(),
                database,
                observation.seconds(),
                Math.round(groups.operations()),
                written.rate(),
                written.stages(),
                written.lines(),
                withMore(notes, written.notes()),
                observation.interrupted());
    }

    private static List<String> withMore(List<String> notes, List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return all;
    }

    private SampledCollections sample(MongoClient client, String database) {
        Set<String> wanted = groups.collections();
        try {
            return new CollectionSampler(client, sampleOptions, notices)
                    .sample(database, wanted::contains, groups.seen());
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of(
                            "The documents of {0} cannot be read: {1}. The user needs the actions find, listCollections, "
                                    + "listIndexes and collStats on it.",
                            database, MongoErrors.describe(e)),
                    e);
        }
    }

    private String description(CaptureFacts observation) {
        return FigureText.count(Math.round(groups.operations()), "operation") + " of "
                + FigureText.count(groups.shapes(), "shape") + ", captured in "
                + FigureText.seconds(observation.seconds()) + " s.";
    }

    private List<String> heading(CaptureFacts observation, List<String> notes) {
        List<String> heading = new ArrayList<>();
        heading.add("Captured by Shardlab on " + Instant.now().truncatedTo(ChronoUnit.MINUTES) + " from "
                // The names of log files may be those of servers.
                + (log == null ? observation.source() : "log files") + ".");
        heading.add("Run it: ./simulator --workload " + options.out().getFileName());
        heading.add("");
        heading.add("What was not seen:");
        notes.forEach(note -> heading.addAll(YamlWriter.wrapped("- ", note)));
        heading.add("");
        return heading;
    }

    /** Writes the file whole or not at all, and reads it back. */
    private void save(String text) {
        Path file = options.out();
        try {
            Path whole = Files.createTempFile(file.toAbsolutePath().getParent(), "." + file.getFileName(), ".part");
            Files.writeString(whole, text);
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The file {0} cannot be written: {1}.", file, Reasons.of(e)), e);
        }
        try {
            WorkloadFileReader.parse(file, text);
        } catch (UsageException e) {
            throw new RunFailedException(
                    Message.of(
                            "The captured file is written, but has to be mended by hand before it runs: {0}",
                            e.wording()),
                    e);
        }
    }
}
