package io.shardlab.local.deployment;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.Median;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.process.LinuxProcesses;
import io.shardlab.local.cluster.slow.ReferenceQueries;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.MongoErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CPU time of a server on this machine for a query that returns one document by an index, measured at full speed, with
 * queries that come without pauses ({@link ReferenceQueries#atOnce}). The result for a server version is kept in a file for a
 * day, or until the machine restarts, so all commands of that time simulate the same machines. Clusters in slow motion make up
 * for the CPU time that queries take there beyond it. Thread-safe.
 */
final class QueryCost {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(2);
    private static final int ROUNDS = 5;
    private static final double MICROS = 1e6;
    private static final Logger LOG = LoggerFactory.getLogger(QueryCost.class);
    private static final String FOLDER = "query-micros";

    /** The file has another content after each start of the machine. */
    private static final Path START = Path.of("/proc/sys/kernel/random/boot_id");

    private static final Duration KEPT = Duration.ofDays(1);

    private final LinuxProcesses processes = new LinuxProcesses();
    private final Path folder;
    private final Clock clock;

    /** @param cache the user's cache folder; need not exist */
    QueryCost(Path cache, Clock clock) {
        this.folder = cache.resolve(FOLDER);
        this.clock = clock;
    }

    static QueryCost ofThisMachine() {
        return new QueryCost(CacheFolder.ofThisUser(), Clock.systemUTC());
    }

    /**
     * Returns the CPU time in microseconds. Blocks for some seconds if it is not known.
     *
     * @param clusters starts the server
     * @throws RunFailedException if the server fails
     */
    double micros(ServerBinaries binaries, LocalClusters clusters, Notices notices) throws InterruptedException {
        return micros(binaries.version(), () -> measure(binaries, clusters, notices), notices);
    }

    double micros(ServerVersion version, Measurement measurement, Notices notices) throws InterruptedException {
        synchronized (QueryCost.class) {
            Path file = folder.resolve(version.toString());
            Optional<Kept> kept = read(file);
            if (kept.isPresent()) {
                notices.say(Message.of(
                        "A query takes {0} us of CPU time here, measured at {1} UTC. Delete {2} to measure it again.",
                        inWords(kept.get().micros()),
                        LocalTime.ofInstant(kept.get().at(), ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES),
                        file));
                return kept.get().micros();
            }
            double micros = measurement.micros();
            write(file, micros);
            return micros;
        }
    }

    private static String inWords(double micros) {
        return String.format(Locale.ROOT, "%.0f", micros);
    }

    private record Kept(double micros, Instant at) {}

    /** Returns the kept result; empty if there is none, if it is too old, or if the file is damaged. */
    private Optional<Kept> read(Path file) {
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() != 3 || !lines.get(0).equals(start())) {
                return Optional.empty();
            }
            Kept kept = new Kept(Double.parseDouble(lines.get(2)), Instant.parse(lines.get(1)));
            Duration age = Duration.between(kept.at(), clock.instant());
            return kept.micros() > 0 && !age.isNegative() && age.compareTo(KEPT) < 0
                    ? Optional.of(kept)
                    : Optional.empty();
        } catch (IOException | NumberFormatException | DateTimeParseException e) {
            LOG.debug("{} cannot be used", file, e);
            return Optional.empty();
        }
    }

    /** If this fails, the next command measures again. */
    private void write(Path file, double micros) {
        try {
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, "", ".part");
            Files.write(written, List.of(start(), clock.instant().toString(), Double.toString(micros)));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.debug("{} cannot be written", file, e);
        }
    }

    private static String start() throws IOException {
        return Files.readString(START).trim();
    }

    private double measure(ServerBinaries binaries, LocalClusters clusters, Notices notices)
            throws InterruptedException {
        notices.say(Message.of("Measuring the CPU time of a query on this machine ..."));
        ClusterSpec spec = ClusterSpec.standalone().withProcessorsAwake(true);
        double micros;
        try (LocalCluster cluster = clusters.start(spec, binaries, Notices.NONE);
                ReferenceQueries queries = ReferenceQueries.at(cluster.connectionString(), Duration.ZERO)) {
            micros = measure(cluster, queries);
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of(
                            "The CPU time of a query on this machine could not be measured: {0}.",
                            MongoErrors.describe(e)),
                    e);
        }
        notices.say(Message.of("A query takes {0} us of CPU time here.", inWords(micros)));
        return micros;
    }

    /** Returns the median of some rounds: the speed of a shared machine changes within seconds. */
    private double measure(LocalCluster cluster, ReferenceQueries queries) throws InterruptedException {
        query(queries, WARM_UP);
        List<Double> micros = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double before = cpuSeconds(cluster);
            int number = query(queries, MEASURED);
            micros.add((cpuSeconds(cluster) - before) / number * MICROS);
        }
        return Median.of(micros);
    }

    private static int query(ReferenceQueries queries, Duration duration) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        int number = 0;
        do {
            queries.atOnce();
            number += ReferenceQueries.AT_ONCE;
        } while (System.nanoTime() < end);
        return number;
    }

    private double cpuSeconds(LocalCluster cluster) {
        return cluster.nodes().stream()
                .filter(node -> node.role().holdsData())
                .findFirst()
                .flatMap(server -> processes.read(server.pid()))
                .map(ProcessCounters::cpuSeconds)
                .orElseThrow(() ->
                        new RunFailedException(Message.of("The CPU time of the server for calibration is unknown.")));
    }

    @FunctionalInterface
    interface Measurement {
        double micros() throws InterruptedException;
    }
}
