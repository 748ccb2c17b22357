package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The layout of an experiment's table.
 *
 * @param title a few words on the contents
 * @param rows the parameters whose values make the rows; {@link TopologyParameters#NAME} stands for the four that make a
 *     topology
 * @param columns the parameters whose values make the columns; empty if each figure is one column
 * @param figures the figures, at least one
 */
public record TableSpec(String title, List<String> rows, List<String> columns, List<Figure> figures) {

    private static final Set<String> RATES = Set.of("throughput", "documents-per-second");

    /** A screen or page has no room for more columns. */
    private static final int MOST_COLUMNS = 6;

    /** If three or more parameters vary, the first of these among them makes the columns. */
    private static final List<String> AS_COLUMNS = List.of(TopologyParameters.NAME, "shards", "threads", "documents");

    public TableSpec {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        figures = List.copyOf(figures);
    }

    /**
     * Chooses the layout that published tables of such cells have: one figure as a grid with the topologies on one side and
     * threads or documents on the other, several figures side by side. Every swept parameter gets a place, so no two cells
     * share one.
     *
     * @param title a few words on the contents
     * @param cells all cells of the experiment, run or not
     * @param givenRows the parameters for the rows, if the user names them
     * @param givenColumns the parameters for the columns, if the user names them
     * @param givenFigures the figures, if the user names them
     * @throws UsageException if --rows or --columns names a parameter that is not swept, or the same one twice
     */
    public static TableSpec sensible(
            String title,
            List<Cell> cells,
            Optional<List<String>> givenRows,
            Optional<List<String>> givenColumns,
            Optional<List<Figure>> givenFigures) {
        Set<String> swept = new LinkedHashSet<>();
        cells.forEach(cell -> swept.addAll(cell.values().keySet()));
        givenRows.ifPresent(names -> requireSwept("--rows", names, swept));
        givenColumns.ifPresent(names -> requireSwept("--columns", names, swept));
        List<String> rows = new ArrayList<>(givenRows.orElse(List.of()));
        List<String> columns = new ArrayList<>(givenColumns.orElse(List.of()));
        List<String> placed = new ArrayList<>(rows);
        placed.addAll(columns);
        requireOnce(placed);
        List<Figure> figures = givenFigures.filter(given -> !given.isEmpty()).orElseGet(() -> DefaultFigures.of(cells));
        List<String> left = left(swept, placed);
        if (givenRows.isPresent() && givenColumns.isEmpty()) {
            columns.addAll(left);
        } else if (givenColumns.isPresent() || figures.size() > 1 || left.size() < 2) {
            rows.addAll(left);
        } else {
            String column = column(left, cells);
            columns.add(column);
            left.stream().filter(name -> !name.equals(column)).forEach(rows::add);
        }
        return new TableSpec(title, rows, columns, figures);
    }

    private static void requireSwept(String option, List<String> names, Set<String> swept) {
        Set<String> allowed = new LinkedHashSet<>(swept);
        if (hasParts(swept)) {
            allowed.add(TopologyParameters.NAME);
        }
        for (String name : names) {
            if (!allowed.contains(name)) {
                throw new UsageException(
                        allowed.isEmpty()
                                ? Message.of(
                                        "{0} must name parameters that are swept, not {1}; none are.", option, name)
                                : Message.of(
                                        "{0} must name parameters that are swept, not {1}; these are: {2}.",
                                        option, name, String.join(", ", allowed)));
            }
        }
    }

    private static boolean hasParts(Collection<String> names) {
        return names.stream().anyMatch(TopologyParameters.PARTS::contains);
    }

    private static void requireOnce(List<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            boolean inTopology = names.contains(TopologyParameters.NAME) && TopologyParameters.PARTS.contains(name);
            if (!seen.add(name) || inTopology) {
                throw new UsageException(
                        inTopology
                                ? Message.of(
                                        "--rows and --columns must name each parameter once, but {0} is named beside {1}, which includes "
                                                + "it.",
                                        name, TopologyParameters.NAME)
                                : Message.of(
                                        "--rows and --columns must name each parameter once, but {0} is named twice.",
                                        name));
            }
        }
    }

    /** Returns the swept parameters without a place; several parts of a topology are one. */
    private static List<String> left(Set<String> swept, List<String> placed) {
        boolean topologyPlaced = placed.contains(TopologyParameters.NAME);
        List<String> left = swept.stream()
                .filter(name -> !placed.contains(name) && !(topologyPlaced && TopologyParameters.PARTS.contains(name)))
                .toList();
        long parts = left.stream().filter(TopologyParameters.PARTS::contains).count();
        return parts < 2 || hasParts(placed)
                ? left
                : left.stream()
                        .map(name -> TopologyParameters.PARTS.contains(name) ? TopologyParameters.NAME : name)
                        .distinct()
                        .toList();
    }

    /**
     * Returns the parameter for the columns. Of two it is the one with fewer values, because a page is longer than wide; in a
     * tie, it is not the topology.
     */
    private static String column(List<String> left, List<Cell> cells) {
        if (left.size() == 2) {
            boolean topologyLast =
                    left.get(1).equals(TopologyParameters.NAME) || TopologyParameters.PARTS.contains(left.get(1));
            String first = left.get(topologyLast ? 1 : 0);
            String second = left.get(topologyLast ? 0 : 1);
            return values(first, cells) < values(second, cells) ? first : second;
        }
        return AS_COLUMNS.stream()
                .filter(left::contains)
                .filter(name -> values(name, cells) <= MOST_COLUMNS)
                .findFirst()
                .orElse(left.get(left.size() - 1));
    }

    private static long values(String name, List<Cell> cells) {
        return cells.stream().map(new Dimension(name)::label).distinct().count();
    }

    /** True if a figure is a rate, of all phases or of one. */
    public boolean showsRates() {
        return figures.stream()
                .map(Figure::name)
                .anyMatch(name -> RATES.contains(name.substring(name.lastIndexOf('.') + 1)));
    }
}
