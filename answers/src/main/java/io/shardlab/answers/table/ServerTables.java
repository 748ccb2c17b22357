package io.shardlab.answers.table;

import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of a run's servers: their counters, and the placement of a sharded collection's data. */
public final class ServerTables {

    private static final double MILLIS = 1000;

    private ServerTables() {}

    /** Returns the counters of each server during a phase. */
    public static Table servers(PhaseReport phase) {
        List<String> missing = phase.servers().serversWithoutCounters();
        return new Columns<ServerReport>()
                .add("server", ServerReport::node)
                .add("role", ServerTables::role)
                .addOptional("host", server -> server.host().map(ServerReport.Host::name))
                .addOptional(
                        "s since restart",
                        server -> server.secondsSinceRestart().map(FigureText::seconds))
                .add("CPU, s", server -> FigureText.seconds(server.cpuSeconds()))
                .addOptional("processors", server -> server.processors().map(FigureText::count))
                .addOptional(
                        "CPU limit",
                        server -> server.process().flatMap(ProcessUse::cpuLimit).map(FigureText::number))
                .addOptional(
                        "cache used",
                        server -> server.cache()
                                .map(cache -> Math.round(100.0 * cache.usedBytes() / cache.maxBytes()) + " %"))
                .addOptional(
                        "cache used, MB", megabytes(server -> server.cache().map(ServerReport.CacheUse::usedBytes)))
                .addOptional(
                        "cache size, MB", megabytes(server -> server.cache().map(ServerReport.CacheUse::maxBytes)))
                .addOptional("dirty, MB", megabytes(server -> server.cache().map(ServerReport.CacheUse::dirtyBytes)))
                .add("into cache, MB", server -> FigureText.mebibytes(server.bytesReadIntoCache()))
                .addOptional(
                        "disk read, MB", megabytes(server -> server.process().map(ProcessUse::diskBytesRead)))
                .addOptional(
                        "disk written, MB", megabytes(server -> server.process().map(ProcessUse::diskBytesWritten)))
                .add("received, MB", server -> FigureText.mebibytes(server.networkBytesIn()))
                .add("sent, MB", server -> FigureText.mebibytes(server.networkBytesOut()))
                .add("connections", server -> FigureText.count(server.connections()))
                .addOptional(
                        "mean read, ms",
                        server -> server.latency().flatMap(spent -> mean(spent.readSeconds(), spent.reads())))
                .addOptional(
                        "mean write, ms",
                        server -> server.latency().flatMap(spent -> mean(spent.writeSeconds(), spent.writes())))
                .addOptional(
                        "mean wait for write concern, ms",
                        server -> server.writeConcernWait().flatMap(waits -> mean(waits.seconds(), waits.count())))
                .addOptional(
                        "mean journal flush, ms",
                        server -> server.journal().flatMap(waits -> mean(waits.seconds(), waits.count())))
                .table(
                        Message.of("Servers during {0}", phase.title()),
                        phase.servers().server())
                .noted(
                        missing.isEmpty()
                                ? List.of()
                                : List.of(Message.of(
                                        "No counters of {0}: no answer at the end of the phase.",
                                        String.join(", ", missing))));
    }

    /** Returns the shard of a member with its state, as in {@code s1 primary}; the role of any other server. */
    private static String role(ServerReport server) {
        return server.shard().orElse(server.role())
                + server.state().map(state -> " " + state).orElse("");
    }

    private static Function<ServerReport, Optional<String>> megabytes(Function<ServerReport, Optional<Long>> bytes) {
        return server -> bytes.apply(server).map(FigureText::mebibytes);
    }

    private static Optional<String> mean(double seconds, long count) {
        return count == 0 ? Optional.empty() : Optional.of(FigureText.number(seconds * MILLIS / count));
    }

    /**
     * Returns the data on each shard at the end of a run and, if known, at its start, with a note on migrations and balance.
     */
    public static Table sharding(ShardingReport sharding) {
        // A shard may have chunks without documents, or documents without chunks.
        Set<String> shards = new TreeSet<>(sharding.documentsPerShard().keySet());
        shards.addAll(sharding.chunksPerShard().keySet());
        return new Columns<String>()
                .add("shard", shard -> shard)
                .addOptional(
                        "chunks at the start",
                        shard -> sharding.start().flatMap(start -> count(start.chunksPerShard(), shard)))
                .addOptional("chunks", shard -> count(sharding.chunksPerShard(), shard))
                .addOptional("jumbo chunks", shard -> count(sharding.jumboChunksPerShard(), shard))
                .addOptional(
                        "documents at the start",
                        shard -> sharding.start().flatMap(start -> count(start.documentsPerShard(), shard)))
                .addOptional("documents", shard -> count(sharding.documentsPerShard(), shard))
                .addOptional(
                        "data, MB",
                        shard -> Optional.ofNullable(
                                        sharding.dataBytesPerShard().get(shard))
                                .map(FigureText::mebibytes))
                .table(Message.of("{0} sharded by {1}", sharding.namespace(), sharding.shardKey()), shards)
                .noted(List.of(migrations(sharding)));
    }

    /** The map is empty if the servers did not report it. */
    private static Optional<String> count(Map<String, Long> amounts, String shard) {
        return amounts.isEmpty() ? Optional.empty() : Optional.of(FigureText.count(amounts.getOrDefault(shard, 0L)));
    }

    private static Message migrations(ShardingReport sharding) {
        MigrationReport moved = sharding.migrations();
        Message lengths = moved.count() == 0
                ? Message.NONE
                : Message.of(
                        "mean {0} s, longest {1} s, ",
                        FigureText.brief(moved.meanSeconds()), FigureText.brief(moved.maxSeconds()));
        Message underWay =
                moved.underWay() > 0 ? Message.of(", {0} more under way at the end", moved.underWay()) : Message.NONE;
        Message migrations = moved.ran() == 0
                ? Message.of("No chunk migrations")
                : Message.of(
                        "{0,choice,0#{0} chunk migrations|1#1 chunk migration|1<{0} chunk migrations} ({1}{2} failed{3})",
                        moved.count(), lengths, moved.failed(), underWay);
        return Message.of(
                "{0} during the run; at its end the balancer was {1} and the collection was {2}.",
                migrations,
                sharding.balancerEnabled()
                        .map(on -> Message.of(on ? "on" : "off"))
                        .orElseGet(() -> Message.of("in an unknown state")),
                sharding.balanced()
                        .map(is -> Message.of(is ? Message.sense("note", "balanced") : "not balanced"))
                        .orElseGet(() -> Message.of("in an unknown state of balance")));
    }

    /** Returns the balance of the data before and after each phase. The number of columns does not depend on the shards. */
    public static Table balance(List<PhaseReport> phases) {
        Function<PhaseReport, Optional<PhaseReport>> phase = Optional::of;
        return new Columns<PhaseReport>()
                .add("phase", PhaseReport::title)
                .say(Message.of("chunks"), row -> course(row, ServerTables::chunks))
                .say(Message.of("on the fullest shard"), row -> course(row, ServerTables::fullest))
                .addFigure("migrations", phase)
                .addFigure("migration-seconds", phase)
                .addFigure("migration-mean-seconds", phase)
                .addOptional(
                        "balancer rounds",
                        row -> change(row)
                                .flatMap(ShardingChange::balancerRounds)
                                .map(FigureText::count))
                .sayOptional(
                        Message.of("balanced"),
                        row -> change(row)
                                .flatMap(ShardingChange::after)
                                .flatMap(ShardingState::balanced)
                                .map(balanced -> Message.of(Message.sense("balanced", balanced ? "yes" : "no"))))
                .table(
                        Message.of("Balance"),
                        phases.stream()
                                .filter(row -> change(row)
                                        .filter(known ->
                                                known.before().or(known::after).isPresent())
                                        .isPresent())
                                .toList());
    }

    private static Optional<ShardingChange> change(PhaseReport phase) {
        return phase.servers().sharding();
    }

    /** Returns a figure before and after a phase, as in {@code 1 to 17}; one value if nothing changed or one is unknown. */
    private static Message course(PhaseReport phase, Function<ShardingState, Optional<String>> figure) {
        Optional<ShardingChange> change = change(phase);
        Optional<String> before = change.flatMap(ShardingChange::before).flatMap(figure);
        Optional<String> after = change.flatMap(ShardingChange::after).flatMap(figure);
        return Stream.concat(before.stream(), after.stream())
                .distinct()
                .map(Message::text)
                .reduce((first, last) -> Message.of("{0} to {1}", first, last))
                .orElse(Message.NONE);
    }

    private static Optional<String> chunks(ShardingState state) {
        return state.chunksPerShard().isEmpty()
                ? Optional.empty()
                : Optional.of(FigureText.count(sum(state.chunksPerShard())));
    }

    /** Returns the largest share of the documents on one shard. */
    private static Optional<String> fullest(ShardingState state) {
        long documents = sum(state.documentsPerShard());
        return documents == 0
                ? Optional.empty()
                : state.documentsPerShard().values().stream()
                        .max(Long::compare)
                        .map(most -> Math.round(100.0 * most / documents) + " %");
    }

    private static long sum(Map<String, Long> figures) {
        return figures.values().stream().mapToLong(Long::longValue).sum();
    }
}
