package io.shardlab.report.drawing;

import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The curves of a model, which are drawn over measurements. Every curve is a {@link Series#fitted}, which is always dotted, so
 * nobody takes it for a measurement. Immutable.
 *
 * @param sweeps figures by swept numbers
 * @param percentiles distributions of response times: points are quantiles from 0 to less than 1, and milliseconds
 */
public record ModelCurves(List<Sweep> sweeps, List<Series> percentiles) {

    /** The largest of n values is at the quantile 1 - 1 / (2 n). */
    private static final double HALF = 0.5;

    private static final double ROUNDING = 1e-6;

    /** No curves. */
    public static final ModelCurves NONE = new ModelCurves(List.of(), List.of());

    /**
     * A figure by a swept number.
     *
     * @param parameter the name of the number, such as {@code threads}, which is the x of the points
     * @param figure the name of the figure in the catalogue, such as {@code throughput}, which is the y of the points
     */
    public record Sweep(String parameter, String figure, Series curve) {}

    /** @throws IllegalArgumentException if a curve would look measured */
    public ModelCurves {
        sweeps = List.copyOf(sweeps);
        percentiles = List.copyOf(percentiles);
        Stream.concat(sweeps.stream().map(Sweep::curve), percentiles.stream())
                .filter(curve -> curve.type() != Series.Type.FITTED)
                .forEach(curve -> {
                    throw new IllegalArgumentException("a model's curve is drawn as fitted: " + curve.name());
                });
    }

    /** Returns the curves of one figure by one number. */
    List<Series> along(String parameter, String figure) {
        return sweeps.stream()
                .filter(sweep ->
                        sweep.parameter().equals(parameter) && sweep.figure().equals(figure))
                .map(Sweep::curve)
                .toList();
    }

    /** Returns the number of values that a run must have so that its axis reaches as far as the percentiles. */
    long mostValues() {
        double last = percentiles.stream()
                .flatMap(Series::points)
                .mapToDouble(Point::x)
                .max()
                .orElse(0);
        return (long) Math.ceil(HALF / (1 - last) - ROUNDING);
    }

    /** Returns the names of the swept numbers for which there is a curve. */
    public Set<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        sweeps.forEach(sweep -> names.add(sweep.parameter()));
        return names;
    }
}
