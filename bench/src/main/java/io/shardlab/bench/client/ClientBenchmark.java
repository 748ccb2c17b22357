package io.shardlab.bench.client;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What Shardlab's client costs beside the floor: a client that writes prepared bytes to a socket and skips over the
 * answers ({@link io.shardlab.bench.floor.Floor}). {@code bench/run} builds and runs it; it starts one standalone mongod
 * of its own.
 *
 * <p><b>What.</b> Loads of generated documents and of files ({@link Loads}), finds by host and reads by {@code _id}
 * ({@link Reads}). Shardlab runs as in a run of the program: its operations under its engine, every latency recorded,
 * every answer of a find by host verified. Beside it the driver as its manual shows it, and mongoimport where there is
 * one. Nothing is compared with figures that were measured elsewhere.
 *
 * <p><b>How.</b> Contenders take turns in short rounds on the same server, in an order that turns round each time; each
 * turn gives one ratio, and the median and quartiles of the ratios are printed ({@link Comparison}). That is what makes
 * the result hold on a machine that is not quiet, whose rates may double from one minute to the next: a pair of rounds
 * meets the same minute. The client shares the machine with the server, so that a client that takes more CPU time leaves
 * less for the server, and loses in both figures.
 *
 * <p><b>Figures.</b> Client us is CPU time in microseconds for each document, row or query: of this whole process during
 * the round, with the threads of the compiler and the garbage collector, but of its own process for mongoimport. Server
 * us is the CPU time of mongod; it tells whether the server was given more work or just less of the machine. GC % is the
 * share of the round that this process spent in garbage collection. Java and Linux tell CPU time in hundredths of a
 * second, which is much of what the floor takes for a load: its figure there is coarse. Figures of CPU time stand a busy machine better than
 * rates, but not unharmed: who shares its caches and cores takes longer for the same work.
 */
public final class ClientBenchmark {

    private final Options options;
    private final BenchServer server;
    private final Ours ours;
    private final Report report;
    private final List<Results> all = new ArrayList<>();

    private ClientBenchmark(Options options, BenchServer server, Ours ours, Report report) {
        this.options = options;
        this.server = server;
        this.ours = ours;
        this.report = report;
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("bench/run: " + e.getMessage());
            System.exit(2);
            return;
        }
        PrintStream tables = options.json() ? System.err : System.out;
        try (BenchServer server = BenchServer.start();
                Ours ours = new Ours(server.uri(), parameters(options))) {
            new ClientBenchmark(options, server, ours, new Report(tables)).run();
        }
    }

    private static Map<String, String> parameters(Options options) {
        return Map.of(
                "documents", Long.toString(options.queriedDocuments()),
                "hosts", Long.toString(options.hosts()));
    }

    private void run() throws Exception {
        for (Options.Part part : options.parts()) {
            switch (part) {
                case LOAD -> add(new Loads(options, server, ours).generated());
                case FILE -> new Loads(options, server, ours).files(this::add);
                case FIND -> add(new Reads(options, server, ours).byHost());
                case ID -> add(new Reads(options, server, ours).byId());
            }
        }
        finish();
    }

    private void add(Results results) {
        all.add(results);
        report.print(results);
    }

    private void finish() throws IOException {
        if (options.json()) {
            JsonReport.print(all, System.out);
        }
    }
}
