package io.shardlab.bench.client;

import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Results.Quartiles;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.local.cluster.node.NodeRole;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The parts of the CPU time that the embedded mongos takes for a query of one shard, beside the CPU time of a standalone server
 * for the same query. Four kinds of messages take turns: the query at the standalone server; the query through the embedded
 * mongos; a {@code ping} through it, which the router answers without asking a shard; and a {@code ping} at the router.
 *
 * <p>Threads of the router's task executor send the request to the shard, wait for its answer and wake up the thread of the
 * client's connection; their CPU time is known by their names.
 */
final class RouterParts {

    /** The threads of {@code TaskExecutorPool-0} in servers, whose names are shortened to 15 characters. */
    private static final String EXECUTOR = "TaskExe";

    private static final int WARM_UPS = 4;

    private final BenchServers standalone;
    private final BenchServers cluster;
    private final Map<Message, Callable<Long>> messages = new LinkedHashMap<>();

    private enum Message {
        QUERY_AT_SERVER,
        QUERY,
        PING,
        PING_AT_ROUTER
    }

    /** CPU time in microseconds for each message, and the seconds between two of them. */
    private record Figures(
            double server, double adapter, double router, double executor, double shards, double seconds) {}

    /** A line of the table: a figure in microseconds from the figures of all kinds of messages in one turn. */
    private record Line(String name, ToDoubleFunction<Map<Message, Figures>> micros) {}

    private static final List<Line> PARTS = List.of(
            new Line(
                    "adapter: reads and relays two messages",
                    turn -> turn.get(Message.QUERY).adapter()),
            new Line(
                    "router: answers any message, as a ping",
                    turn -> turn.get(Message.PING_AT_ROUTER).router()),
            new Line(
                    "router: asks the shard and waits for it",
                    turn -> turn.get(Message.QUERY).executor()),
            new Line("router: all else, such as finding the shard", RouterParts::routing));

    private static final Line SUM = new Line(
            "embedded mongos, the sum",
            turn -> turn.get(Message.QUERY).adapter() + turn.get(Message.QUERY).router());

    private static final Line SHARD =
            new Line("shard", turn -> turn.get(Message.QUERY).shards());

    private static final Line SERVER = new Line(
            "standalone server", turn -> turn.get(Message.QUERY_AT_SERVER).server());

    private static final Line PINGED = new Line(
            "adapter for a ping, without a shard",
            turn -> turn.get(Message.PING).adapter());

    /** @param queries makes the load: commands that are sent to a server as often as possible for a short time */
    RouterParts(BenchServers standalone, BenchServers cluster, Queries queries) {
        this.standalone = standalone;
        this.cluster = cluster;
        messages.put(Message.QUERY_AT_SERVER, queries.find(standalone, NodeRole.STANDALONE));
        messages.put(Message.QUERY, queries.find(cluster, NodeRole.ADAPTER));
        messages.put(Message.PING, queries.ping(cluster, NodeRole.ADAPTER));
        messages.put(Message.PING_AT_ROUTER, queries.ping(cluster, NodeRole.ROUTER));
    }

    /** Makes loads, each of which returns the number of messages. */
    interface Queries {
        Callable<Long> find(BenchServers servers, NodeRole role);

        Callable<Long> ping(BenchServers servers, NodeRole role);
    }

    private static double routing(Map<Message, Figures> turn) {
        Figures query = turn.get(Message.QUERY);
        return query.router()
                - query.executor()
                - turn.get(Message.PING_AT_ROUTER).router();
    }

    /** Measures in turns and prints the medians with quartiles; blocks. */
    void print(String title, int connections, int rounds, PrintStream out) throws Exception {
        for (int turn = 0; turn < WARM_UPS; turn++) {
            turn(turn);
        }
        List<Map<Message, Figures>> turns = new ArrayList<>();
        for (int turn = 0; turn < rounds; turn++) {
            turns.add(turn(turn));
        }
        out.printf(Locale.ROOT, "%n%s; medians and quartiles of %d turns%n", title, rounds);
        out.printf(Locale.ROOT, "%-46s %14s %32s%n", "CPU time", "us a query", "of the standalone server's");
        PARTS.forEach(part -> print(part, turns, out));
        print(SUM, turns, out);
        out.printf(Locale.ROOT, "%-46s %14s %32.2f%n", "predictions assume", "", RouterKind.EMBEDDED.work());
        List.of(SERVER, SHARD, PINGED).forEach(line -> print(line, turns, out));
        out.printf(
                Locale.ROOT,
                "A query takes %.0f us at the standalone server and %.0f us through the embedded mongos.%n",
                seconds(turns, Message.QUERY_AT_SERVER, connections),
                seconds(turns, Message.QUERY, connections));
        out.flush();
    }

    private static void print(Line line, List<Map<Message, Figures>> turns, PrintStream out) {
        Quartiles micros = Quartiles.of(turns.size(), turn -> line.micros().applyAsDouble(turns.get(turn)));
        Quartiles ratio = Quartiles.of(
                turns.size(),
                turn -> line.micros().applyAsDouble(turns.get(turn))
                        / SERVER.micros().applyAsDouble(turns.get(turn)));
        out.printf(Locale.ROOT, "%-46s %14.1f %32s%n", line.name(), micros.median(), ratio);
    }

    /** The median of the mean time of a message, in microseconds. */
    private static double seconds(List<Map<Message, Figures>> turns, Message message, int connections) {
        return 1e6
                * connections
                * Quartiles.of(
                                turns.size(),
                                turn -> turns.get(turn).get(message).seconds())
                        .median();
    }

    private Map<Message, Figures> turn(int number) throws Exception {
        List<Message> order = new ArrayList<>(messages.keySet());
        if (number % 2 == 1) {
            Collections.reverse(order);
        }
        Map<Message, Figures> turn = new LinkedHashMap<>();
        for (Message message : order) {
            turn.put(message, figures(messages.get(message)));
        }
        return turn;
    }

    private Figures figures(Callable<Long> load) throws Exception {
        List<Supplier<Duration>> clocks = List.of(
                standalone::cpu,
                () -> cluster.cpu(NodeRole.ADAPTER),
                () -> cluster.cpu(NodeRole.ROUTER),
                () -> cluster.cpu(NodeRole.ROUTER, EXECUTOR),
                () -> cluster.cpu(NodeRole.SHARD));
        List<Duration> before = clocks.stream().map(Supplier::get).toList();
        long start = System.nanoTime();
        long done = load.call();
        double seconds = (System.nanoTime() - start) / 1e9;
        double[] micros = new double[clocks.size()];
        for (int clock = 0; clock < micros.length; clock++) {
            micros[clock] = clocks.get(clock).get().minus(before.get(clock)).toNanos() / 1e3 / done;
        }
        return new Figures(micros[0], micros[1], micros[2], micros[3], micros[4], seconds / done);
    }
}
