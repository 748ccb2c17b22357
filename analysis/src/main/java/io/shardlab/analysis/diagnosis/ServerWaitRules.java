package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.TextLists;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import io.shardlab.core.text.FigureText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Limits in what servers measured, or show, their operations to wait for: replication, disk reads, cache eviction, the journal. */
final class ServerWaitRules {

    /**
     * WiredTiger begins to evict at 80 % (eviction_target), so a cache that cannot hold all stays near that; a small one of
     * 32 MB was seen at 73 %, as it evicts in larger steps.
     */
    static final double FULL = 0.70;

    /**
     * Of the pages' bytes at least this much must have come from the disk and not from the file system's cache: pages are
     * up to ten times smaller there, as they are compressed.
     */
    static final double FROM_DISK = 0.10;

    private ServerWaitRules() {}

    /** Whether any rule of this class finds a limit. */
    static boolean anyIsLimit(Observation observation) {
        return writeConcern(observation).isPresent()
                || pageReads(observation).isPresent()
                || eviction(observation).isPresent()
                || journal(observation).isPresent();
    }

    /** Writes spent most of the workers' time on waiting until other members had them, as their write concern asks for. */
    static Optional<Finding> writeConcern(Observation observation) {
        double share = writeConcernShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<Shard> replicated = replicated(observation);
        Waits waits = sum(replicated);
        return Optional.of(new Finding(
                "Replication was the bottleneck: writes waited for secondaries, as the write concern asks.",
                observation.threadTime(share) + " went into "
                        + FigureText.count(waits.count(), "wait") + " of "
                        + FigureText.secondsAsMillis(waits.seconds() / Math.max(1, waits.count())) + " ms: "
                        + TextLists.first(replicated.stream()
                                .map(ServerWaitRules::writeConcernWords)
                                .toList()),
                "Find out what slows the secondaries down: their CPU, their disks, or the network. With more threads"
                        + " or larger batches, more writes wait at the same time. A weaker --write-concern does not"
                        + " wait, but may lose writes when a primary fails."));
    }

    /** Parts of one batch wait at once, so it can be more than all. */
    static double writeConcernShare(Observation observation) {
        return observation.shareOfWorkers(sum(replicated(observation)).seconds());
    }

    /** A single member's wait is for its own journal. The longest waits first. */
    private static List<Shard> replicated(Observation observation) {
        return Shard.all(observation).stream()
                .filter(shard -> shard.members().size() > 1)
                .sorted(Comparator.comparingDouble((Shard shard) -> waits(shard).seconds())
                        .reversed())
                .toList();
    }

    private static Waits sum(List<Shard> shards) {
        List<Waits> all = shards.stream().map(ServerWaitRules::waits).toList();
        return new Waits(
                all.stream().mapToLong(Waits::count).sum(),
                all.stream().mapToDouble(Waits::seconds).sum());
    }

    private static Waits waits(Shard shard) {
        List<Waits> all = shard.members().stream()
                .map(ServerReport::writeConcernWait)
                .flatMap(Optional::stream)
                .toList();
        return new Waits(
                all.stream().mapToLong(Waits::count).sum(),
                all.stream().mapToDouble(Waits::seconds).sum());
    }

    private static String writeConcernWords(Shard shard) {
        return (shard.name().equals(Shard.WHOLE) ? "the primary" : shard.name()) + " "
                + FigureText.brief(waits(shard).seconds()) + " s, with "
                // Hidden and delayed members are not seen.
                + FigureText.count(shard.members().size() - 1, "other member") + " that clients see";
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
        return Optional.of(new Finding(
                "The disk was the bottleneck: operations waited for pages to be read.",
                observation.threadTime(share) + " went into page reads: "
                        + TextLists.first(reading.stream()
                                .map(server -> pageReadWords(server, observation.serverSeconds()))
                                .toList()),
                full
                        ? "The data in use is larger than the cache: give the servers more memory"
                                + " (--wired-tiger-cache) or faster disks, or spread the data over more shards."
                        : "The cache was not full yet: use a longer --warm-up, so that the data in use is cached"
                                + " before the measurement."));
    }

    static double pageReadShare(Observation observation) {
        return observation.shareOfWorkers(reading(observation).stream()
                .mapToDouble(ServerWaitRules::pageReadSeconds)
                .sum());
    }

    private static List<ServerReport> reading(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> pageReadSeconds(server) > 0 && readsFromDisk(server))
                .sorted(Comparator.comparingDouble(ServerWaitRules::pageReadSeconds)
                        .reversed())
                .toList();
    }

    private static boolean readsFromDisk(ServerReport server) {
        // Where the system does not count a server's disk, the time is all there is.
        return server.process()
                .map(process -> process.diskBytesRead() >= FROM_DISK * server.bytesReadIntoCache())
                .orElse(true);
    }

    private static double pageReadSeconds(ServerReport server) {
        return server.cache().map(cache -> cache.pageReads().seconds()).orElse(0.0);
    }

    private static String pageReadWords(ServerReport server, double phaseSeconds) {
        CacheUse cache = server.cache().orElseThrow();
        Waits reads = cache.pageReads();
        return server.shard().map(shard -> shard + ", ").orElse("") + server.node() + " "
                + FigureText.brief(reads.seconds())
                + " s for " + FigureText.count(reads.count(), "read") + " of "
                + FigureText.secondsAsMillis(reads.seconds() / Math.max(1, reads.count())) + " ms, its cache "
                + FigureText.percent((double) cache.usedBytes() / cache.maxBytes()) + " full"
                + server.process()
                        .map(process -> ", " + fromDisk(process, phaseSeconds))
                        .orElse("");
    }

    private static String fromDisk(ProcessUse process, double phaseSeconds) {
        return FigureText.brief(process.diskBytesRead() / FigureText.MEBIBYTE) + " MB from disk ("
                + FigureText.brief(process.diskBytesRead() / phaseSeconds / FigureText.MEBIBYTE) + " MB/s)";
    }

    /** Operations spent most of the workers' time on waiting for room in the cache, as pages could not be written fast enough. */
    static Optional<Finding> eviction(Observation observation) {
        double share = evictionShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> waiting = evicting(observation);
        return Optional.of(new Finding(
                "The disk was the bottleneck: operations waited for free space in the cache.",
                observation.threadTime(share) + " went into waits for cache eviction: "
                        + TextLists.first(waiting.stream()
                                .map(ServerWaitRules::evictionWords)
                                .toList()),
                "Pages change faster than they can be written to disk: give the servers a larger cache"
                        + " (--wired-tiger-cache) or faster disks, or spread the work over more shards."));
    }

    static double evictionShare(Observation observation) {
        return observation.shareOfWorkers(evicting(observation).stream()
                .mapToDouble(ServerWaitRules::evictionSeconds)
                .sum());
    }

    private static List<ServerReport> evicting(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> evictionSeconds(server) > 0)
                .sorted(Comparator.comparingDouble(ServerWaitRules::evictionSeconds)
                        .reversed())
                .toList();
    }

    private static double evictionSeconds(ServerReport server) {
        return server.cache().map(CacheUse::evictionWaitSeconds).orElse(0.0);
    }

    private static String evictionWords(ServerReport server) {
        CacheUse cache = server.cache().orElseThrow();
        return server.shard().map(shard -> shard + ", ").orElse("") + server.node() + " "
                + FigureText.brief(cache.evictionWaitSeconds()) + " s, its cache "
                + FigureText.percent((double) cache.usedBytes() / cache.maxBytes()) + " full and "
                + FigureText.percent((double) cache.dirtyBytes() / cache.maxBytes()) + " dirty"
                + server.process()
                        .map(process -> ", " + FigureText.brief(process.diskBytesWritten() / FigureText.MEBIBYTE)
                                + " MB written to disk")
                        .orElse("");
    }

    /**
     * Writes spent most of the workers' time waiting for the journal to be flushed. Servers do not measure that wait, so it is
     * deduced: a flush serves all writes that wait for it, and each thread has one write in flight, so with N threads there are
     * at most N writes per flush. Writes that do not wait can be any number per flush, as the server then flushes ten times a
     * second. As a deduced wait includes the writes' whole time, the finding comes after the measured ones.
     */
    static Optional<Finding> journal(Observation observation) {
        double share = journalShare(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> waiting = waitingForJournal(observation);
        return Optional.of(new Finding(
                "The journal was the bottleneck: writes waited for it to be flushed to disk.",
                observation.threadTime(share) + " went into writes: "
                        + TextLists.first(waiting.stream()
                                .map(ServerWaitRules::journalWords)
                                .toList()),
                "Use more --threads or larger batches, so that more writes share a flush, or a disk that flushes"
                        + " faster. A --write-concern without the journal does not wait, but loses the last writes"
                        + " if the server fails."));
    }

    /** The share of the workers' time that went into writes that waited for the journal. */
    private static double journalShare(Observation observation) {
        return observation.shareOfWorkers(waitingForJournal(observation).stream()
                .mapToDouble(ServerWaitRules::writeSeconds)
                .sum());
    }

    private static List<ServerReport> waitingForJournal(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> waitsForFlushes(server, observation.phase().threads()))
                .sorted(Comparator.comparingDouble(ServerWaitRules::writeSeconds)
                        .reversed())
                .toList();
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

    private static String journalWords(ServerReport server) {
        Waits journal = server.journal().orElseThrow();
        OperationLatency latency = server.latency().orElseThrow();
        return server.node() + " took " + FigureText.secondsAsMillis(latency.writeSeconds() / latency.writes())
                + " ms per write and "
                + FigureText.secondsAsMillis(journal.seconds() / journal.count()) + " ms per journal flush, for "
                + FigureText.count(latency.writes(), "write") + " and "
                + FigureText.count(journal.count())
                + " flushes";
    }
}
