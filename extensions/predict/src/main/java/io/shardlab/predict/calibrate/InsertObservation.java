package io.shardlab.predict.calibrate;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Waits;
import io.shardlab.mongo.write.DurabilityLevel;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Inserts of single documents at one write concern, into a standalone server or a replica set.
 *
 * @param observation throughput and costs; its operation includes the waits of {@code flushSeconds} and {@code othersSeconds}
 * @param level the write concern
 * @param members the number of members of the replica set; 1 for a standalone server
 * @param flushSeconds the mean time of a flush of the primary's journal
 * @param othersFlushSeconds the mean time of a flush of the other members' journals; 0 without other members
 * @param othersSeconds the mean wait of an insert for other members, including their journals
 * @param conditions other parameters of the run that make a difference, by name
 */
public record InsertObservation(
        LoopMeasurement observation,
        DurabilityLevel level,
        int members,
        double flushSeconds,
        double othersFlushSeconds,
        double othersSeconds,
        Map<String, Object> conditions) {

    private static final List<String> CONDITIONS = List.of("replicas", "zone-delay", "far-members", "document-size");

    public InsertObservation {
        conditions = Map.copyOf(conditions);
    }

    static List<InsertObservation> all(RunResult result) {
        return Observations.measured(result)
                .filter(phase -> phase.counts().throughput() > 0)
                .flatMap(phase -> of(result, phase).stream())
                .toList();
    }

    /** Empty if inserts do not wait, or if the servers do not report how long. */
    private static Optional<InsertObservation> of(RunResult result, PhaseReport phase) {
        Predicate<ServerReport> secondary = server -> server.state().equals(Optional.of("secondary"));
        List<ServerReport> members = Machines.servers(phase)
                .filter(server -> server.role().equals("server"))
                .toList();
        Optional<ServerReport> primary =
                members.stream().filter(secondary.negate()).findFirst();
        Optional<DurabilityLevel> level = levelOf(phase);
        if (level.isEmpty() || primary.flatMap(ServerReport::journal).isEmpty()) {
            return Optional.empty();
        }
        double flush = mean(primary.stream().flatMap(server -> server.journal().stream()));
        double others = primary.flatMap(ServerReport::writeConcernWait)
                .map(wait -> wait.seconds() / phase.counts().operations())
                .orElse(0.0);
        OperationClass operation = OperationClass.insert((level.get().durable() ? flush : 0) + others);
        return Optional.of(new InsertObservation(
                Observations.of(result, phase, Mix.of(operation), Optional.empty()),
                level.get(),
                members.size(),
                flush,
                mean(members.stream().filter(secondary).flatMap(server -> server.journal().stream())),
                others,
                Observations.parameters(result, CONDITIONS)));
    }

    private static Optional<DurabilityLevel> levelOf(PhaseReport phase) {
        try {
            return Optional.of(level(phase.name()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses a write concern, or the name of its phase.
     *
     * @throws IllegalArgumentException if inserts do not wait, or it is unknown for how many members
     */
    public static DurabilityLevel level(String text) {
        DurabilityLevel level = DurabilityLevel.parse(text);
        if (!level.isAcknowledged() || level.members().isEmpty() && !level.isMajority()) {
            throw new IllegalArgumentException("not a write concern with a known wait: " + text);
        }
        return level;
    }

    /** The mean time of a flush; 0 if there are none. */
    static double mean(Stream<Waits> flushes) {
        List<Waits> all = flushes.toList();
        long count = all.stream().mapToLong(Waits::count).sum();
        return count == 0 ? 0 : all.stream().mapToDouble(Waits::seconds).sum() / count;
    }
}
