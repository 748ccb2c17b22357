package io.shardlab.answers.diagnosis;

import static io.shardlab.answers.diagnosis.observation.Say.say;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.Shard;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Limits in the waits of operations inside servers: for replication, disk reads, cache eviction and the journal. */
final class ServerWaitRules {

    /**
     * The share of a cache above which it counts as full. WiredTiger begins to evict at 80 % (eviction_target), so a cache that
     * cannot hold all data stays near that; a small one of 32 MB was seen at 73 %, as it evicts in larger steps.
     */
    static final double FULL = 0.70;

    /**
     * The least part of the pages' bytes that must come from the disk and not from the file system's cache. Pages are up to ten
     * times smaller on disk, as they are compressed there.
     */
    static final double FROM_DISK = 0.10;

    private ServerWaitRules() {}

    /** Reports whether any rule of this class finds a limit. */
    static boolean anyIsLimit(Observation observation) {
        return writeConcern(observation).isPresent()
                || pageReads(observation).isPresent()
                || eviction(observation).isPresent()
                || journal(observation).isPresent();
    }

    /** Writes spent most of the workers' time waiting until other members had them, as their write concern asks. */
    static Optional<Finding> writeConcern(Observation observation) {
        double share = writeConcernShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<Shard> replicated = replicated(observation);
        Waits waits = sum(replicated.stream().map(ServerWaitRules::waits));
        return Optional.of(Finding.of(
                say("replication"),
                evidence(
                        observation,
                        share,
                        say("waits", waits.count(), meanMillis(waits)),
                        replicated,
                        ServerWaitRules::writeConcernText),
                say("replication.advice")));
    }

    /** The share may exceed 1, as parts of one batch wait at the same time. */
    static double writeConcernShare(Observation observation) {
        return observation.shareOfWorkers(sum(replicated(observation).stream().map(ServerWaitRules::waits))
                .seconds());
    }

    /** Returns the shards with several members, the longest waits first. A single member waits only for its own journal. */
    private static List<Shard> replicated(Observation observation) {
        return Shard.all(observation).stream()
                .filter(shard -> shard.members().size() > 1)
                .sorted(Comparator.comparingDouble((Shard shard) -> waits(shard).seconds())
                        .reversed())
                .toList();
    }

    private static Waits waits(Shard shard) {
        return sum(shard.members().stream().map(ServerReport::writeConcernWait).flatMap(Optional::stream));
    }

    private static Waits sum(Stream<Waits> waits) {
        return waits.reduce(
                new Waits(0, 0),
                (one, other) -> new Waits(one.count() + other.count(), one.seconds() + other.seconds()));
    }

    private static String meanMillis(Waits waits) {
        return FigureText.secondsAsMillis(waits.seconds() / Math.max(1, waits.count()));
    }

    private static Message writeConcernText(Shard shard) {
        return say(
                "replication.shard",
                shard.name().equals(Shard.WHOLE) ? say("replication.primary") : shard.name(),
                FigureText.brief(waits(shard).seconds()),
                // Hidden and delayed members are not seen.
                shard.members().size() - 1);
    }

    /** Operations spent most of the workers' time on pages that were not in the cache and came from the disk. */
    static Optional<Finding> pageReads(Observation observation) {
        double share = pageReadShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> reading = reading(observation);
        boolean full = reading.get(0)
                .cache()
                .filter(cache -> cache.usedBytes() >= FULL * cache.maxBytes())
                .isPresent();
        return Optional.of(Finding.of(
                say("page-reads"),
                evidence(
                        observation,
                        share,
                        say("page-reads.name"),
                        reading,
                        server -> pageReadText(server, observation.serverSeconds())),
                say(full ? "page-reads.advice.full" : "page-reads.advice.warm-up")));
    }

    static double pageReadShare(Observation observation) {
        return share(observation, reading(observation), ServerWaitRules::pageReadSeconds);
    }

    private static List<ServerReport> reading(Observation observation) {
        return waiting(observation, ServerWaitRules::readsFromDisk, ServerWaitRules::pageReadSeconds);
    }

    private static boolean readsFromDisk(ServerReport server) {
        // If the system does not count a server's disk reads, only the time is known.
        return server.process()
                .map(process -> process.diskBytesRead() >= FROM_DISK * server.bytesReadIntoCache())
                .orElse(true);
    }

    private static double pageReadSeconds(ServerReport server) {
        return server.cache().map(cache -> cache.pageReads().seconds()).orElse(0.0);
    }

    private static Message pageReadText(ServerReport server, double phaseSeconds) {
        CacheUse cache = server.cache().orElseThrow();
        Waits reads = cache.pageReads();
        return say(
                        "page-reads.server",
                        name(server),
                        FigureText.brief(reads.seconds()),
                        reads.count(),
                        meanMillis(reads),
                        FigureText.percent((double) cache.usedBytes() / cache.maxBytes()))
                .and(server.process().map(process -> fromDisk(process, phaseSeconds)));
    }

    private static Message fromDisk(ProcessUse process, double phaseSeconds) {
        return say(
                "page-reads.disk",
                megabytes(process.diskBytesRead()),
                megabytes(process.diskBytesRead() / phaseSeconds));
    }

    /** Operations spent most of the workers' time waiting for room in the cache, as pages were not written fast enough. */
    static Optional<Finding> eviction(Observation observation) {
        double share = evictionShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("eviction"),
                evidence(
                        observation, share, say("eviction.name"), evicting(observation), ServerWaitRules::evictionText),
                say("eviction.advice")));
    }

    static double evictionShare(Observation observation) {
        return share(observation, evicting(observation), ServerWaitRules::evictionSeconds);
    }

    private static List<ServerReport> evicting(Observation observation) {
        return waiting(observation, server -> true, ServerWaitRules::evictionSeconds);
    }

    private static double evictionSeconds(ServerReport server) {
        return server.cache().map(CacheUse::evictionWaitSeconds).orElse(0.0);
    }

    private static Message evictionText(ServerReport server) {
        CacheUse cache = server.cache().orElseThrow();
        return say(
                        "eviction.server",
                        name(server),
                        FigureText.brief(cache.evictionWaitSeconds()),
                        FigureText.percent((double) cache.usedBytes() / cache.maxBytes()),
                        FigureText.percent((double) cache.dirtyBytes() / cache.maxBytes()))
                .and(server.process().map(process -> say("eviction.disk", megabytes(process.diskBytesWritten()))));
    }

    /**
     * Writes spent most of the workers' time waiting for the journal to be flushed. Servers do not measure that wait, so it is
     * deduced: a flush serves all writes that wait for it, and each thread has one write in flight, so with N threads there are
     * at most N writes per flush. If writes do not wait, the server flushes ten times a second, and a flush may serve any
     * number of them. As a deduced wait includes the writes' whole time, the finding comes after the measured ones.
     */
    static Optional<Finding> journal(Observation observation) {
        int threads = observation.phase().threads();
        List<ServerReport> waiting =
                waiting(observation, server -> waitsForFlushes(server, threads), ServerWaitRules::writeSeconds);
        double share = share(observation, waiting, ServerWaitRules::writeSeconds);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("journal"),
                evidence(observation, share, say("journal.name"), waiting, ServerWaitRules::journalText),
                say("journal.advice")));
    }

    private static boolean waitsForFlushes(ServerReport server, int threads) {
        Waits journal = server.journal().orElse(new Waits(0, 0));
        OperationLatency latency = server.latency().orElse(new OperationLatency(0, 0, 0, 0, 0, 0));
        if (journal.count() == 0 || latency.writes() == 0) {
            return false;
        }
        double flush = journal.seconds() / journal.count();
        double write = latency.writeSeconds() / latency.writes();
        return latency.writes() <= journal.count() * (double) threads && flush >= Thresholds.MAIN_PART * write;
    }

    private static double writeSeconds(ServerReport server) {
        return server.latency().map(OperationLatency::writeSeconds).orElse(0.0);
    }

    private static Message journalText(ServerReport server) {
        Waits journal = server.journal().orElseThrow();
        OperationLatency latency = server.latency().orElseThrow();
        return say(
                "journal.server",
                server.node(),
                FigureText.secondsAsMillis(latency.writeSeconds() / latency.writes()),
                meanMillis(journal),
                latency.writes(),
                journal.count());
    }

    /** Returns the servers that served clients and spent time on such waits, the longest waits first. */
    private static List<ServerReport> waiting(
            Observation observation, Predicate<ServerReport> waits, ToDoubleFunction<ServerReport> seconds) {
        return Shard.allServing(observation)
                .filter(server -> seconds.applyAsDouble(server) > 0 && waits.test(server))
                .sorted(Comparator.comparingDouble(seconds).reversed())
                .toList();
    }

    private static double share(
            Observation observation, List<ServerReport> servers, ToDoubleFunction<ServerReport> seconds) {
        return observation.shareOfWorkers(servers.stream().mapToDouble(seconds).sum());
    }

    private static <T> Message evidence(
            Observation observation, double share, Message waits, List<T> waiting, Function<T, Message> text) {
        return say(
                "waits.evidence",
                observation.threadTime(share),
                waits,
                Say.first(waiting.stream().map(text).toList()));
    }

    private static String name(ServerReport server) {
        return server.shard().map(shard -> shard + ", ").orElse("") + server.node();
    }

    private static String megabytes(double bytes) {
        return FigureText.brief(bytes / FigureText.MEBIBYTE);
    }
}
