package io.shardlab.run.search;

import io.shardlab.core.result.MaximumReport.Certainty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Chooses the rates of trials until the highest rate that meets the objectives is known. Used by one thread; knows no clock
 * and no servers.
 *
 * <p>Each trial is made where its outcome is expected to say most about the limit: the first ones halve the range of possible
 * rates, and later ones are repeated on both sides of the limit. As soon as the limit is in a narrow interval with a
 * probability of 90 %, the rate at the lower end of the interval is tried again. It is the maximum if {@value #FRESH} trials in
 * a row meet the objectives there. A miss counts like any other: the interval moves down or becomes wider, and the search goes
 * on.
 */
final class RateSearch {

    /** The number of trials that confirm the result. */
    private static final int FRESH = 2;

    private static final double CERTAINTY = 0.9;
    private static final double LOW = (1 - CERTAINTY) / 2;
    private static final double HIGH = (1 + CERTAINTY) / 2;

    /** The number of cells that are as wide as the interval may be. */
    private static final int CELLS = 4;

    /** An open loop never carries this many times what a closed loop did. */
    private static final double MOST_TIMES = 100;

    /** A closed loop is at its limit or beyond, so less is expected. */
    private static final double EXPECTED = 0.9;

    /** Files and people need no more digits than the finest precision has. */
    private static final MathContext DIGITS = new MathContext(4);

    private record Trial(int cell, boolean met) {}

    private final double expected;
    private final double step;
    private final int guess;
    private final int highest;
    private final int mostTrials;
    private final Belief belief;
    private final List<Trial> trials = new ArrayList<>();
    private OptionalInt confirming = OptionalInt.empty();
    private int next;

    /**
     * @param closedLoop the rate of a closed loop, in operations per second, near which the limit is expected
     * @param lowest the lowest rate to try; if it misses the objectives, no rate meets them
     * @param precision the width of the interval at which the search ends, as a share of the rate
     * @param mostTrials the number of trials after which it ends in any case
     */
    RateSearch(double closedLoop, double lowest, double precision, int mostTrials) {
        this.expected = EXPECTED * closedLoop;
        this.step = Math.log1p(precision) / CELLS;
        this.guess = (int) Math.ceil(Math.max(0, Math.log(expected / lowest)) / step);
        this.highest = guess + (int) Math.ceil(Math.log(MOST_TIMES) / step);
        this.mostTrials = mostTrials;
        this.belief = new Belief(highest + 1, guess, step);
        choose();
    }

    /** The rate of the next trial, in operations per second; empty if the search has ended. */
    OptionalDouble next() {
        return hasEnded() ? OptionalDouble.empty() : OptionalDouble.of(rate(next));
    }

    /** Adds the outcome of the trial at the rate of {@link #next}. */
    void add(boolean met) {
        trials.add(new Trial(next, met));
        belief.add(next, met);
        choose();
    }

    private void choose() {
        boolean last = trials.size() >= mostTrials - FRESH;
        if (!isNarrow() && !last) {
            confirming = OptionalInt.empty();
            next = belief.mostTelling();
            return;
        }
        boolean missed = !trials.isEmpty() && !trials.get(trials.size() - 1).met();
        if (confirming.isEmpty() || missed) {
            confirming = OptionalInt.of(belief.quantile(LOW));
        }
        next = confirming.getAsInt();
    }

    /** The certainty of the result; {@link Certainty#STOPPED} if the search has not ended. */
    Certainty certainty() {
        if (isFound()) {
            return Certainty.FOUND;
        }
        if (isMetByNone()) {
            return Certainty.NOT_MET;
        }
        return hasEnded() ? Certainty.UNDECIDED : Certainty.STOPPED;
    }

    /**
     * The rate that was found, or else the highest one that met the objectives more often than it missed them, among those
     * that are not above the limit with a probability of 95 %; empty if there is none.
     */
    OptionalDouble carried() {
        if (isFound()) {
            return OptionalDouble.of(rate(next));
        }
        int most = belief.quantile(LOW);
        return trials.stream().mapToInt(Trial::cell).filter(cell -> cell <= most && lead(cell) > 0).max().stream()
                .mapToDouble(this::rate)
                .findFirst();
    }

    /** The rate that the limit exceeds with a probability of 95 %; empty if all rates may be above the limit. */
    OptionalDouble low() {
        int cell = belief.quantile(LOW);
        return cell == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(carried().orElse(Double.MAX_VALUE), rate(cell - 0.5)));
    }

    /** The rate that exceeds the limit with a probability of 95 %; empty if no rate is known to miss the objectives. */
    OptionalDouble high() {
        int cell = belief.quantile(HIGH);
        return cell == highest ? OptionalDouble.empty() : OptionalDouble.of(rate(cell + 0.5));
    }

    private boolean hasEnded() {
        return trials.size() >= mostTrials || isFound() || isMetByNone();
    }

    private boolean isMetByNone() {
        return belief.quantile(HIGH) == 0;
    }

    private boolean isNarrow() {
        return belief.quantile(HIGH) - belief.quantile(LOW) < CELLS;
    }

    private boolean isFound() {
        return isNarrow()
                && trials.size() >= FRESH
                && lead(next) > 0
                && trials.subList(trials.size() - FRESH, trials.size()).stream()
                        .allMatch(trial -> trial.met() && trial.cell() == next);
    }

    private int lead(int cell) {
        return trials.stream()
                .filter(trial -> trial.cell() == cell)
                .mapToInt(trial -> trial.met() ? 1 : -1)
                .sum();
    }

    private double rate(double cell) {
        return new BigDecimal(expected * Math.exp((cell - guess) * step), DIGITS).doubleValue();
    }
}
