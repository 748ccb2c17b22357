package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.Observation.CpuPerOperation;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.Parameter;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Demands that are estimated from measurements, with their uncertainty. The same observations give the same calibration.
 * Immutable.
 *
 * @param demands the best estimate
 * @param resamples other demands that fit the measurements nearly as well
 * @param deviation the standard deviation of the logarithm of measured throughputs from the model: 0.03 is about 3 %
 * @param spread the standard deviation of the logarithm of a single measured throughput for bounds: the deviation, or more where
 *     only few repeated measurements show it
 * @param assumesDeviation true if there are no more measurements than parameters
 * @param hardware the machines of the measurements
 * @param networked whether a network lay between the client and some of the servers, which is then part of the delays
 * @param variation the squared coefficient of variation of service times that fits measured percentiles best; 1 (exponentially
 *     distributed times) if none were measured
 * @param percentileDeviation how far measured percentiles were from the model
 * @param documents the documents that an operation of each kind returned, or those of a load that went over the network
 *     together
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
        Map<Operation.Kind, Double> documents,
        CalibratedRange range)
        implements CalibratedCosts {

    private static final double EXPONENTIAL = 1;
    private static final int MOST_ROUNDS = 5;
    private static final double SETTLED = 0.005;

    /** The search for unknown delays begins at a tenth of the shortest response time. */
    private static final double FIRST_SHARE = 0.1;

    /** CPU seconds per second; a search that begins at 0 would never leave it. */
    private static final double FIRST_BACKGROUND = 0.03;

    public Calibration {
        resamples = List.copyOf(resamples);
        documents = Map.copyOf(documents);
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
     * Fits the demands. The intervals are those of {@link OpenParameters}.
     *
     * @param all only queries, or only loads
     * @throws UsageException if there are too few observations, or if they come from different machines
     */
    public static Calibration of(List<Observation> all) {
        Observation first = first(Optional.empty(), all);
        List<Observation> observations = withCpuOfAllOrNone(all);
        FreeParameters parameters = new FreeParameters(observations);
        double variation = EXPONENTIAL;
        Residuals residuals = new Residuals(observations, variation);
        DemandFitter<Demands> fitter = new DemandFitter<>(parameters::demands, residuals::predicted);
        double[] measured = residuals.measured();
        int degrees = measured.length - parameters.all().size();
        if (degrees < 0) {
            throw new UsageException(Message.of(
                    "The results have only {0,choice,0#0 figures|1#1 figure|1<{0} figures} to calibrate "
                            + "{1,choice,0#0 parameters|1#1 parameter|1<{1} parameters}: give more results, with other numbers "
                            + "of threads or shards.",
                    measured.length, parameters.all().size()));
        }
        double[] best = fitter.fit(measured, start(parameters.all(), observations));
        Demands demands = fitter.demands(best);
        // Without a shared machine, throughput depends on the variation, and the fitted variation on the demands.
        ServiceVariation.Fitted found = ServiceVariation.of(observations, demands);
        for (int round = 0; round < MOST_ROUNDS && !found.confirms(variation, SETTLED); round++) {
            variation = found.variation();
            if (first.hardware().shared()) {
                break;
            }
            Residuals varied = new Residuals(observations, variation);
            fitter = new DemandFitter<>(parameters::demands, varied::predicted);
            best = fitter.fit(measured, best);
            demands = fitter.demands(best);
            found = ServiceVariation.of(observations, demands);
        }
        Deviations deviations = Deviations.of(measured, fitter.predicted(best), fitter.leverages(best), residuals);
        List<Demands> resamples = new OpenParameters(
                        parameters, first.operation().kind() == Operation.Kind.LOAD)
                .possible(new Residuals(observations, variation), demands, deviations.noise(degrees));
        return new Calibration(
                demands,
                resamples,
                deviations.ofThroughputs(),
                deviations.spread(degrees),
                degrees == 0,
                first.hardware(),
                first.networked(),
                variation,
                found.deviation(),
                documents(observations),
                CalibratedRange.of(observations));
    }

    /** Standard deviations of the figures. Throughputs and costs deviate for different reasons, and so by different amounts. */
    private record Deviations(int throughputs, int figures, int worth, double ofThroughputs, double ofCosts) {

        /** The deviation of figures where nothing shows it: results of quiet machines are a few per cent apart. */
        private static final double USUAL = 0.02;

        /** That is worth as much as so many degrees of freedom, unless cells are repeated. */
        private static final int WORTH = 2;

        /** So many repetitions show how well figures repeat. */
        private static final int ENOUGH_REPEATED = 4;

        static Deviations of(double[] measured, double[] fitted, double[] leverages, Residuals residuals) {
            double[] errors = Resampling.errors(measured, fitted);
            int throughputs = residuals.throughputs();
            int worth = residuals.repeated() >= ENOUGH_REPEATED ? 0 : WORTH;
            double ofAll = withUsual(
                    worth,
                    Resampling.deviation(errors, leverages, 0, measured.length),
                    Resampling.degrees(leverages, 0, measured.length));
            OptionalDouble ofThroughputs = Resampling.deviation(errors, leverages, 0, throughputs);
            OptionalDouble ofCosts = Resampling.deviation(errors, leverages, throughputs, measured.length);
            return new Deviations(
                    throughputs,
                    measured.length,
                    worth,
                    ofThroughputs.isEmpty()
                            ? ofAll
                            : withUsual(worth, ofThroughputs, Resampling.degrees(leverages, 0, throughputs)),
                    ofCosts.isEmpty()
                            ? ofAll
                            : withUsual(worth, ofCosts, Resampling.degrees(leverages, throughputs, measured.length)));
        }

        private static double withUsual(int worth, OptionalDouble deviation, double degrees) {
            double found = deviation.orElse(0);
            double known = deviation.isPresent() ? degrees : 0;
            return Math.sqrt((known * found * found + worth * USUAL * USUAL) / (known + worth));
        }

        /** A stated deviation is not stretched. */
        double spread(int degrees) {
            return (worth == 0 ? Resampling.stretch(Math.max(1, degrees)) : 1) * ofThroughputs;
        }

        /** The standard deviation for resampling each figure: wider by the ratio of Student's t to the normal distribution. */
        double[] noise(int degrees) {
            double stretch = Resampling.stretch(Math.max(1, degrees + worth));
            return IntStream.range(0, figures)
                    .mapToDouble(row -> stretch * (row < throughputs ? ofThroughputs : ofCosts))
                    .toArray();
        }
    }

    /** If CPU costs are known for only some loads, the fit would treat those of the others as waiting. */
    private static List<Observation> withCpuOfAllOrNone(List<Observation> all) {
        boolean some = all.stream().anyMatch(one -> one.cpu().isEmpty());
        return some && all.get(0).operation().kind() == Operation.Kind.LOAD
                ? all.stream().map(Observation::withoutCpu).toList()
                : all;
    }

    /** Harmonic means, because the round trips per document matter. */
    private static Map<Operation.Kind, Double> documents(List<Observation> observations) {
        return observations.stream()
                .collect(Collectors.groupingBy(
                        one -> one.operation().kind(),
                        Collectors.collectingAndThen(
                                Collectors.averagingDouble(
                                        one -> 1 / one.operation().documents()),
                                mean -> 1 / mean)));
    }

    /**
     * The first observation of a cluster, if there is one, because it has the machines of mongos.
     *
     * @param of the workload of the results for a message; empty if all
     * @throws UsageException if there are no observations, or if they come from different machines
     */
    static Observation first(Optional<String> of, List<Observation> observations) {
        if (observations.isEmpty()) {
            throw new UsageException(Message.of("There is nothing to calibrate by."));
        }
        Observation first = observations.stream()
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
    private static boolean onSameMachines(Observation one, Observation cluster) {
        return one.networked() == cluster.networked()
                && Machines.alike(
                        one.hardware(), cluster.hardware(), one.topology().sharded());
    }

    /** The measured CPU times; for other parameters, a part of the shortest response time. */
    private static double[] start(List<Parameter> parameters, List<Observation> observations) {
        double response = observations.stream()
                .mapToDouble(one -> one.threads() / one.throughput())
                .min()
                .orElseThrow();
        Map<Parameter, Double> first = new EnumMap<>(Parameter.class);
        first.put(Parameter.CLIENT, cpu(observations, CpuPerOperation::client));
        first.put(Parameter.ROUTER, cpu(observations, CpuPerOperation::routers));
        first.put(Parameter.ROUTER_BRANCH, cpu(observations, CpuPerOperation::routers));
        double data = cpu(observations, CpuPerOperation::dataServers);
        first.put(Parameter.SERVER, data);
        first.put(Parameter.SERVER_SCATTERED, data);
        first.put(Parameter.SHARD, data);
        first.put(Parameter.SHARD_SCATTERED, data);
        first.put(Parameter.BACKGROUND_PER_SECOND, FIRST_BACKGROUND);
        return parameters.stream()
                .mapToDouble(parameter -> first.getOrDefault(parameter.underLoad(), 0.0))
                .map(seconds -> Math.log(seconds > 0 ? seconds : FIRST_SHARE * response))
                .toArray();
    }

    private static double cpu(List<Observation> observations, ToDoubleFunction<CpuPerOperation> part) {
        return observations.stream()
                .flatMap(one -> one.cpu().stream())
                .mapToDouble(part)
                .filter(seconds -> seconds > 0)
                .average()
                .orElse(0);
    }

    /** The interval of each parameter with a confidence of 90 %. */
    public Map<Parameter, Interval> intervals() {
        Map<Parameter, Interval> intervals = new EnumMap<>(Parameter.class);
        demands.seconds()
                .keySet()
                .forEach(parameter -> intervals.put(
                        parameter,
                        Interval.of(resamples.stream()
                                .mapToDouble(one -> one.of(parameter))
                                .toArray())));
        return intervals;
    }
}
