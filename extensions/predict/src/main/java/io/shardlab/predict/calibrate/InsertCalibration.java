package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.WriteConcernLevel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The costs of single inserts, and their waits for journals and other members. Writes share the flushes of a journal (group
 * commit: DeWitt, Katz, Olken, Shapiro, Stonebraker and Wood, Implementation Techniques for Main Memory Database Systems,
 * SIGMOD 1984), and members fetch several writes at once, so both waits are delays without a queue.
 *
 * @param costs the costs apart from the waits for journals and other members
 * @param members the number of members of the replica set; 1 for a standalone server
 * @param flushSeconds the mean time of a flush of the primary's journal
 * @param othersFlushSeconds the mean time of a flush of the other members' journals
 * @param othersSeconds the seconds until a write has reached a number of other members, by that number, without their journals
 */
public record InsertCalibration(
        Calibration costs,
        int members,
        double flushSeconds,
        double othersFlushSeconds,
        Map<Integer, Double> othersSeconds) {

    public InsertCalibration {
        othersSeconds = Map.copyOf(othersSeconds);
    }

    /**
     * Calibrates by measurements.
     *
     * @param all one measurement or more
     * @throws UsageException if they differ in machines or conditions
     */
    public static InsertCalibration of(List<InsertObservation> all) {
        InsertObservation first = all.get(0);
        if (!all.stream()
                .allMatch(one ->
                        one.members() == first.members() && one.conditions().equals(first.conditions()))) {
            throw new UsageException(Message.of(
                    "The results of write-concern are from different replica sets, zones or documents: give results "
                            + "of one kind."));
        }
        return new InsertCalibration(
                Calibration.of(all.stream().map(InsertObservation::observation).toList()),
                first.members(),
                mean(all, InsertObservation::flushSeconds),
                mean(all, InsertObservation::othersFlushSeconds),
                all.stream()
                        .filter(one -> others(one) > 0)
                        .collect(Collectors.groupingBy(
                                InsertCalibration::others,
                                TreeMap::new,
                                Collectors.averagingDouble(InsertCalibration::withoutJournals))));
    }

    /** The mean over measurements that waited for journals, if there are any: other flushes belong to checkpoints. */
    private static double mean(List<InsertObservation> all, ToDoubleFunction<InsertObservation> flush) {
        List<InsertObservation> durable =
                all.stream().filter(one -> one.level().durable()).toList();
        return (durable.isEmpty() ? all : durable)
                .stream().mapToDouble(flush).average().orElseThrow();
    }

    private static int others(InsertObservation one) {
        return one.level().others(one.members());
    }

    private static double withoutJournals(InsertObservation one) {
        return Math.max(0, one.othersSeconds() - (one.level().durable() ? one.othersFlushSeconds() : 0));
    }

    /** The seconds that a write waits for the journal of the primary. */
    public double journalWait(WriteConcernLevel level) {
        return level.durable() ? flushSeconds : 0;
    }

    /**
     * The seconds that a write waits for other members.
     *
     * @throws UsageException if the wait for this number of members was not measured
     */
    public double othersWait(WriteConcernLevel level) {
        int others = level.others(members);
        if (others == 0) {
            return 0;
        }
        Double seconds = othersSeconds.get(others);
        if (seconds == null) {
            throw new UsageException(Message.of(
                    "No result shows how long an insert waits for {0,choice,0#0 other members|1#1 other member|1<{0} "
                            + "other members}, as at {1}.",
                    others, level.name()));
        }
        return seconds + (level.durable() ? othersFlushSeconds : 0);
    }
}
