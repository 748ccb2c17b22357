package io.shardlab.predict.calibrate;

import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The parameters that are free where bounds are computed: those that the best estimate determines, and those that it takes from
 * others because measurements do not separate them. A limit at mongos or nowhere near it, a wait for a processor or for the
 * network: such alternatives fit equally well, and predict different figures elsewhere. Only assumptions, each within a factor,
 * limit these parameters.
 *
 * <p>The possible demands are found as the measured ones are, with assumptions that deviate at random beside figures that do
 * (randomized maximum a posteriori: Bardsley, Solonen, Haario and Laine, SIAM J. Scientific Computing 36/4, 2014).
 */
final class OpenParameters {

    /** Servers with the same program do similar work for the same operation. */
    private static final double ALIKE = 1.5;

    /** The only operation at a mongos took 0.96 to 1.75 times the CPU time of one among many in the recorded rounds. */
    private static final double ALONE = 2;

    /** The work of a mongos for each further shard was 0 to 0.6 of its work for the first one in the recorded rounds. */
    private static final double BRANCH = 3;

    /** The client's CPU time relative to a server's, 0.19 and 0.28 in docs/performance.md. */
    private static final double CLIENT_PART = 0.3;

    private static final double CLIENT = 4;

    private final Unknowns unknowns = new Unknowns(OpenParameters::demands);
    private final Demands best;

    /**
     * @param best the best demands
     * @param loads whether the operations are loads, whose demands do not depend on how many are in progress
     */
    OpenParameters(FreeParameters free, Demands best, boolean loads) {
        this.best = best;
        free.all().forEach(this::addBest);
        free.tied().forEach((parameter, tie) -> {
            if (parameter == parameter.underLoad()) {
                boolean branch = parameter == CalibratedParameter.ROUTER_BRANCH;
                assume(parameter, tie.other(), tie.times(), branch ? BRANCH : ALIKE);
            }
        });
        if (free.all().contains(CalibratedParameter.ROUTER_BRANCH)) {
            assume(CalibratedParameter.ROUTER_BRANCH, CalibratedParameter.ROUTER, FreeParameters.BRANCH_PART, BRANCH);
        }
        if (!isOpen(CalibratedParameter.CLIENT)) {
            CalibratedParameter server =
                    isOpen(CalibratedParameter.SHARD) ? CalibratedParameter.SHARD : CalibratedParameter.SERVER;
            if (isOpen(server)) {
                assume(CalibratedParameter.CLIENT, server, CLIENT_PART, CLIENT);
            }
        }
        if (!loads) {
            Stream.of(CalibratedParameter.values())
                    .filter(one -> one != one.underLoad() && isOpen(one.underLoad()))
                    .forEach(alone -> assume(alone, alone.underLoad(), 1, ALONE));
        }
    }

    private boolean isOpen(CalibratedParameter parameter) {
        return unknowns.has(parameter.name());
    }

    private void addBest(CalibratedParameter parameter) {
        Double seconds = best.seconds().get(parameter);
        if (seconds != null) {
            unknowns.add(parameter.name(), seconds);
        }
    }

    private void assume(CalibratedParameter parameter, CalibratedParameter other, double times, double within) {
        addBest(parameter);
        unknowns.assume(parameter.name(), other.name(), times, Unknowns.deviation(within));
    }

    /**
     * Returns demands that fit the measurements nearly as well as the best ones.
     *
     * @param noise the standard deviation of each measured figure
     */
    List<Demands> possible(Residuals residuals, double[] noise) {
        double weight = DoubleStream.of(noise).average().orElseThrow();
        DemandFitter fitter = unknowns.fitter(residuals, weight);
        double[] target = unknowns.target(residuals, weight);
        double[] start = fitter.fit(target, unknowns.start());
        double[] deviations = Arrays.copyOf(noise, target.length);
        Arrays.fill(deviations, noise.length, target.length, weight);
        return Resampling.resamples(fitter, target, start, deviations).stream()
                .map(unknowns::demands)
                .toList();
    }

    private static Demands demands(Map<String, Double> values) {
        Map<CalibratedParameter, Double> seconds = new EnumMap<>(CalibratedParameter.class);
        values.forEach((name, value) -> seconds.put(CalibratedParameter.valueOf(name), value));
        return new Demands(seconds);
    }
}
