package io.shardlab.answers.figure;

import io.shardlab.core.figure.Better;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.function.Predicate;

/**
 * One figure of a run. Immutable and thread-safe.
 *
 * @param name the name as users type it, such as {@code throughput} or {@code cold.seconds}
 * @param title the head of a table's column, without the unit
 * @param unit the unit of the samples, empty for a plain number
 * @param better which values are the better ones
 * @param reading how the figure is read
 * @param lowerBound accepts the runs whose true value may be larger, as a sample leaves out missed or failed operations
 */
public record Figure(
        String name, String title, String unit, Better better, Reading reading, Predicate<RunResult> lowerBound) {

    Figure(String name, String title, String unit, Better better, Reading reading) {
        this(name, title, unit, better, reading, result -> false);
    }

    /** The same figure with another head of its column. */
    public Figure titled(String otherTitle, String otherUnit) {
        return new Figure(name, otherTitle, otherUnit, better, reading, lowerBound);
    }

    /** Reads a figure of a run. A pure function. */
    @FunctionalInterface
    public interface Reading {
        List<Double> of(RunResult result);
    }

    /**
     * The figure of each repetition, in their order, or one value if the run has it only once. Empty if it was not measured: an
     * unknown figure is never 0.
     */
    public List<Double> samples(RunResult result) {
        return reading.of(result);
    }

    /** A value with its unit for people: three significant digits, thousands grouped, bytes as MB. */
    public String text(double value) {
        String unit = readUnit();
        return number(value) + (unit.isEmpty() ? "" : " " + unit);
    }

    /** A value in {@link #readUnit}, without the unit. */
    public String number(double value) {
        return ReadUnit.number(value, unit);
    }

    /** The title with the unit in which people read the figure, as the head of a column. */
    public Message head() {
        return ReadUnit.head(title, unit);
    }

    /** The unit in which people read the figure. */
    public String readUnit() {
        return ReadUnit.of(unit);
    }
}
