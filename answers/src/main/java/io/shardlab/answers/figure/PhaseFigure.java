package io.shardlab.answers.figure;

import io.shardlab.core.figure.Better;
import io.shardlab.core.figure.DeclaredFigure;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure that every phase can have: of the measured phases by its own name, of any phase as {@code PHASE.NAME}. Immutable.
 *
 * @param name the name as users type it
 * @param title the head of a table's column, without the unit
 * @param unit the unit of its values, empty for a plain number
 * @param better which values are the better ones
 * @param reading how the figure is read
 * @param lowerBound true of a phase whose true value may be larger, as missed or failed operations are not in it
 */
public record PhaseFigure(
        String name, String title, String unit, Better better, Reading reading, Predicate<PhaseReport> lowerBound) {

    private static final double PERCENT = 100;

    PhaseFigure(String name, String title, String unit, Better better, Reading reading) {
        this(name, title, unit, better, reading, phase -> false);
    }

    /** A figure of one repetition: of its one measured phase, or of its steps together. A pure function. */
    @FunctionalInterface
    public interface Reading {

        /**
         * Reads the figure.
         *
         * @param phases the phases of one repetition, at least one
         * @return empty if it was not measured, or has no meaning for several phases together
         */
        OptionalDouble of(List<PhaseReport> phases);
    }

    /** A figure that is one component of a phase. Only servers that hold data count. */
    static PhaseFigure of(DeclaredFigure figure) {
        Measured declaration = figure.declaration();
        return new PhaseFigure(
                declaration.name(),
                declaration.title(),
                declaration.value().unit(),
                declaration.better(),
                phases -> read(figure, phases));
    }

    private static OptionalDouble read(DeclaredFigure figure, List<PhaseReport> phases) {
        List<Optional<Double>> values = phases.stream()
                .flatMap(phase -> figure.values(phase, PhaseFigure::holdsData).stream())
                .toList();
        List<Double> known = values.stream().flatMap(Optional::stream).toList();
        if (figure.declaration().steps() == Merge.MAX) {
            return known.stream().mapToDouble(Double::doubleValue).max();
        }
        double factor = figure.declaration().value() == Quantity.SHARE ? PERCENT : 1;
        return known.isEmpty() || known.size() < values.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        factor * known.stream().mapToDouble(Double::doubleValue).sum());
    }

    /** A server without shards is the only one that holds the data. */
    static boolean holdsData(Record record) {
        return record instanceof ServerReport server
                && (server.role().equals("shard") || server.role().equals("server"));
    }

    /** The figure of the measured phases. */
    Figure ofMeasuredPhases() {
        return figure(name, title, PhaseReport::measured);
    }

    /** The figure of the phases or steps of one name, measured for their own sake or not. */
    Figure ofPhase(String phase) {
        return figure(
                phase + "." + name, phase + " " + title, report -> report.name().equals(phase));
    }

    private Figure figure(String itsName, String itsTitle, Predicate<PhaseReport> chosen) {
        return new Figure(
                itsName,
                itsTitle,
                unit,
                better,
                result -> samples(result, chosen),
                result -> complete(result, chosen).anyMatch(this::isLowerBound));
    }

    /** A phase that was stopped or given up before its end says nothing about the whole. */
    private static Stream<PhaseReport> complete(RunResult result, Predicate<PhaseReport> chosen) {
        return result.phases().stream()
                .filter(chosen)
                .filter(phase -> !phase.stopped() && phase.failure().isEmpty());
    }

    private List<Double> samples(RunResult result, Predicate<PhaseReport> chosen) {
        return complete(result, chosen)
                .collect(Collectors.groupingBy(PhaseReport::repetition, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(reading::of)
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .toList();
    }

    /** The figure of one phase; empty if it was not measured. */
    public OptionalDouble of(PhaseReport phase) {
        return reading.of(List.of(phase));
    }

    /** The median over the repetitions of a phase, as comparisons show it; empty if one of them does not have the figure. */
    public Optional<Double> median(List<PhaseReport> repetitions) {
        List<Double> values = repetitions.stream()
                .flatMap(phase -> of(phase).stream().boxed())
                .toList();
        return values.isEmpty() || values.size() < repetitions.size()
                ? Optional.empty()
                : Optional.of(Median.of(values));
    }

    /** True if the true figure of a phase may be larger, as missed or failed operations are not in it. */
    public boolean isLowerBound(PhaseReport phase) {
        return lowerBound.test(phase);
    }

    /** The title with the unit in which people read the figure, as the head of a column. */
    public Message head() {
        return ReadUnit.head(title, unit);
    }

    /** The unit that people read it in. */
    public String readUnit() {
        return ReadUnit.of(unit);
    }

    /** Converts a value to {@link #readUnit}. */
    public double inReadUnit(double value) {
        return ReadUnit.convert(value, unit);
    }

    /**
     * The median over the repetitions of a phase in {@link #readUnit}, as people read it without the unit; empty if one of them
     * does not have the figure. A lower bound is marked.
     */
    public Optional<String> shown(List<PhaseReport> repetitions) {
        String mark = repetitions.stream().anyMatch(this::isLowerBound) ? FigureText.AT_LEAST : "";
        return median(repetitions).map(value -> mark + ReadUnit.number(value, unit));
    }
}
