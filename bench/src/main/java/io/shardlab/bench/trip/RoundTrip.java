package io.shardlab.bench.trip;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.shardlab.bench.BenchServers;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * Captures applications while they run, by the profiler and from the log, replays the captured files, and compares what the
 * server logged of each kind of operation: its share, the documents that it examines and returns, how often it finds nothing,
 * and the sizes of documents. Means are compared within what chance explains (two standard errors of their difference).
 */
public final class RoundTrip {

    private static final List<Application> APPLICATIONS =
            List.of(new Shop(), new Messenger(), new Telemetry(), new Tenants(), new Places(), new Jobs());

    /** So that the profiler records every operation. */
    private static final int RATE = 200;

    private static final String REPLAYED = "_replayed";

    private final String[] simulator;
    private final Duration duration;
    private final long seed;
    private final Path folder;
    private final MongoClient client;
    private final String uri;
    private final Path log;
    private final Report report = new Report();

    private RoundTrip(Duration duration, long seed, Path folder, MongoClient client, String uri) {
        this.simulator =
                System.getenv().getOrDefault("SIMULATOR", "./simulator").split(" ");
        this.duration = duration;
        this.seed = seed;
        this.folder = folder;
        this.client = client;
        this.uri = uri;
        Document options = client.getDatabase("admin").runCommand(new Document("getCmdLineOpts", 1));
        log = Path.of(options.getEmbedded(List.of("parsed", "systemLog", "path"), String.class));
    }

    /** @param arguments the seconds of each run, the seed, and names of applications; all of them if none is named */
    public static void main(String[] arguments) throws Exception {
        Duration duration = Duration.ofSeconds(arguments.length > 0 ? Long.parseLong(arguments[0]) : 40);
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        List<String> names = Stream.of(arguments).skip(2).toList();
        Path folder = Path.of(System.getenv()
                .getOrDefault("KEEP", Files.createTempDirectory("round-trip").toString()));
        Files.createDirectories(folder);
        boolean near;
        try (BenchServers servers = BenchServers.start(ClusterSpec.standalone(), System.err)) {
            String uri = "mongodb://127.0.0.1:" + servers.address().getPort() + "/?retryWrites=false";
            try (MongoClient client = MongoClients.create(uri)) {
                RoundTrip trip = new RoundTrip(duration, seed, folder, client, uri);
                for (Application application : APPLICATIONS) {
                    if (names.isEmpty() || names.contains(application.name())) {
                        trip.run(application);
                    }
                }
                near = trip.report.printTotal();
            }
        }
        System.exit(near ? 0 : 1);
    }

    private void run(Application application) throws IOException, InterruptedException {
        MongoDatabase database = client.getDatabase(application.name());
        database.drop();
        application.fill(database, new Random(seed));
        logEverything();
        // Both captures and the comparison are of the time in which the profiler records. Then the application stands
        // still, so that it has not gone on when documents are sampled.
        long[] seenPart = new long[2];
        try (Traffic traffic = new Traffic(application.kinds(database), RATE, seed)) {
            Lines ends = line -> {
                if (line.startsWith("Recording")) {
                    seenPart[0] = Files.size(log);
                } else if (line.startsWith("Sampling") && seenPart[1] == 0) {
                    traffic.close();
                    seenPart[1] = Files.size(log);
                }
            };
            simulator(
                    ends,
                    captureTo(
                            "profiler.yaml",
                            application,
                            "--duration",
                            duration.toSeconds() + "s",
                            "--sample-rate",
                            "1"));
        }
        logEverything();
        Path part = copy(seenPart[0], seenPart[1]);
        simulator(captureTo("log.yaml", application, "--log", part.toString()));
        LoggedOperations seen = new LoggedOperations(application.name()).read(log, seenPart[0], seenPart[1]);
        for (String source : List.of("profiler", "log")) {
            LoggedOperations replayed = replay(application, source);
            report.add(application.name(), source, seen, replayed);
            for (String collection : database.listCollectionNames()) {
                if (!collection.startsWith("system.")) {
                    report.addSize(
                            application.name(),
                            source,
                            collection,
                            averageSize(database, collection),
                            averageSize(client.getDatabase(application.name() + REPLAYED), collection));
                }
            }
        }
    }

    /** From here on the log has every operation, also after a capture has set the profiler back. */
    private void logEverything() {
        client.getDatabase("admin").runCommand(new Document("profile", 0).append("slowms", -1));
    }

    private String[] captureTo(String file, Application application, String... more) {
        return Stream.of(
                        Stream.of("capture", "--uri", uri, "--database", application.name(), "--force", "--out"),
                        Stream.of(
                                folder.resolve(application.name() + "-" + file).toString()),
                        Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    private Path copy(long start, long end) throws IOException {
        Path part = folder.resolve("mongod.log");
        try (FileChannel from = FileChannel.open(log);
                FileChannel to = FileChannel.open(
                        part,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
            from.transferTo(start, end - start, to);
        }
        return part;
    }

    /** Returns the operations of the measured part of a run of a captured file, at the rate of the application. */
    private LoggedOperations replay(Application application, String source) throws IOException, InterruptedException {
        Path captured = folder.resolve(application.name() + "-" + source + ".yaml");
        List<String> lines = new ArrayList<>(Files.readAllLines(captured));
        lines.removeIf(line -> line.startsWith("options:"));
        Files.write(captured, lines);
        String database = application.name() + REPLAYED;
        client.getDatabase(database).drop();
        long[] part = new long[2];
        simulator(
                line -> {
                    if (line.startsWith("measure from")) {
                        part[0] = Files.size(log);
                    } else if (line.startsWith("measure done")) {
                        part[1] = Files.size(log);
                    }
                },
                "--workload",
                captured.toString(),
                "--uri",
                uri,
                "--database",
                database,
                "--threads",
                "4",
                "--target-rate",
                String.valueOf(RATE),
                "--duration",
                duration.toSeconds() + "s",
                "--warm-up",
                "0s",
                "--out",
                folder.resolve("results").toString());
        return new LoggedOperations(database).read(log, part[0], part[1]);
    }

    private static double averageSize(MongoDatabase database, String collection) {
        Number size = database.runCommand(new Document("collStats", collection)).get("avgObjSize", Number.class);
        return size == null ? 0 : size.doubleValue();
    }

    /** Sees a line of progress. */
    private interface Lines {
        void see(String line) throws IOException, InterruptedException;
    }

    private void simulator(String... arguments) throws IOException, InterruptedException {
        simulator(line -> {}, arguments);
    }

    /** @throws IllegalStateException if the command fails, with its output */
    private void simulator(Lines lines, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                Stream.concat(Stream.of(simulator), Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        StringBuilder output = new StringBuilder();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.see(line);
                output.append(line).append('\n');
            }
        }
        int code = process.waitFor();
        // An error budget that is missed shows in the comparison, too.
        if (code != 0 && code != 3) {
            throw new IllegalStateException(command + " ended with " + code + ":\n" + output);
        }
        if (code == 3 || System.getenv("KEEP") != null) {
            System.err.println(output);
        }
    }
}
