package io.shardlab.predict.calibrate;

import io.shardlab.predict.model.Demands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The numbers that a calibration searches for, each a factor or a number of seconds with a name, and what is assumed of them where
 * measurements do not determine them. A search is for their logarithms. Confined to one thread.
 */
final class Unknowns {

    /** A factor that holds with a probability of 90 % is so many standard deviations of its logarithm. */
    private static final double CONFIDENCE = 1.645;

    private final Function<Map<String, Double>, Demands> demands;
    private final Map<String, Double> start = new LinkedHashMap<>();
    private final List<Assumption> assumptions = new ArrayList<>();

    /** A number that is about so many times another one, or about so much if there is none. */
    private record Assumption(String name, Optional<String> other, double times, double deviation) {

        double logarithm(Map<String, Double> values) {
            return Math.log(values.get(name))
                    - other.map(values::get).map(Math::log).orElse(0.0);
        }
    }

    /** @param demands returns the demands that follow from the numbers */
    Unknowns(Function<Map<String, Double>, Demands> demands) {
        this.demands = demands;
    }

    /** The standard deviation of the logarithm of a number that is known within a factor with a probability of 90 %. */
    static double deviation(double factor) {
        return Math.log(factor) / CONFIDENCE;
    }

    /** Adds a number, unless it is known, and the value where the search begins. */
    void add(String name, double value) {
        start.putIfAbsent(name, value);
    }

    /** Adds a number, unless it is known, that is about so much. */
    void assume(String name, double value, double deviation) {
        add(name, value);
        assumptions.add(new Assumption(name, Optional.empty(), value, deviation));
    }

    /** Adds a number, unless it is known, that is about so many times another one. */
    void assume(String name, String other, double times, double deviation) {
        add(name, times * start.get(other));
        assumptions.add(new Assumption(name, Optional.of(other), times, deviation));
    }

    boolean has(String name) {
        return start.containsKey(name);
    }

    int number() {
        return start.size();
    }

    int assumptions() {
        return assumptions.size();
    }

    /** The logarithms where the search begins. */
    double[] start() {
        return start.values().stream().mapToDouble(Math::log).toArray();
    }

    /** The numbers by their names. */
    Map<String, Double> values(double[] logarithms) {
        return named(DemandFitter.values(logarithms));
    }

    private Map<String, Double> named(double[] numbers) {
        Map<String, Double> named = new HashMap<>();
        int place = 0;
        for (String name : start.keySet()) {
            named.put(name, numbers[place++]);
        }
        return named;
    }

    Demands demands(double[] logarithms) {
        return demands.apply(values(logarithms));
    }

    /**
     * A search for these numbers by measured figures and assumptions.
     *
     * @param weight the error of a measured figure that weighs as much as the standard deviation of an assumption
     */
    DemandFitter fitter(Residuals residuals, double weight) {
        return new DemandFitter(numbers -> {
            Map<String, Double> values = named(numbers);
            return joined(residuals.predicted(demands.apply(values)), weight, one -> one.logarithm(values));
        });
    }

    /** The measured figures and the assumed values that such a search is to meet. */
    double[] target(Residuals residuals, double weight) {
        return joined(residuals.measured(), weight, one -> Math.log(one.times()));
    }

    private double[] joined(double[] figures, double weight, ToDoubleFunction<Assumption> assumed) {
        return DoubleStream.concat(
                        DoubleStream.of(figures),
                        assumptions.stream().mapToDouble(one -> weight / one.deviation() * assumed.applyAsDouble(one)))
                .toArray();
    }
}
