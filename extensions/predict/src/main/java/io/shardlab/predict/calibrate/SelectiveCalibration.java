package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.CalibratedRange.Range;
import io.shardlab.predict.model.Memory;
import io.shardlab.predict.model.SelectiveRead;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The costs of queries for a share of all documents. The number of documents that fit into memory lies between the most per
 * server that were answered from memory and the fewest that were not; predictions of disk reads are therefore ranges.
 *
 * @param best the costs with the least possible room in memory
 * @param most the costs with the most possible room, where each document that is not in memory takes a read of its own; empty
 *     if no query read from the disk
 * @param matchedShare the part of all documents that the queries returned
 * @param hardware the machines of the measurements
 * @param sharesMemory whether the servers shared the memory of one machine, so that the memory of each is unknown
 * @param serverMemory the memory of each server in bytes; empty if unknown
 * @param shards the measured numbers of shards; 0 for a standalone server
 * @param documents the measured numbers of documents in the collections
 */
public record SelectiveCalibration(
        SelectiveRead best,
        Optional<SelectiveRead> most,
        double matchedShare,
        Hardware hardware,
        boolean sharesMemory,
        Optional<Long> serverMemory,
        Range shards,
        Range documents) {

    /**
     * Calibrates by measurements.
     *
     * @param all one measurement or more
     * @throws UsageException if no query was answered from memory, or machines or conditions differ
     */
    public static SelectiveCalibration of(List<SelectiveObservation> all) {
        Hardware hardware = all.get(0).hardware();
        if (!all.stream().map(SelectiveObservation::hardware).allMatch(one -> Machines.alike(one, hardware, false))) {
            throw new UsageException(Message.of(
                    "The results of selective queries are from different machines: give results of one kind."));
        }
        Map<String, Object> conditions = all.get(0).conditions();
        all.stream()
                .map(SelectiveObservation::conditions)
                .filter(one -> !one.equals(conditions))
                .findFirst()
                .ifPresent(other -> {
                    throw new UsageException(Message.of(
                            "The results of selective queries differ in {0}: give results of one kind.",
                            Stream.concat(conditions.keySet().stream(), other.keySet().stream())
                                    .filter(name -> !Objects.equals(conditions.get(name), other.get(name)))
                                    .distinct()
                                    .sorted()
                                    .map(name -> "--" + name)
                                    .collect(Collectors.joining(", "))));
                });
        List<SelectiveObservation> inMemory =
                all.stream().filter(one -> !one.fromDisk()).toList();
        List<SelectiveObservation> fromDisk =
                all.stream().filter(SelectiveObservation::fromDisk).toList();
        if (inMemory.isEmpty()) {
            throw new UsageException(Message.of(
                    "All selective queries read from the disk: give results with fewer documents, too, to calibrate "
                            + "their cost in memory."));
        }
        double cost = geometricMean(
                inMemory, one -> one.seconds() / (one.matched() * one.servers().computingShare()));
        double fewestMissing = fromDisk.stream()
                .mapToDouble(SelectiveObservation::documentsPerServer)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double fitting = inMemory.stream()
                .mapToDouble(SelectiveObservation::documentsPerServer)
                .filter(number -> number < fewestMissing)
                .max()
                .orElseThrow(() -> new UsageException(Message.of(
                        "Some selective queries read from the disk with fewer documents than others that did not: these "
                                + "results cannot be combined.")));
        return new SelectiveCalibration(
                fromDisk.isEmpty()
                        ? new SelectiveRead(cost, new Memory(fitting, 0, 0))
                        : withDisk(cost, fitting, fromDisk),
                most(cost, fitting, fromDisk),
                all.stream()
                        .mapToDouble(one -> (double) one.matched() / one.documents())
                        .average()
                        .orElseThrow(),
                hardware,
                hardware.shared()
                        && !conditions.containsKey(SelectiveObservation.SERVER_MEMORY)
                        && all.stream().anyMatch(one -> one.topology().dataServers() > 1),
                conditions.get(SelectiveObservation.SERVER_MEMORY) instanceof Number bytes
                        ? Optional.of(bytes.longValue())
                        : Optional.empty(),
                Range.of(all.stream().mapToLong(one -> one.topology().shards())),
                Range.of(all.stream().mapToLong(SelectiveObservation::documents)));
    }

    /** Returns this with the memory and the disks of another server, if it describes them; processors stay as measured. */
    public SelectiveCalibration on(Machine server) {
        return new SelectiveCalibration(
                best.on(server, serverMemory),
                most.map(query -> query.on(server, serverMemory)),
                matchedShare,
                hardware,
                sharesMemory,
                serverMemory,
                shards,
                documents);
    }

    private static SelectiveRead withDisk(double cost, double room, List<SelectiveObservation> fromDisk) {
        SelectiveRead inMemory = new SelectiveRead(cost, new Memory(room, 1, 0));
        double reads = geometricMean(
                fromDisk,
                one -> one.diskReads() / (one.matched() * inMemory.memory().missShare(one.documentsPerServer())));
        // A ratio of sums, because the time of a query with few reads varies by more than the time of these reads.
        double seconds = fromDisk.stream()
                        .mapToDouble(one -> one.servers().disks()
                                * Math.max(
                                        0,
                                        one.seconds()
                                                - inMemory.seconds(one.documents(), one.matched(), one.servers())))
                        .sum()
                / fromDisk.stream().mapToLong(SelectiveObservation::diskReads).sum();
        return new SelectiveRead(cost, new Memory(room, reads, seconds));
    }

    private static Optional<SelectiveRead> most(double cost, double fitting, List<SelectiveObservation> fromDisk) {
        OptionalDouble room = fromDisk.stream()
                .mapToDouble(one ->
                        one.documentsPerServer() * Math.max(0, 1 - (double) one.diskReads() / one.matched()))
                .min();
        return room.stream()
                .mapToObj(number -> withDisk(cost, Math.max(fitting, number), fromDisk))
                .findFirst();
    }

    private static double geometricMean(List<SelectiveObservation> all, ToDoubleFunction<SelectiveObservation> value) {
        return Math.exp(all.stream()
                .mapToDouble(one -> Math.log(value.applyAsDouble(one)))
                .average()
                .orElseThrow());
    }
}
