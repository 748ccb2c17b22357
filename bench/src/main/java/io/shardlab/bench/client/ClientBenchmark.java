package io.shardlab.bench.client;

import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Results;
import io.shardlab.core.text.Json;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The cost of Shardlab's client beside the floor: a client that writes prepared bytes to a socket and skips over the replies
 * ({@link io.shardlab.bench.floor.Floor}). {@code bench/run} builds and runs it; it starts one standalone mongod of its own.
 *
 * <p><b>Subject.</b> Loads of generated documents and of files ({@link Loads}), finds by host and reads by {@code _id}
 * ({@link Reads}). Shardlab works as in a run of the program: its operations run under its engine, every latency is recorded,
 * and every answer of a find by host is verified. Beside it are the driver, used as its manual shows, and mongoimport if
 * there is one. Nothing is compared with figures that were measured elsewhere.
 *
 * <p><b>Method.</b> Contenders take turns in short rounds on the same server ({@link io.shardlab.bench.Comparison}). The
 * result holds on a busy machine, whose rates may double within a minute, because both rounds of a ratio meet the same
 * minute. The client shares the machine with the server, so a client that takes more CPU time leaves less for the server, and
 * loses in both figures.
 *
 * <p><b>Figures.</b> Client us is CPU time in microseconds per document, row or query: of this whole process during the
 * round, with the threads of the compiler and the garbage collector, but of its own process for mongoimport. Server us is the
 * CPU time of mongod; it shows whether the server had more work or just less of the machine. Bytes are those of heap that the
 * client's threads allocate per document, row or query. GC % is the share of the round
 * that this process spent in garbage collection. Java and Linux report CPU time in hundredths of a second, which is much of
 * the floor's time for a load: its figure is coarse there. A busy machine affects figures of CPU time less than rates, but it
 * does affect them: programs that share its caches and cores make the same work take longer.
 */
@Command(name = "bench/run", mixinStandardHelpOptions = true, sortOptions = false)
public final class ClientBenchmark implements Callable<Integer> {

    static final int BATCH = 1000;
    static final long QUERIED_DOCUMENTS = 250_000;

    /** Each host has some 15 documents where finds look for them. */
    static final long HOSTS = QUERIED_DOCUMENTS / 15;

    /** Found from the folder of the sources, where {@code bench/run} starts this program. */
    private static final Path OWN_FILE = Path.of("bench", "files", "find-by-host.yaml");

    private static final long MOST_DOCUMENTS = 100_000_000;
    private static final int MOST_SECONDS = 600;

    /** The parts of the benchmark. */
    enum Part {
        LOAD,
        FILE,
        FIND,
        ID,
        OWN
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure, of load, file, find, id, own. Default: all.")
    private List<Part> parts = new ArrayList<>();

    @Option(names = "--rounds", description = "Rounds of each contender that count. Default: 5.")
    private int rounds = 5;

    @Option(names = "--documents", description = "Generated documents of a load. Default: 500000.")
    private long documents = 500_000;

    @Option(names = "--rows", description = "Rows of each file. Default: 200000.")
    private long rows = 200_000;

    @Option(names = "--seconds", description = "Duration of a round of finds. Default: 2.")
    private int seconds = 2;

    @Option(names = "--threads", description = "Threads of finds. Default: 10.")
    private int threads = 10;

    @Option(names = "--warm-up", description = "Most seconds of uncounted finds of each contender. Default: 10.")
    private int warmUp = 10;

    @Option(names = "--mongoimport", description = "The program to compare with. Default: the one on PATH.")
    private Path mongoimport;

    @Option(names = "--json", description = "Print JSON on stdout, and the tables on stderr.")
    private boolean json;

    private final List<Results> results = new ArrayList<>();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new ClientBenchmark()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() throws Exception {
        requireValid();
        Map<String, String> parameters =
                Map.of("documents", Long.toString(QUERIED_DOCUMENTS), "hosts", Long.toString(HOSTS));
        try (BenchServers server = BenchServers.start(ClusterSpec.standalone(), System.err);
                Ours ours = new Ours(server.address(), "sharded-query", parameters)) {
            for (Part part : new LinkedHashSet<>(parts.isEmpty() ? List.of(Part.values()) : parts)) {
                switch (part) {
                    case LOAD -> add(loads(server, ours).generated(wholeBatches(documents)));
                    case FILE -> loads(server, ours).files(wholeBatches(rows), mongoimport(), this::add);
                    case FIND -> add(reads(server, ours).byHost());
                    case ID -> add(reads(server, ours).byId());
                    case OWN -> add(own(server, ours));
                }
            }
        }
        if (json) {
            System.out.println(Json.mapper().writeValueAsString(results));
        }
        return 0;
    }

    private void requireValid() {
        requireRange("--rounds", rounds, 1, 1000);
        requireRange("--documents", documents, BATCH, MOST_DOCUMENTS);
        requireRange("--rows", rows, BATCH, MOST_DOCUMENTS);
        requireRange("--seconds", seconds, 1, MOST_SECONDS);
        requireRange("--threads", threads, 1, 1000);
        requireRange("--warm-up", warmUp, 1, MOST_SECONDS);
        if (mongoimport != null && !isProgram(mongoimport)) {
            throw new ParameterException(
                    spec.commandLine(), "--mongoimport must be a program, but is " + mongoimport + ".");
        }
    }

    private void requireRange(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + least + " to " + most + ", but is " + value + ".");
        }
    }

    private static long wholeBatches(long count) {
        return count - count % BATCH;
    }

    private Optional<Path> mongoimport() {
        return mongoimport != null
                ? Optional.of(mongoimport)
                : Optional.ofNullable(System.getenv("PATH")).stream()
                        .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                        .map(folder -> Path.of(folder, "mongoimport"))
                        .filter(ClientBenchmark::isProgram)
                        .findFirst();
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    private Loads loads(BenchServers server, Ours ours) {
        return new Loads(server, ours, rounds);
    }

    private Reads reads(BenchServers server, Ours ours) throws InterruptedException {
        return new Reads(server, ours, rounds, threads, Duration.ofSeconds(seconds), Math.max(1, warmUp / seconds));
    }

    private Results own(BenchServers server, Ours ours) throws Exception {
        try (Ours own = new Ours(server.address(), OWN_FILE.toString(), Map.of())) {
            return reads(server, ours).byWorkloadFile(own);
        }
    }

    private void add(Results measured) {
        results.add(measured);
        measured.print(json ? System.err : System.out);
    }
}
