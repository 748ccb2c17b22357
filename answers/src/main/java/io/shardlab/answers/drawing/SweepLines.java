package io.shardlab.answers.drawing;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The cells of an experiment as lines along one swept number. */
public final class SweepLines {

    private static final int FEWEST_VALUES = 2;

    private SweepLines() {}

    /**
     * The figure of one cell.
     *
     * @param at the swept number
     * @param values the figure of each repetition
     * @param samples their summary
     */
    record Value(double at, List<Double> values, Samples samples) {}

    /** Returns the swept parameters with at least two values that are all numbers. */
    static List<String> numbers(List<Cell> cells) {
        Set<String> names = new LinkedHashSet<>();
        cells.forEach(cell -> names.addAll(cell.values().keySet()));
        return names.stream()
                .filter(name -> cells.stream()
                        .filter(cell -> cell.values().containsKey(name))
                        .allMatch(cell -> number(cell, name).isPresent()))
                .filter(name -> cells.stream()
                                .map(cell -> number(cell, name))
                                .filter(OptionalDouble::isPresent)
                                .distinct()
                                .count()
                        >= FEWEST_VALUES)
                .toList();
    }

    private static OptionalDouble number(Cell cell, String name) {
        try {
            String text = cell.values().get(name);
            return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** Returns the lines by the names of the other values, each in rising order of the number; empty lines are left out. */
    static Map<String, List<Value>> along(String parameter, List<Cell> cells, Figure figure) {
        Map<String, List<Value>> lines = new LinkedHashMap<>();
        for (Cell cell : cells) {
            OptionalDouble at = number(cell, parameter);
            Optional<Samples> samples = cell.samples(figure);
            if (at.isPresent() && samples.isPresent()) {
                lines.computeIfAbsent(nameWithout(parameter, cell), name -> new ArrayList<>())
                        .add(new Value(
                                at.getAsDouble(), figure.samples(cell.result().orElseThrow()), samples.get()));
            }
        }
        lines.values().forEach(line -> line.sort(Comparator.comparingDouble(Value::at)));
        return lines;
    }

    private static String nameWithout(String parameter, Cell cell) {
        Map<String, String> others = new LinkedHashMap<>(cell.values());
        others.remove(parameter);
        return name(others);
    }

    /** Returns values as text. */
    public static String name(Map<String, String> values) {
        List<String> words = new ArrayList<>();
        if (values.keySet().stream().anyMatch(TopologyParameters.PARTS::contains)) {
            words.add(TopologyParameters.label(values).toString());
        }
        values.forEach((name, value) -> {
            if (!TopologyParameters.PARTS.contains(name)) {
                words.add(name + " " + value);
            }
        });
        return words.isEmpty() ? "all" : String.join(", ", words);
    }
}
