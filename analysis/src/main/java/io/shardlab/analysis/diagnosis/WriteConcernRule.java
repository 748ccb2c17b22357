package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Writes spent most of the workers' time on waiting until other members had them, as their write concern asks for. */
public final class WriteConcernRule implements WaitRule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = share(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<Shard> replicated = replicated(observation);
        Waits waits = sum(replicated);
        return Optional.of(new Finding(
                "Write concern was the limit: writes waited for secondaries.",
                Words.timeOf(observation.phase().threads(), share) + " went into "
                        + Words.count(waits.count(), "wait") + " of "
                        + Words.millis(waits.seconds() / Math.max(1, waits.count())) + ": "
                        + Words.list(
                                replicated.stream().map(WriteConcernRule::words).toList()),
                "See what keeps the secondaries from following: their processors, their disks, or the way to them. More"
                        + " threads or larger batches wait at the same time; a smaller --write-concern does not wait, and"
                        + " may lose writes when a primary fails."));
    }

    /** Parts of one batch wait at once, so it can be more than all. */
    @Override
    public double share(Observation observation) {
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
        List<Waits> all = shards.stream().map(WriteConcernRule::waits).toList();
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

    private static String words(Shard shard) {
        return (shard.name().equals(Shard.WHOLE) ? "the primary" : shard.name()) + " "
                + Words.number(waits(shard).seconds()) + " s, and has "
                // Hidden and delayed members are not seen.
                + Words.count(shard.members().size() - 1, "other member") + " that clients see";
    }
}
