package io.shardlab.testing;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.RunResult;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One figure of a result. Immutable.
 *
 * @param title the name for people
 * @param unit the unit of its values; empty for a plain number
 * @param samples the value of each repetition, at least one
 * @param lowerBound true if the true value may be larger, as missed or failed operations are not in it
 */
record MeasuredFigure(String title, String unit, List<Double> samples, boolean lowerBound) {

    /**
     * Finds a figure by its name in the catalogue; empty if it was not measured.
     *
     * @throws io.shardlab.core.error.UsageException if there is no such figure
     */
    static Optional<MeasuredFigure> find(RunResult result, String name) {
        Figure figure = FigureCatalogue.named(name, "A result");
        List<Double> samples = figure.samples(result);
        return samples.isEmpty()
                ? Optional.empty()
                : Optional.of(new MeasuredFigure(
                        figure.title(),
                        figure.unit(),
                        samples,
                        figure.lowerBound().test(result)));
    }

    /** The median over the repetitions. */
    double value() {
        return Median.of(samples);
    }

    /** The value for a message, with the repetitions that it is the median of. */
    String text() {
        String bound = lowerBound ? "at least " : "";
        return bound
                + text(value())
                + (samples.size() < 2
                        ? ""
                        : " (median of "
                                + samples.stream().map(MeasuredFigure::number).collect(Collectors.joining(", ")) + ")");
    }

    /** A value with the unit, in more digits than tables have: a limit that is barely missed must not look equal. */
    String text(double value) {
        return unit.isEmpty() ? number(value) : number(value) + " " + unit;
    }

    private static String number(double value) {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
