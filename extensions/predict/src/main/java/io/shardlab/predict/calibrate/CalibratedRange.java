package io.shardlab.predict.calibrate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * The ranges of the measurements behind a calibration, for each kind of operation, with mongos and without.
 *
 * @param kinds the ranges of each kind
 * @param shares the range of the share of each kind of operation of a mix, by its name; none for other operations
 */
public record CalibratedRange(
        List<Kind> kinds,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, ShareRange> shares) {

    public CalibratedRange {
        kinds = List.copyOf(kinds);
        shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
    }

    /**
     * The range of one kind.
     *
     * @param operation the name of the operation
     * @param sharded whether it went through mongos
     * @param replicaSet whether the one server was a replica set of one member, and not a standalone server
     * @param measurements the number of measurements
     * @param threads the numbers of concurrent clients
     * @param shards the numbers of shards; 0 for a standalone server
     * @param routers the numbers of mongos; 0 for a standalone server
     * @param documents the numbers of documents in the collection; empty if unknown
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Kind(
            String operation,
            boolean sharded,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean replicaSet,
            int measurements,
            Range threads,
            Range shards,
            Range routers,
            Optional<Range> documents) {}

    /** A range, both ends included. */
    public record Range(long low, long high) {

        /** The range from the least to the greatest of one value or more. */
        public static Range of(LongStream values) {
            LongSummaryStatistics summary = values.summaryStatistics();
            return new Range(summary.getMin(), summary.getMax());
        }

        /** Both ends in ascending order, or one value if they are the same. */
        public LongStream ends() {
            return LongStream.of(low, high).distinct();
        }

        /** True if a value lies in the range. */
        public boolean covers(long value) {
            return value >= low && value <= high;
        }

        /** A description such as {@code 10 to 40}. */
        public Message describe() {
            return low == high
                    ? Message.text(FigureText.count(low))
                    : Message.of("{0} to {1}", FigureText.count(low), FigureText.count(high));
        }
    }

    /** The smallest and the largest measured share of a kind of operation of a mix. */
    public record ShareRange(double low, double high) {

        private static final double ROUNDING = 0.01;

        private static ShareRange of(DoubleStream shares) {
            DoubleSummaryStatistics summary = shares.summaryStatistics();
            return new ShareRange(summary.getMin(), summary.getMax());
        }

        /** True if a share lies in the range, within the differences of random mixes. */
        private boolean covers(double share) {
            return share >= low - ROUNDING && share <= high + ROUNDING;
        }
    }

    private record Key(String operation, boolean sharded) {}

    /** @param names the names of the kinds of operations of a mix; none for other operations */
    static CalibratedRange of(List<LoopMeasurement> observations, Collection<String> names) {
        Map<Key, List<LoopMeasurement>> byKind = observations.stream()
                .collect(Collectors.groupingBy(
                        one -> new Key(one.mix().name(), one.topology().sharded())));
        List<Kind> kinds = byKind.entrySet().stream()
                .map(entry -> kind(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Kind::operation).reversed().thenComparing(Kind::sharded))
                .toList();
        Map<String, ShareRange> shares = new LinkedHashMap<>();
        names.forEach(name -> shares.put(
                name,
                ShareRange.of(observations.stream().mapToDouble(one -> one.mix().share(name)))));
        return new CalibratedRange(kinds, shares);
    }

    private static Kind kind(Key key, List<LoopMeasurement> observations) {
        List<Long> documents =
                observations.stream().flatMap(one -> one.documents().stream()).toList();
        return new Kind(
                key.operation(),
                key.sharded(),
                observations.get(0).topology().replicaSet(),
                observations.size(),
                range(observations, LoopMeasurement::threads),
                range(observations, one -> one.topology().shards()),
                range(observations, one -> one.topology().routers()),
                documents.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Range.of(documents.stream().mapToLong(Long::longValue))));
    }

    private static Range range(List<LoopMeasurement> observations, ToLongFunction<LoopMeasurement> value) {
        return Range.of(observations.stream().mapToLong(value));
    }

    /** One server as it was measured: a replica set of one member, or else a standalone server. */
    public Topology oneServer() {
        return kinds.stream().anyMatch(Kind::replicaSet) ? Topology.REPLICA_SET : Topology.STANDALONE;
    }

    /** The range of operations with a mix's name on this kind of topology; empty if it was not measured. */
    public Optional<Kind> kind(Mix mix, Topology topology) {
        return kinds.stream()
                .filter(kind -> kind.operation().equals(mix.name()) && kind.sharded() == topology.sharded())
                .findFirst();
    }

    /** The parts of a question that lie outside: {@code threads}, and those of {@link #outside(Mix, Topology)}. */
    public List<String> outside(Mix mix, Topology topology, int threads) {
        List<String> outside = new ArrayList<>();
        if (!kind(mix, topology).orElseThrow().threads().covers(threads)) {
            outside.add("threads");
        }
        outside.addAll(outside(mix, topology));
        return outside;
    }

    /**
     * The parts of a question that lie outside: {@code mix}, {@code shards}, {@code routers}, {@code documents}; none if all are
     * within.
     */
    public List<String> outside(Mix mix, Topology topology) {
        Kind kind = kind(mix, topology).orElseThrow();
        List<String> outside = new ArrayList<>();
        if (!shares.entrySet().stream().allMatch(range -> range.getValue().covers(mix.share(range.getKey())))) {
            outside.add("mix");
        }
        if (!kind.shards().covers(topology.shards())) {
            outside.add("shards");
        }
        if (!kind.routers().covers(topology.routers())) {
            outside.add("routers");
        }
        if (mix.documents().isPresent()
                && kind.documents()
                        .filter(measured -> measured.covers(mix.documents().get()))
                        .isEmpty()) {
            outside.add("documents");
        }
        return outside;
    }
}
