package io.shardlab.whatif.calibrate;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.error.UsageException;
import io.shardlab.whatif.calibrate.CalibratedRange.Range;
import io.shardlab.whatif.calibrate.MixParameters.Candidate;
import io.shardlab.whatif.model.Mix;
import io.shardlab.whatif.model.MixDemands;
import io.shardlab.whatif.model.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The demands of each kind of operation of a mix, estimated from measurements of the whole mix. The same observations give the
 * same calibration. Immutable.
 *
 * @param demands the best estimate
 * @param resamples estimates from resampled measurements and assumptions
 * @param deviation the standard deviation of the logarithm of measured throughputs from the model; an assumed one where results
 *     do not show it
 * @param hardware the machines of the measurements
 * @param networked whether a network lay between the client and some of the servers
 * @param variation the squared coefficient of variation of service times
 * @param range the range of the measurements
 * @param kinds the kinds, that with the most operations first
 * @param hot the part of the operations of each kind that stays at one shard
 * @param shares the range of the shares of each kind in the measured mixes, by its name
 * @param undetermined the kinds whose part in the CPU times of some servers is an assumption
 * @param durable whether writes waited for journals or other members
 */
public record MixCalibration(
        MixDemands demands,
        List<MixDemands> resamples,
        double deviation,
        Hardware hardware,
        boolean networked,
        double variation,
        CalibratedRange range,
        List<String> kinds,
        Map<String, Operation> operations,
        Map<String, ShareRange> shares,
        List<String> undetermined,
        boolean durable)
        implements CalibratedCosts {

    private static final int RESAMPLES = 100;
    private static final long SEED = 20_101_113;
    private static final double TAIL = 0.05;
    private static final double EXPONENTIAL = 1;
    private static final int MOST_ROUNDS = 3;
    private static final double SETTLED = 0.02;
    private static final double FEWEST_DEGREES = 0.5;

    /** The deviation of a single result, which does not show how much results deviate from the model. */
    private static final double ASSUMED_DEVIATION = 0.1;

    /** With at least this part of the assumed spread left, a demand counts as assumed. */
    private static final double UNDETERMINED = 0.6;

    public MixCalibration {
        resamples = List.copyOf(resamples);
        kinds = List.copyOf(kinds);
        undetermined = List.copyOf(undetermined);
    }

    /** The smallest and the largest measured share of a kind. */
    public record ShareRange(double low, double high) {

        private static final double ROUNDING = 0.01;

        /** True if a share lies in the range, within the differences of random mixes. */
        public boolean covers(double share) {
            return share >= low - ROUNDING && share <= high + ROUNDING;
        }
    }

    /**
     * Fits the demands.
     *
     * @param observations one or more, all of the same workload
     * @throws UsageException if they come from different machines or lack CPU times
     */
    public static MixCalibration of(List<MixObservation> observations) {
        Observation first = first(observations);
        List<MixKind> kinds = kinds(observations);
        MixParameters parameters = new MixParameters(observations, kinds);
        double variation = EXPONENTIAL;
        MixResiduals residuals = new MixResiduals(observations, parameters.assumed(), variation);
        DemandFitter<Candidate> fitter = new DemandFitter<>(parameters::candidate, residuals::predicted);
        double[] measured = residuals.measured();
        double[] best = fitter.fit(measured, parameters.start());
        for (int round = 0; round < MOST_ROUNDS && !first.hardware().shared(); round++) {
            MixDemands demands = fitter.demands(best).demands();
            double found = ServiceVariation.least(candidate -> MixResiduals.error(observations, demands, candidate));
            if (Math.abs(found - variation) < SETTLED) {
                break;
            }
            variation = found;
            MixResiduals varied = new MixResiduals(observations, parameters.assumed(), variation);
            fitter = new DemandFitter<>(parameters::candidate, varied::predicted);
            best = fitter.fit(measured, best);
        }
        double[] fitted = fitter.predicted(best);
        double[] noise = noise(measured, fitted, fitter.leverages(best), residuals);
        List<Candidate> resamples = resamples(fitter, fitted, best, noise);
        return new MixCalibration(
                fitter.demands(best).demands(),
                resamples.stream().map(Candidate::demands).toList(),
                noise[0],
                first.hardware(),
                first.networked(),
                variation,
                range(observations),
                kinds.stream().map(MixKind::name).toList(),
                operations(observations),
                shares(observations, kinds),
                parameters.undetermined(resamples, UNDETERMINED * MixParameters.ASSUMED),
                observations.stream().anyMatch(MixObservation::durable));
    }

    private static Observation first(List<MixObservation> observations) {
        Observation first = observations.stream()
                .map(MixObservation::all)
                .filter(one -> one.topology().sharded())
                .findFirst()
                .orElse(observations.get(0).all());
        for (MixObservation one : observations) {
            if (one.all().networked() != first.networked()
                    || !Machines.alike(
                            one.all().hardware(),
                            first.hardware(),
                            one.all().topology().sharded())) {
                throw new UsageException("The results of " + one.workload().name()
                        + " are from different machines or CPU limits: give results of one kind.");
            }
            if (one.cpu().isEmpty()) {
                throw new UsageException("The results of " + one.workload().name()
                        + " lack the CPU times of the servers, which show what each kind of operation costs.");
            }
        }
        return first;
    }

    private static List<MixKind> kinds(List<MixObservation> observations) {
        Map<String, MixKind> kinds = new LinkedHashMap<>();
        Map<String, Long> operations = new LinkedHashMap<>();
        observations.forEach(one -> one.kinds().forEach(kind -> {
            kinds.putIfAbsent(kind.name(), kind);
            operations.merge(kind.name(), kind.operations(), Long::sum);
        }));
        return kinds.values().stream()
                .sorted(Comparator.comparing((MixKind kind) -> operations.get(kind.name()))
                        .reversed())
                .toList();
    }

    /** The operations of each kind, with the mean part that stays at one shard. */
    private static Map<String, Operation> operations(List<MixObservation> observations) {
        Map<String, List<Operation>> all = new LinkedHashMap<>();
        observations.stream()
                .sorted(Comparator.comparing(one -> !one.all().topology().sharded()))
                .forEach(one -> one.mix().parts().forEach(part -> {
                    if (one.all().topology().sharded() || !all.containsKey(part.name())) {
                        all.computeIfAbsent(part.name(), name -> new ArrayList<>())
                                .add(part.operation());
                    }
                }));
        Map<String, Operation> means = new LinkedHashMap<>();
        all.forEach((name, operations) -> means.put(
                name,
                Operation.ofMix(
                        operations.get(0).scattered(),
                        operations.stream()
                                .mapToDouble(Operation::hot)
                                .average()
                                .orElse(0),
                        operations.get(0).commands())));
        return means;
    }

    private static Map<String, ShareRange> shares(List<MixObservation> observations, List<MixKind> kinds) {
        Map<String, ShareRange> ranges = new LinkedHashMap<>();
        for (MixKind kind : kinds) {
            double[] shares = observations.stream()
                    .mapToDouble(one -> one.mix().parts().stream()
                            .filter(part -> part.name().equals(kind.name()))
                            .mapToDouble(Mix.Part::share)
                            .sum())
                    .sorted()
                    .toArray();
            ranges.put(kind.name(), new ShareRange(shares[0], shares[shares.length - 1]));
        }
        return ranges;
    }

    private static CalibratedRange range(List<MixObservation> observations) {
        List<CalibratedRange.Kind> ranges = new ArrayList<>();
        for (boolean sharded : new boolean[] {false, true}) {
            List<Observation> some = observations.stream()
                    .map(MixObservation::all)
                    .filter(one -> one.topology().sharded() == sharded)
                    .toList();
            if (!some.isEmpty()) {
                ranges.add(new CalibratedRange.Kind(
                        Mix.NAME,
                        sharded,
                        some.size(),
                        range(some, Observation::threads),
                        range(some, one -> one.topology().shards()),
                        range(some, one -> one.topology().routers()),
                        java.util.Optional.empty()));
            }
        }
        return new CalibratedRange(ranges);
    }

    private static Range range(List<Observation> some, ToLongFunction<Observation> value) {
        return Range.of(some.stream().mapToLong(value));
    }

    /** The standard deviations for resampling, stretched by Student's t; the first is that of throughputs. */
    private static double[] noise(double[] measured, double[] fitted, double[] leverages, MixResiduals residuals) {
        int data = measured.length - residuals.assumptions();
        double throughputs = deviation(measured, fitted, leverages, 0, residuals.throughputs());
        double others = deviation(measured, fitted, leverages, residuals.throughputs(), data);
        double degrees =
                IntStream.range(0, data).mapToDouble(row -> 1 - leverages[row]).sum();
        double stretch = TDistribution.of(Math.max(1, degrees)).inverseSurvivalProbability(TAIL)
                / NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);
        return IntStream.range(0, measured.length)
                .mapToDouble(row -> row < residuals.throughputs()
                        ? throughputs
                        : row < data ? others : MixResiduals.NOISE / stretch)
                .map(deviation -> degrees < FEWEST_DEGREES ? deviation : stretch * deviation)
                .toArray();
    }

    private static double deviation(double[] measured, double[] fitted, double[] leverages, int from, int to) {
        double degrees =
                IntStream.range(from, to).mapToDouble(row -> 1 - leverages[row]).sum();
        double squares = IntStream.range(from, to)
                .mapToDouble(row -> (measured[row] - fitted[row]) * (measured[row] - fitted[row]))
                .sum();
        return degrees < FEWEST_DEGREES ? ASSUMED_DEVIATION : Math.sqrt(squares / degrees);
    }

    /** Assumptions are drawn, too, so that the bounds include the demands that they allow. */
    private static List<Candidate> resamples(
            DemandFitter<Candidate> fitter, double[] fitted, double[] best, double[] noise) {
        SplittableRandom random = new SplittableRandom(SEED);
        UnaryOperator<double[]> refit = fitter.refitting(best);
        List<Candidate> resamples = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            double[] drawn = IntStream.range(0, fitted.length)
                    .mapToDouble(row -> fitted[row] + noise[row] * random.nextGaussian())
                    .toArray();
            resamples.add(fitter.demands(refit.apply(drawn)));
        }
        return resamples;
    }

    /** Kinds are calibrated as operations on data in memory. */
    @Override
    public Map<Operation.Kind, Double> documents() {
        return Map.of();
    }
}
