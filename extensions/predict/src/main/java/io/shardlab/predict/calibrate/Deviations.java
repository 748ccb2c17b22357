package io.shardlab.predict.calibrate;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The deviations of measured figures from a fit. Throughputs and costs deviate for different reasons, and so by different amounts.
 *
 * @param ofThroughputs the standard deviation of the logarithm of throughputs
 * @param spread the standard deviation of the logarithm of a single throughput for bounds
 * @param noise the standard deviation for resampling each figure, and for a mix also each assumption
 */
record Deviations(double ofThroughputs, double spread, double[] noise) {

    /** The deviation of figures where nothing shows it: results of quiet machines are a few per cent apart. */
    private static final double USUAL = 0.02;

    /** That is worth as much as so many degrees of freedom, unless cells are repeated. */
    private static final int WORTH = 2;

    /** So many repetitions show how well figures repeat. */
    private static final int ENOUGH_REPEATED = 4;

    /** The deviation of a single result of a mix, which does not show how much results deviate from the model. */
    private static final double ASSUMED = 0.1;

    /**
     * The deviations of operations that are measured by themselves. A stated deviation is not stretched.
     *
     * @param degrees the number of figures less that of unknowns
     */
    static Deviations ofOperations(Fit fit, int degrees) {
        double[] errors = fit.errors();
        double[] leverages = fit.leverages();
        int throughputs = fit.residuals().throughputs();
        int worth = fit.residuals().repeated() >= ENOUGH_REPEATED ? 0 : WORTH;
        double ofAll = withUsual(worth, errors, leverages, 0, errors.length, withUsual(worth, 0, 0));
        double ofThroughputs = withUsual(worth, errors, leverages, 0, throughputs, ofAll);
        double ofCosts = withUsual(worth, errors, leverages, throughputs, errors.length, ofAll);
        double stretch = Resampling.stretch(Math.max(1, degrees + worth));
        return new Deviations(
                ofThroughputs,
                (worth == 0 ? Resampling.stretch(Math.max(1, degrees)) : 1) * ofThroughputs,
                noise(errors.length, errors.length, throughputs, stretch * ofThroughputs, stretch * ofCosts));
    }

    private static double withUsual(
            int worth, double[] errors, double[] leverages, int from, int to, double ifUnknown) {
        OptionalDouble found = Resampling.deviation(errors, leverages, from, to);
        return found.isPresent()
                ? withUsual(worth, found.getAsDouble(), Resampling.degrees(leverages, from, to))
                : ifUnknown;
    }

    private static double withUsual(int worth, double found, double degrees) {
        return Math.sqrt((degrees * found * found + worth * USUAL * USUAL) / (degrees + worth));
    }

    /**
     * The deviations of mixes, for resampling measurements and assumptions, so that the bounds include the demands that these
     * allow.
     *
     * @param assumptions the number of assumptions, which are the last figures of the fit
     */
    static Deviations ofMixes(Fit fit, int assumptions) {
        double[] errors = fit.errors();
        double[] leverages = fit.leverages();
        int throughputs = fit.residuals().throughputs();
        int measured = errors.length - assumptions;
        double ofThroughputs =
                Resampling.deviation(errors, leverages, 0, throughputs).orElse(ASSUMED);
        double ofOthers =
                Resampling.deviation(errors, leverages, throughputs, measured).orElse(ASSUMED);
        double degrees = Resampling.degrees(leverages, 0, measured);
        double stretch = degrees < Resampling.FEWEST_DEGREES ? 1 : Resampling.stretch(Math.max(1, degrees));
        return new Deviations(
                ofThroughputs,
                ofThroughputs,
                noise(errors.length, measured, throughputs, stretch * ofThroughputs, stretch * ofOthers));
    }

    private static double[] noise(int figures, int measured, int throughputs, double ofThroughputs, double ofOthers) {
        double[] noise = new double[figures];
        Arrays.fill(noise, Fit.NOISE);
        Arrays.fill(noise, 0, throughputs, ofThroughputs);
        Arrays.fill(noise, throughputs, measured, ofOthers);
        return noise;
    }
}
