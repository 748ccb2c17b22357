package io.shardlab.predict.calibrate;

import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Parameter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** A factor that holds with a probability of 90 % is so many standard deviations of its logarithm. */
    private static final double CONFIDENCE = 1.645;

    /** Servers with the same program do similar work for the same operation. */
    private static final double ALIKE = 1.5;

    /** The only operation at a mongos took 0.96 to 1.75 times the CPU time of one among many in the recorded rounds. */
    private static final double ALONE = 2;

    /** The work of a mongos for each further shard was 0 to 0.6 of its work for the first one in the recorded rounds. */
    private static final double BRANCH = 3;

    /** The client's CPU time relative to a server's, 0.19 and 0.28 in docs/performance.md. */
    private static final double CLIENT_PART = 0.3;

    private static final double CLIENT = 4;

    /** A parameter that is about so many times another one. */
    private record Assumption(Parameter parameter, Parameter other, double times, double within) {

        double deviation() {
            return Math.log(within) / CONFIDENCE;
        }
    }

    private final List<Parameter> all;
    private final List<Assumption> assumptions = new ArrayList<>();

    /** @param loads whether the operations are loads, whose demands do not depend on how many are in progress */
    OpenParameters(FreeParameters free, boolean loads) {
        Set<Parameter> open = new LinkedHashSet<>(free.all());
        free.tied().forEach((parameter, tie) -> {
            if (parameter == parameter.underLoad()) {
                boolean branch = parameter == Parameter.ROUTER_BRANCH;
                assume(parameter, tie.other(), tie.times(), branch ? BRANCH : ALIKE, open);
            }
        });
        if (free.all().contains(Parameter.ROUTER_BRANCH)) {
            assume(Parameter.ROUTER_BRANCH, Parameter.ROUTER, FreeParameters.BRANCH_PART, BRANCH, open);
        }
        if (!open.contains(Parameter.CLIENT)) {
            Parameter server = open.contains(Parameter.SHARD) ? Parameter.SHARD : Parameter.SERVER;
            if (open.contains(server)) {
                assume(Parameter.CLIENT, server, CLIENT_PART, CLIENT, open);
            }
        }
        if (!loads) {
            Stream.of(Parameter.values())
                    .filter(one -> one != one.underLoad() && open.contains(one.underLoad()))
                    .forEach(alone -> assume(alone, alone.underLoad(), 1, ALONE, open));
        }
        all = List.copyOf(open);
    }

    private void assume(Parameter parameter, Parameter other, double times, double within, Set<Parameter> open) {
        assumptions.add(new Assumption(parameter, other, times, within));
        open.add(parameter);
    }

    /**
     * Returns demands that fit the measurements nearly as well as the best ones.
     *
     * @param best the best demands
     * @param noise the standard deviation of each measured figure
     */
    List<Demands> possible(Residuals residuals, Demands best, double[] noise) {
        double weight = DoubleStream.of(noise).average().orElseThrow();
        DemandFitter<Demands> fitter = new DemandFitter<>(
                this::demands, demands -> joined(residuals.predicted(demands), assumed(demands, weight)));
        double[] target = joined(
                residuals.measured(),
                assumptions.stream()
                        .mapToDouble(one -> weight / one.deviation() * Math.log(one.times()))
                        .toArray());
        double[] start = fitter.fit(target, start(best));
        double[] deviations =
                joined(noise, assumptions.stream().mapToDouble(one -> weight).toArray());
        return Resampling.resamples(fitter, target, start, deviations);
    }

    private double[] start(Demands best) {
        Map<Parameter, Double> values = new EnumMap<>(best.seconds());
        assumptions.forEach(one -> values.putIfAbsent(one.parameter(), one.times() * values.get(one.other())));
        return all.stream().mapToDouble(one -> Math.log(values.get(one))).toArray();
    }

    private double[] assumed(Demands demands, double weight) {
        return assumptions.stream()
                .mapToDouble(one -> weight
                        / one.deviation()
                        * (Math.log(demands.seconds().get(one.parameter()))
                                - Math.log(demands.seconds().get(one.other()))))
                .toArray();
    }

    private Demands demands(double[] seconds) {
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (int i = 0; i < seconds.length; i++) {
            values.put(all.get(i), seconds[i]);
        }
        return new Demands(values);
    }

    private static double[] joined(double[] figures, double[] others) {
        return DoubleStream.concat(DoubleStream.of(figures), DoubleStream.of(others))
                .toArray();
    }
}
