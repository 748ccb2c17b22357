package io.shardlab.analysis.table;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * One figure that is read off a run. Immutable and thread-safe.
 *
 * @param name as users type it, such as {@code throughput} or {@code cold.seconds}
 * @param title as the head of a table's column says it, without the unit
 * @param unit of the samples, empty for a plain number
 * @param better which values are the better ones
 * @param reading how the figure is read
 */
public record Metric(String name, String title, String unit, Better better, Reading reading) {

    /** Which values of a figure are the better ones. */
    public enum Better {
        /** Such as throughput. */
        MORE,
        /** Such as a latency. */
        LESS,
        /** Such as a number of documents. */
        NEITHER
    }

    /** How a figure is read off a run. A pure function. */
    @FunctionalInterface
    public interface Reading {
        List<Double> of(RunResult result);
    }

    /**
     * The figure of each repetition, in their order, or one value where the run has it but once. Empty if it was not
     * measured: what is not known is never 0.
     */
    public List<Double> samples(RunResult result) {
        return reading.of(result);
    }

    /** The figure of a cell over its repetitions; empty if it failed, has not run, or does not have this figure. */
    public Optional<Samples> of(Cell cell) {
        return cell.failure().isPresent()
                ? Optional.empty()
                : cell.result().flatMap(result -> Samples.of(samples(result)));
    }

    /** A value of it with its unit, as people read it: three significant digits, thousands grouped, bytes as MB. */
    public String text(double value) {
        String unit = readUnit();
        return number(value) + (unit.isEmpty() ? "" : " " + unit);
    }

    /** A value in {@link #readUnit}, without it. */
    String number(double value) {
        if (unit.equals("bytes")) {
            return FigureText.number(value / FigureText.MEBIBYTE);
        }
        return unit.isEmpty() && value == Math.rint(value) ? FigureText.count((long) value) : FigureText.number(value);
    }

    /** The unit that people read it in. */
    String readUnit() {
        return unit.equals("bytes") ? "MB" : unit;
    }
}
