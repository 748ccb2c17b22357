package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Demands that are estimated from measurements, with their uncertainty. The same observations give the same calibration.
 * Immutable.
 *
 * @param demands the best estimate
 * @param resamples other demands that fit the measurements nearly as well
 * @param deviation the standard deviation of the logarithm of measured throughputs from the model: 0.03 is about 3 %
 * @param spread the standard deviation of the logarithm of a single measured throughput for bounds: the deviation, or more where
 *     only few repeated measurements show it
 * @param assumesDeviation true if the model meets all measurements because there are no more of them than parameters
 * @param hardware the machines of the measurements
 * @param networked whether a network lay between the client and some of the servers, which is then part of the delays
 * @param variation the squared coefficient of variation of service times that fits measured percentiles best; 1 (exponentially
 *     distributed times) if none were measured
 * @param percentileDeviation how far measured percentiles were from the model
 * @param operations the measured operations by their name, those of a mix with the most frequent first: with their mean number
 *     of documents, and without the parts of shards
 * @param undetermined the kinds of operations of a mix whose part in the CPU times of some servers is an assumption
 * @param range the range of the measurements
 */
public record Calibration(
        Demands demands,
        List<Demands> resamples,
        double deviation,
        double spread,
        boolean assumesDeviation,
        Hardware hardware,
        boolean networked,
        double variation,
        Optional<PercentileDeviation> percentileDeviation,
        Map<String, OperationClass> operations,
        List<String> undetermined,
        CalibratedRange range) {

    // Rounds of the fit, and the difference of variations that ends them.
    private static final int ROUNDS = 5;
    private static final double SETTLED = 0.005;
    private static final int ROUNDS_OF_MIXES = 3;
    private static final double SETTLED_OF_MIXES = 0.02;

    /** With at least this part of the assumed spread left, a demand counts as assumed. */
    private static final double UNDETERMINED = 0.6;

    public Calibration {
        resamples = List.copyOf(resamples);
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
        undetermined = List.copyOf(undetermined);
    }

    /**
     * An interval of a parameter.
     *
     * @param low the value that 5 % of resamples are below
     * @param high the value that 5 % of resamples are above
     */
    public record Interval(double low, double high) {

        /**
         * The middle 90 % of some values: from the k-th smallest of n to the k-th largest, where k is the integer part of
         * 0.05·(n + 1) (Efron and Tibshirani, 1993, section 12.5).
         *
         * @param values 19 values or more
         */
        public static Interval of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int cut = (int) Math.floor(Resampling.TAIL * (sorted.length + 1)) - 1;
            return new Interval(sorted[cut], sorted[sorted.length - 1 - cut]);
        }

        /** Returns the interval in another unit. */
        public Interval times(double factor) {
            return new Interval(factor * low, factor * high);
        }
    }

    /**
     * Fits the demands. The intervals are those of {@link OpenParameters}, or of {@link MixParameters} for mixes: each kind of query
     * is measured by itself, while the kinds of a mix are only measured together, so that more is assumed from the beginning.
     *
     * @param all only queries, only loads, or only mixes of the same workload
     * @throws UsageException if there are too few observations, if they come from different machines, or if those of mixes lack
     *     CPU times
     */
    public static Calibration of(List<LoopMeasurement> all) {
        Optional<String> workload = all.stream()
                .flatMap(one -> one.kinds().stream())
                .map(LoopMeasurement.Kinds::workload)
                .findFirst();
        if (workload.isPresent() && all.stream().anyMatch(one -> one.cpu().isEmpty())) {
            throw new UsageException(Message.of(
                    "The results of {0} lack the CPU times of the servers, which show what each kind of operation "
                            + "costs.",
                    workload.get()));
        }
        LoopMeasurement first = first(workload, all);
        return workload.isPresent() ? ofMixes(first, all) : ofOperations(first, withCpuOfAllOrNone(all));
    }

    private static Calibration ofOperations(LoopMeasurement first, List<LoopMeasurement> observations) {
        FreeParameters free = new FreeParameters(observations);
        Unknowns unknowns = free.unknowns(observations);
        int figures = new Residuals(observations, 1).measured().length;
        int degrees = figures - unknowns.number();
        if (degrees < 0) {
            throw new UsageException(Message.of(
                    "The results have only {0,choice,0#0 figures|1#1 figure|1<{0} figures} to calibrate "
                            + "{1,choice,0#0 parameters|1#1 parameter|1<{1} parameters}: give more results, with other numbers "
                            + "of threads or shards.",
                    figures, unknowns.number()));
        }
        Fit fit = Fit.of(observations, unknowns, ROUNDS, SETTLED);
        Deviations deviations = Deviations.ofOperations(fit, degrees);
        List<Demands> resamples = new OpenParameters(
                        free, fit.demands(), first.mix().isLoad())
                .possible(fit.residuals(), deviations.noise());
        Set<String> names = new LinkedHashSet<>();
        observations.forEach(one -> names.add(one.mix().name()));
        return of(first, observations, fit, deviations, resamples, degrees == 0, names, List.of());
    }

    private static Calibration ofMixes(LoopMeasurement first, List<LoopMeasurement> observations) {
        List<MixKind> kinds = kinds(observations);
        MixParameters parameters = new MixParameters(observations, kinds);
        Unknowns unknowns = parameters.unknowns();
        Fit fit = Fit.of(observations, unknowns, first.hardware().shared() ? 0 : ROUNDS_OF_MIXES, SETTLED_OF_MIXES);
        Deviations deviations = Deviations.ofMixes(fit, unknowns.assumptions());
        List<double[]> resamples = Resampling.resamples(fit.fitter(), fit.fitted(), fit.best(), deviations.noise());
        return of(
                first,
                observations,
                fit,
                deviations,
                resamples.stream().map(unknowns::demands).toList(),
                false,
                kinds.stream().map(MixKind::name).toList(),
                parameters.undetermined(resamples, UNDETERMINED * MixParameters.ASSUMED));
    }

    private static Calibration of(
            LoopMeasurement first,
            List<LoopMeasurement> observations,
            Fit fit,
            Deviations deviations,
            List<Demands> resamples,
            boolean assumesDeviation,
            Collection<String> names,
            List<String> undetermined) {
        Map<String, OperationClass> operations = new LinkedHashMap<>();
        names.forEach(name -> operations.put(name, operation(name, observations)));
        return new Calibration(
                fit.demands(),
                resamples,
                deviations.ofThroughputs(),
                deviations.spread(),
                assumesDeviation,
                first.hardware(),
                first.networked(),
                fit.variation(),
                fit.ofPercentiles(),
                operations,
                undetermined,
                CalibratedRange.of(observations, first.kinds().isPresent() ? names : List.of()));
    }

    /** The kinds of a mix, that with the most operations first. */
    private static List<MixKind> kinds(List<LoopMeasurement> observations) {
        Map<String, MixKind> kinds = new LinkedHashMap<>();
        Map<String, Long> operations = new HashMap<>();
        observations.stream().flatMap(one -> one.mixKinds().stream()).forEach(kind -> {
            kinds.putIfAbsent(kind.name(), kind);
            operations.merge(kind.name(), kind.operations(), Long::sum);
        });
        return kinds.values().stream()
                .sorted(Comparator.comparing((MixKind kind) -> operations.get(kind.name()))
                        .reversed())
                .toList();
    }

    /**
     * An operation as a cluster was asked for it, if one was measured: with the mean part that stays at one shard, and the harmonic
     * mean of the documents, because the round trips per document matter.
     */
    private static OperationClass operation(String name, List<LoopMeasurement> observations) {
        List<OperationClass> all = operations(name, observations.stream());
        List<OperationClass> sharded = operations(
                name, observations.stream().filter(one -> one.topology().sharded()));
        List<OperationClass> typical = sharded.isEmpty() ? all : sharded;
        double perDocument =
                all.stream().mapToDouble(one -> 1 / one.documents()).average().orElseThrow();
        return new OperationClass(
                typical.get(0).kind(),
                List.of(),
                1 / perDocument,
                Optional.empty(),
                0,
                typical.stream().mapToDouble(OperationClass::hot).average().orElseThrow(),
                typical.get(0).commands());
    }

    private static List<OperationClass> operations(String name, Stream<LoopMeasurement> observations) {
        return observations
                .flatMap(one -> one.mix().parts().stream())
                .filter(part -> part.name().equals(name))
                .map(Mix.Part::operation)
                .toList();
    }

    /** If CPU costs are known for only some loads, the fit would treat those of the others as waiting. */
    private static List<LoopMeasurement> withCpuOfAllOrNone(List<LoopMeasurement> all) {
        boolean some = all.stream().anyMatch(one -> one.cpu().isEmpty());
        return some && all.get(0).operation().kind() == OperationClass.Kind.LOAD
                ? all.stream().map(LoopMeasurement::withoutCpu).toList()
                : all;
    }

    /**
     * The first observation of a cluster, if there is one, because it has the machines of mongos.
     *
     * @param of the workload of the results for a message; empty if all
     * @throws UsageException if there are no observations, or if they come from different machines
     */
    private static LoopMeasurement first(Optional<String> of, List<LoopMeasurement> observations) {
        if (observations.isEmpty()) {
            throw new UsageException(Message.of("There is nothing to calibrate by."));
        }
        LoopMeasurement first = observations.stream()
                .filter(one -> one.topology().sharded())
                .findFirst()
                .orElse(observations.get(0));
        if (!observations.stream().allMatch(one -> onSameMachines(one, first))) {
            throw new UsageException(of.map(workload -> Message.of(
                            "The results of {0} are from different machines or CPU limits: give results of one kind.",
                            workload))
                    .orElseGet(() -> Message.of(
                            "The results are from different machines or CPU limits: give results of one kind.")));
        }
        return first;
    }

    /** Also compares the machines of mongos if both are clusters. */
    private static boolean onSameMachines(LoopMeasurement one, LoopMeasurement cluster) {
        return one.networked() == cluster.networked()
                && Machines.alike(
                        one.hardware(), cluster.hardware(), one.topology().sharded());
    }
}
