package io.shardlab.answers.diagnosis;

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
                "write-concern",
                Message.of("Replication was the bottleneck: writes waited for secondaries, as the write concern asks."),
                evidence(
                        observation,
                        share,
                        Message.of(
                                "{0,choice,0#{0} waits|1#1 wait|1<{0} waits} of {1} ms",
                                waits.count(), meanMillis(waits)),
                        replicated,
                        ServerWaitRules::writeConcernText),
                Message.of(
                        "Find out what slows the secondaries down: their CPU, their disks, or the network. With more "
                                + "threads or larger batches, more writes wait at the same time. A weaker --write-concern does not "
                                + "wait, but may lose writes when a primary fails.")));
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
        return Message.of(
                "{0} {1} s, with {2,choice,0#{2} other members|1#1 other member|1<{2} other members} that "
                        + "clients see",
                shard.name().equals(Shard.WHOLE) ? Message.of("the primary") : shard.name(),
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
                "page-reads",
                Message.of("The disk was the bottleneck: operations waited for pages to be read."),
                evidence(
                        observation,
                        share,
                        Message.of("page reads"),
                        reading,
                        server -> pageReadText(server, observation.serverSeconds())),
                Message.of(
                        full
                                ? "The data in use is larger than the cache: give the servers more memory (--wired-tiger-cache) or "
                                        + "faster disks, or spread the data over more shards."
                                : "The cache was not full yet: use a longer --warm-up, so that the data in use is cached before "
                                        + "the measurement.")));
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
        return Message.of(
                        "{0} {1} s for {2,choice,0#{2} reads|1#1 read|1<{2} reads} of {3} ms, its cache {4} full",
                        name(server),
                        FigureText.brief(reads.seconds()),
                        reads.count(),
                        meanMillis(reads),
                        FigureText.percent((double) cache.usedBytes() / cache.maxBytes()))
                .and(server.process().map(process -> fromDisk(process, phaseSeconds)));
    }

    private static Message fromDisk(ProcessUse process, double phaseSeconds) {
        return Message.of(
                ", {0} MB from disk ({1} MB/s)",
                megabytes(process.diskBytesRead()), megabytes(process.diskBytesRead() / phaseSeconds));
    }

    /** Operations spent most of the workers' time waiting for room in the cache, as pages were not written fast enough. */
    static Optional<Finding> eviction(Observation observation) {
        double share = evictionShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "cache-eviction",
                Message.of("The disk was the bottleneck: operations waited for free space in the cache."),
                evidence(
                        observation,
                        share,
                        Message.of("waits for cache eviction"),
                        evicting(observation),
                        ServerWaitRules::evictionText),
                Message.of("Pages change faster than they can be written to disk: give the servers a larger cache "
                        + "(--wired-tiger-cache) or faster disks, or spread the work over more shards.")));
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
        return Message.of(
                        "{0} {1} s, its cache {2} full and {3} dirty",
                        name(server),
                        FigureText.brief(cache.evictionWaitSeconds()),
                        FigureText.percent((double) cache.usedBytes() / cache.maxBytes()),
                        FigureText.percent((double) cache.dirtyBytes() / cache.maxBytes()))
                .and(server.process()
                        .map(process -> Message.of(", {0} MB written to disk", megabytes(process.diskBytesWritten()))));
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
                "journal",
                Message.of("The journal was the bottleneck: writes waited for it to be flushed to disk."),
                evidence(observation, share, Message.of("writes"), waiting, ServerWaitRules::journalText),
                Message.of(
                        "Use more --threads or larger batches, so that more writes share a flush, or a disk that flushes "
                                + "faster. A --write-concern without the journal does not wait, but loses the last writes if the "
                                + "server fails.")));
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
        return Message.of(
                "{0} took {1} ms per write and {2} ms per journal flush, for {3,choice,0#{3} writes|1#1 "
                        + "write|1<{3} writes} and {4} flushes",
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
        return Message.of(
                "{0} went into {1}: {2}",
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
