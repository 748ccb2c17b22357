package io.shardlab.whatif.calibrate;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.calibrate.Observation.CpuPerOperation;
import io.shardlab.whatif.model.Demands;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Demands that measurements show, and how sure they are. The same observations give the same calibration. Immutable.
 *
 * @param demands the best ones
 * @param resamples demands that could as well have been found; empty if there are no more measurements than parameters
 * @param deviation how far measured throughputs lie from the model, as the standard deviation of their logarithm: 0.03 is about
 *     3 %; not a number if there are no more measurements than parameters
 * @param hardware where it was measured
 * @param networked whether a network lay between the client and some of the servers, so that the delays hold it
 * @param variation squared coefficient of variation of service times, by which measured percentiles are met best; 1 (exponentially
 *     distributed ones) if none were measured
 * @param documents those that an operation of each kind returned, or of a load those that went over the network together
 * @param range what was measured
 */
public record Calibration(
        Demands demands,
        List<Demands> resamples,
        double deviation,
        Hardware hardware,
        boolean networked,
        double variation,
        Map<Operation.Kind, Double> documents,
        CalibratedRange range) {

    private static final int RESAMPLES = 100;
    private static final long SEED = 19_931_113;
    private static final double TAIL = 0.05;

    private static final double EXPONENTIAL = 1;
    private static final int MOST_ROUNDS = 5;
    private static final double SETTLED = 0.005;

    /** With fewer degrees of freedom an error says nothing. */
    private static final double FEWEST_DEGREES = 0.5;

    /** Where waiting is unknown, it begins at a tenth of the response time that the fit has to explain. */
    private static final double FIRST_SHARE = 0.1;

    /** CPU seconds in a second; a search that began at 0 would never leave it. */
    private static final double FIRST_BACKGROUND = 0.03;

    public Calibration {
        resamples = List.copyOf(resamples);
        documents = Map.copyOf(documents);
    }

    /**
     * An interval of a parameter.
     *
     * @param low 5 % of resamples are below
     * @param high 5 % of resamples are above
     */
    public record Interval(double low, double high) {

        /**
         * The middle 90 % of some values: from the k-th smallest of n to the k-th largest, k being the integer part of 0.05·(n + 1)
         * (Efron and Tibshirani, 1993, section 12.5).
         *
         * @param values at least 19
         */
        public static Interval of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int cut = (int) Math.floor(TAIL * (sorted.length + 1)) - 1;
            return new Interval(sorted[cut], sorted[sorted.length - 1 - cut]);
        }

        /** In another unit. */
        public Interval times(double factor) {
            return new Interval(factor * low, factor * high);
        }
    }

    /**
     * Fits the demands. The intervals are those of a parametric bootstrap (Efron and Tibshirani, An Introduction to the
     * Bootstrap, 1993, section 6.5): the fit is repeated with measurements that deviate from the model at random as much as the
     * real ones do, stretched by Student's t for few degrees of freedom.
     *
     * @param all those of queries, or those of loads
     * @throws UsageException if there are too few observations, or of machines that differ
     */
    public static Calibration of(List<Observation> all) {
        Observation first = first(all);
        List<Observation> observations = withCpuOfAllOrNone(all);
        FreeParameters parameters = new FreeParameters(observations);
        double variation = EXPONENTIAL;
        Residuals residuals = new Residuals(observations, variation);
        DemandFitter fitter = new DemandFitter(parameters, residuals);
        double[] measured = residuals.measured();
        int degrees = measured.length - parameters.all().size();
        if (degrees < 0) {
            throw new UsageException(
                    "The results hold " + FigureText.count(measured.length, "figure") + " to calibrate "
                            + FigureText.count(parameters.all().size(), "parameter")
                            + " by: give more, of other numbers of threads or shards.");
        }
        double[] best = fitter.fit(measured, start(parameters.all(), observations));
        Demands demands = fitter.demands(best);
        // Where operations wait for each other in turn, throughput depends on the variation, and that on the demands.
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double found = ServiceVariation.of(observations, demands);
            if (Math.abs(found - variation) < SETTLED) {
                break;
            }
            variation = found;
            if (first.hardware().shared()) {
                break;
            }
            fitter = new DemandFitter(parameters, new Residuals(observations, variation));
            best = fitter.fit(measured, best);
            demands = fitter.demands(best);
        }
        Calibration exact = new Calibration(
                demands,
                List.of(),
                Double.NaN,
                first.hardware(),
                first.networked(),
                variation,
                documents(observations),
                CalibratedRange.of(observations));
        if (degrees == 0) {
            return exact;
        }
        double[] fitted = fitter.predicted(best);
        int throughputs = residuals.throughputs();
        double[] errors = IntStream.range(0, measured.length)
                .mapToDouble(row -> measured[row] - fitted[row])
                .toArray();
        double[] leverages = fitter.leverages(best);
        double ofAll = deviation(errors, leverages, 0, measured.length).orElse(0);
        double deviation = deviation(errors, leverages, 0, throughputs).orElse(ofAll);
        double ofCosts =
                deviation(errors, leverages, throughputs, measured.length).orElse(ofAll);
        double stretch = widening(degrees);
        double[] noise = IntStream.range(0, measured.length)
                .mapToDouble(row -> stretch * (row < throughputs ? deviation : ofCosts))
                .toArray();
        return exact.with(resamples(fitter, fitted, best, noise), deviation);
    }

    private Calibration with(List<Demands> others, double itsDeviation) {
        return new Calibration(demands, others, itsDeviation, hardware, networked, variation, documents, range);
    }

    /** Costs that only some loads know would be taken for waiting in the others. */
    private static List<Observation> withCpuOfAllOrNone(List<Observation> all) {
        boolean some = all.stream().anyMatch(one -> one.cpu().isEmpty());
        return some && all.get(0).operation().kind() == Operation.Kind.LOAD
                ? all.stream().map(Observation::withoutCpu).toList()
                : all;
    }

    /** Harmonic means, as the round trips for a document are what counts. */
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
     * Standard deviation of some of the figures; empty if the fit meets them whatever they are. Throughputs and costs deviate for
     * different reasons, and so by different amounts.
     */
    private static OptionalDouble deviation(double[] errors, double[] leverages, int from, int to) {
        double degrees =
                IntStream.range(from, to).mapToDouble(row -> 1 - leverages[row]).sum();
        double squares = IntStream.range(from, to)
                .mapToDouble(row -> errors[row] * errors[row])
                .sum();
        return degrees < FEWEST_DEGREES ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / degrees));
    }

    private static List<Demands> resamples(DemandFitter fitter, double[] fitted, double[] best, double[] noise) {
        SplittableRandom random = new SplittableRandom(SEED);
        UnaryOperator<double[]> refit = fitter.refitting(best);
        List<Demands> resamples = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            double[] drawn = IntStream.range(0, fitted.length)
                    .mapToDouble(row -> fitted[row] + noise[row] * random.nextGaussian())
                    .toArray();
            resamples.add(fitter.demands(refit.apply(drawn)));
        }
        return resamples;
    }

    /** By how much Student's t is wider than the normal distribution that errors are drawn from. */
    private static double widening(int degrees) {
        return TDistribution.of(degrees).inverseSurvivalProbability(TAIL)
                / NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);
    }

    /** One of a cluster, as only that knows the machines of mongos. */
    private static Observation first(List<Observation> observations) {
        if (observations.isEmpty()) {
            throw new UsageException("There is nothing to calibrate by.");
        }
        Observation first = observations.stream()
                .filter(one -> one.topology().sharded())
                .findFirst()
                .orElse(observations.get(0));
        if (!observations.stream().allMatch(one -> onSameMachines(one, first))) {
            throw new UsageException("The results are of different machines or CPU limits: give those of one kind.");
        }
        return first;
    }

    /** @param cluster compared in its mongos, too, if the other is a cluster */
    private static boolean onSameMachines(Observation one, Observation cluster) {
        return one.networked() == cluster.networked()
                && Machines.alike(
                        one.hardware(), cluster.hardware(), one.topology().sharded());
    }

    /** What the servers' own clocks say; otherwise what the highest throughput allows. */
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
                .mapToDouble(parameter -> first.getOrDefault(parameter.crowded(), 0.0))
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

    /** Where each parameter lies with a confidence of 90 %; none if there are no more measurements than parameters. */
    public Map<Parameter, Interval> intervals() {
        Map<Parameter, Interval> intervals = new EnumMap<>(Parameter.class);
        if (!resamples.isEmpty()) {
            demands.seconds()
                    .keySet()
                    .forEach(parameter -> intervals.put(
                            parameter,
                            Interval.of(resamples.stream()
                                    .mapToDouble(one -> one.of(parameter))
                                    .toArray())));
        }
        return intervals;
    }
}
