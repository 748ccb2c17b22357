package io.shardlab.run.search;

import java.util.Arrays;

/**
 * The knowledge about the limit from all trials until now, as a probability for each of many small ranges of the rate ("cells", on a
 * logarithmic scale). Used by one thread.
 *
 * <p>The chance that a trial meets the objectives falls from nearly 1 far below the limit to nearly 0 far above it. How
 * steeply it falls, and how often a trial is spoiled by something else, such as a stall of the machine, is not known either; so
 * the probabilities are those of the limit, the steepness and the share of spoiled trials together, and each outcome changes
 * them by Bayes' theorem. One lucky or unlucky trial therefore decides little, and contradictions widen what is probable. This
 * is how thresholds of perception are estimated from answers of yes and no (Watson and Pelli, QUEST, Perception &amp;
 * Psychophysics 1983; Kontsevich and Tyler, Bayesian adaptive estimation of psychometric slope and threshold, Vision Research
 * 1999). Outcomes are used instead of comparing figures by {@link io.shardlab.answers.noise.NoiseRule}, because close to a
 * limit a percentile has no usual deviation, and a share of errors is often 0.
 */
final class Belief {

    /** The possible scales of the logistic curve by which the chance falls, in natural logarithms of the rate; 0.01 is about 1 %. */
    private static final double[] WIDTHS = {0.003, 0.01, 0.03, 0.1, 0.3};

    /** Most systems fall over a cliff. */
    private static final double[] WIDTHS_BEFORE = {0.41, 0.41, 0.11, 0.045, 0.025};

    /** The share of trials that are spoiled. */
    private static final double[] SPOILED = {0.01, 0.1, 0.3};

    private static final double[] SPOILED_BEFORE = {0.6, 0.29, 0.11};

    /** The chance that a trial meets the objectives at a rate that is far too high. */
    private static final double LUCKY = 0.005;

    /** Half of all limits are expected within this distance of the guess, and some far away: a Cauchy distribution of the logarithm. */
    private static final double SPREAD_BEFORE = 0.3;

    /** Each candidate for the next trial is this quantile of the limit. */
    private static final double[] CANDIDATES = {0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95};

    private static final int PER_CELL = WIDTHS.length * SPOILED.length;

    /** Cells at both ends that are less probable than this are left out from then on, which saves nearly all of the time. */
    private static final double NEGLIGIBLE = 1e-8;

    private final int cells;
    /** By cell, and by width and share of spoiled trials. */
    private final double[] probabilities;
    /**
     * The chance to meet the objectives by the distance of the trial above the limit plus the cells, and by width and share: the
     * chances for a cell are neighbours, as its probabilities are.
     */
    private final double[] chances;
    /** By cell, for all widths and shares of spoiled trials together. */
    private final double[] ofLimit;

    private int first;
    private int last;

    /**
     * @param cells the number of cells; the first one stands for everything below it, and the last one for everything above
     * @param guess the cell in which the limit is expected
     * @param step the width of a cell, as a natural logarithm
     */
    Belief(int cells, int guess, double step) {
        this.cells = cells;
        this.last = cells - 1;
        this.ofLimit = new double[cells];
        this.probabilities = new double[cells * PER_CELL];
        this.chances = chances(cells, step);
        double below = 0;
        int at = 0;
        for (int cell = 0; cell < cells; cell++) {
            double upTo =
                    cell == cells - 1 ? 1 : 0.5 + Math.atan((cell + 0.5 - guess) * step / SPREAD_BEFORE) / Math.PI;
            ofLimit[cell] = upTo - below;
            for (double width : WIDTHS_BEFORE) {
                for (double spoiled : SPOILED_BEFORE) {
                    probabilities[at++] = ofLimit[cell] * width * spoiled;
                }
            }
            below = upTo;
        }
    }

    private static double[] chances(int cells, double step) {
        double[] chances = new double[2 * cells * PER_CELL];
        int at = 0;
        for (int distance = -cells; distance < cells; distance++) {
            for (double width : WIDTHS) {
                double divisor = 1 + Math.exp(distance * step / width);
                for (double spoiled : SPOILED) {
                    chances[at++] = LUCKY + (1 - LUCKY - spoiled) / divisor;
                }
            }
        }
        return chances;
    }

    /** Returns the place of the first chance for a trial if the limit is in a cell. */
    private int firstChance(int trial, int cell) {
        return (trial - cell + cells) * PER_CELL;
    }

    /** Takes the outcome of a trial at the rate of a cell into account. */
    void add(int trial, boolean met) {
        double sum = 0;
        int at = first * PER_CELL;
        for (int cell = first; cell <= last; cell++) {
            double ofCell = 0;
            int place = firstChance(trial, cell);
            for (int i = 0; i < PER_CELL; i++) {
                double chance = chances[place++];
                probabilities[at] *= met ? chance : 1 - chance;
                ofCell += probabilities[at++];
            }
            ofLimit[cell] = ofCell;
            sum += ofCell;
        }
        for (int i = first * PER_CELL; i < at; i++) {
            probabilities[i] /= sum;
        }
        for (int cell = first; cell <= last; cell++) {
            ofLimit[cell] /= sum;
        }
        while (ofLimit[first] < NEGLIGIBLE) {
            ofLimit[first++] = 0;
        }
        while (ofLimit[last] < NEGLIGIBLE) {
            ofLimit[last--] = 0;
        }
    }

    /** The cell up to which the limit is with this probability, from 0 to 1. */
    int quantile(double probability) {
        double sum = 0;
        for (int cell = first; cell < last; cell++) {
            sum += ofLimit[cell];
            if (sum >= probability) {
                return cell;
            }
        }
        return last;
    }

    /** The cell whose trial is expected to leave the least uncertainty about the limit, measured by the entropy. */
    int mostTelling() {
        int best = quantile(0.5);
        double least = Double.MAX_VALUE;
        int[] candidates =
                Arrays.stream(CANDIDATES).mapToInt(this::quantile).distinct().toArray();
        for (int candidate : candidates) {
            double entropy = expectedEntropy(candidate);
            if (entropy < least) {
                least = entropy;
                best = candidate;
            }
        }
        return best;
    }

    private double expectedEntropy(int trial) {
        double[] met = new double[cells];
        double chanceToMeet = 0;
        int at = first * PER_CELL;
        for (int cell = first; cell <= last; cell++) {
            double ofCell = 0;
            int place = firstChance(trial, cell);
            for (int i = 0; i < PER_CELL; i++) {
                ofCell += probabilities[at++] * chances[place++];
            }
            met[cell] = ofCell;
            chanceToMeet += ofCell;
        }
        double entropy = 0;
        for (int cell = first; cell <= last; cell++) {
            entropy += entropy(met[cell], chanceToMeet) + entropy(ofLimit[cell] - met[cell], 1 - chanceToMeet);
        }
        return entropy;
    }

    private static double entropy(double part, double whole) {
        return part > Double.MIN_NORMAL ? -part * Math.log(part / whole) : 0;
    }
}
