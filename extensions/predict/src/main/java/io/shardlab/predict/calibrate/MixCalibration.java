package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.MixParameters.Candidate;
import io.shardlab.predict.model.MixDemands;
import io.shardlab.predict.model.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

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
 * @param percentileDeviation how far measured percentiles were from the model
 * @param range the range of the measurements
 * @param kinds the kinds, that with the most operations first
 * @param operations the operations of each kind, by its name
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
        Optional<PercentileDeviation> percentileDeviation,
        CalibratedRange range,
        List<String> kinds,
        Map<String, Operation> operations,
        List<String> undetermined,
        boolean durable)
        implements CalibratedCosts {

    private static final double EXPONENTIAL = 1;
    private static final int MOST_ROUNDS = 3;
    private static final double SETTLED = 0.02;

    /** The deviation of a single result, which does not show how much results deviate from the model. */
    private static final double ASSUMED_DEVIATION = 0.1;

    /** With at least this part of the assumed spread left, a demand counts as assumed. */
    private static final double UNDETERMINED = 0.6;

    public MixCalibration {
        resamples = List.copyOf(resamples);
        kinds = List.copyOf(kinds);
        operations = Map.copyOf(operations);
        undetermined = List.copyOf(undetermined);
    }

    @Override
    public boolean assumesDeviation() {
        return false;
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
        List<String> names = kinds.stream().map(MixKind::name).toList();
        MixParameters parameters = new MixParameters(observations, kinds);
        double variation = EXPONENTIAL;
        MixResiduals residuals = new MixResiduals(observations, parameters.assumed(), variation);
        DemandFitter<Candidate> fitter = new DemandFitter<>(parameters::candidate, residuals::predicted);
        double[] measured = residuals.measured();
        double[] best = fitter.fit(measured, parameters.start());
        ServiceVariation.Fitted found = variation(observations, fitter, best);
        boolean shared = first.hardware().shared();
        for (int round = 0; round < MOST_ROUNDS && !shared && !found.confirms(variation, SETTLED); round++) {
            variation = found.variation();
            MixResiduals varied = new MixResiduals(observations, parameters.assumed(), variation);
            fitter = new DemandFitter<>(parameters::candidate, varied::predicted);
            best = fitter.fit(measured, best);
            found = variation(observations, fitter, best);
        }
        double[] fitted = fitter.predicted(best);
        double[] errors = Resampling.errors(measured, fitted);
        double[] leverages = fitter.leverages(best);
        double deviation = Resampling.deviation(errors, leverages, 0, residuals.throughputs())
                .orElse(ASSUMED_DEVIATION);
        List<Candidate> resamples =
                Resampling.resamples(fitter, fitted, best, noise(deviation, errors, leverages, residuals));
        return new MixCalibration(
                fitter.demands(best).demands(),
                resamples.stream().map(Candidate::demands).toList(),
                deviation,
                first.hardware(),
                first.networked(),
                variation,
                found.deviation(),
                CalibratedRange.ofMixes(observations, names),
                names,
                operations(observations),
                parameters.undetermined(resamples, UNDETERMINED * MixParameters.ASSUMED),
                observations.stream().anyMatch(MixObservation::durable));
    }

    private static ServiceVariation.Fitted variation(
            List<MixObservation> observations, DemandFitter<Candidate> fitter, double[] best) {
        return ServiceVariation.of(
                MixResiduals.timed(observations, fitter.demands(best).demands()));
    }

    private static Observation first(List<MixObservation> observations) {
        String of = observations.get(0).workload().name();
        if (observations.stream().anyMatch(one -> one.cpu().isEmpty())) {
            throw new UsageException(Message.of(
                    "The results of {0} lack the CPU times of the servers, which show what each kind of operation "
                            + "costs.",
                    of));
        }
        return Calibration.first(
                Optional.of(of), observations.stream().map(MixObservation::all).toList());
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

    /**
     * The standard deviations for resampling. Assumptions are drawn, too, so that the bounds include the demands that they allow.
     *
     * @param deviation that of throughputs
     */
    private static double[] noise(double deviation, double[] errors, double[] leverages, MixResiduals residuals) {
        int throughputs = residuals.throughputs();
        int data = errors.length - residuals.assumptions();
        double ofOthers =
                Resampling.deviation(errors, leverages, throughputs, data).orElse(ASSUMED_DEVIATION);
        double degrees = Resampling.degrees(leverages, 0, data);
        double stretch = degrees < Resampling.FEWEST_DEGREES ? 1 : Resampling.stretch(Math.max(1, degrees));
        return IntStream.range(0, errors.length)
                .mapToDouble(
                        row -> row < data ? stretch * (row < throughputs ? deviation : ofOthers) : MixResiduals.NOISE)
                .toArray();
    }

    /** Kinds are calibrated as operations on data in memory. */
    @Override
    public Map<Operation.Kind, Double> documents() {
        return Map.of();
    }
}
