package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.core.error.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses rows and columns as published tables have them: one figure as a grid with the topologies on one side and threads
 * or documents on the other, several figures side by side. Whatever is swept gets a place, so that no two cells share one.
 */
final class SensibleLayout {

    /** More topologies than this make no columns on a screen or a page. */
    private static final int MOST_COLUMNS = 6;

    /** What makes columns where three or more are swept, the first that is. */
    private static final List<String> AS_COLUMNS = List.of(Topology.NAME, "shards", "threads", "documents");

    private final List<Cell> cells;
    private final Set<String> swept;

    private SensibleLayout(List<Cell> cells, Set<String> swept) {
        this.cells = cells;
        this.swept = swept;
    }

    static SensibleLayout of(List<Cell> cells) {
        Set<String> swept = new LinkedHashSet<>();
        cells.forEach(cell -> swept.addAll(cell.values().keySet()));
        return new SensibleLayout(cells, swept);
    }

    TableSpec spec(
            String title,
            Optional<List<String>> givenRows,
            Optional<List<String>> givenColumns,
            Optional<List<Figure>> givenFigures) {
        givenRows.ifPresent(names -> requireSwept("--rows", names));
        givenColumns.ifPresent(names -> requireSwept("--columns", names));
        List<String> rows = new ArrayList<>(givenRows.orElse(List.of()));
        List<String> columns = new ArrayList<>(givenColumns.orElse(List.of()));
        requireOnce(rows, columns);
        List<Figure> figures = givenFigures.filter(given -> !given.isEmpty()).orElseGet(() -> DefaultFigures.of(cells));
        List<String> left = left(rows, columns);
        if (givenRows.isPresent() && givenColumns.isEmpty()) {
            columns.addAll(left);
        } else if (givenColumns.isPresent() || figures.size() > 1 || left.size() < 2) {
            rows.addAll(left);
        } else {
            String column = column(left);
            columns.add(column);
            left.stream().filter(name -> !name.equals(column)).forEach(rows::add);
        }
        return new TableSpec(title, rows, columns, figures);
    }

    private void requireSwept(String option, List<String> names) {
        Set<String> allowed = new LinkedHashSet<>(swept);
        if (Topology.PARTS.stream().anyMatch(swept::contains)) {
            allowed.add(Topology.NAME);
        }
        for (String name : names) {
            if (!allowed.contains(name)) {
                throw new UsageException(option + " must name what is swept, not " + name + "; "
                        + (allowed.isEmpty() ? "nothing is." : "that is: " + String.join(", ", allowed) + "."));
            }
        }
    }

    private static void requireOnce(List<String> rows, List<String> columns) {
        List<String> names = new ArrayList<>(rows);
        names.addAll(columns);
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            boolean inTopology = names.contains(Topology.NAME) && Topology.PARTS.contains(name);
            if (!seen.add(name) || inTopology) {
                throw new UsageException("--rows and --columns must name each parameter once, but " + name
                        + " is there " + (inTopology ? "beside " + Topology.NAME + ", which holds it." : "twice."));
            }
        }
    }

    /** What is swept and has no place yet; several parts of a topology as one. */
    private List<String> left(List<String> rows, List<String> columns) {
        boolean topologyPlaced = rows.contains(Topology.NAME) || columns.contains(Topology.NAME);
        List<String> left = swept.stream()
                .filter(name -> !rows.contains(name) && !columns.contains(name))
                .filter(name -> !(topologyPlaced && Topology.PARTS.contains(name)))
                .toList();
        boolean allPartsLeft = swept.stream().filter(Topology.PARTS::contains).allMatch(left::contains);
        if (!allPartsLeft || left.stream().filter(Topology.PARTS::contains).count() < 2) {
            return left;
        }
        return left.stream()
                .map(name -> Topology.PARTS.contains(name) ? Topology.NAME : name)
                .distinct()
                .toList();
    }

    /** Of two, the one with fewer values, as a page is longer than wide; topologies are rows in a tie. */
    private String column(List<String> left) {
        if (left.size() == 2) {
            String first = isTopology(left.get(1)) ? left.get(1) : left.get(0);
            String second = isTopology(left.get(1)) ? left.get(0) : left.get(1);
            return values(first) < values(second) ? first : second;
        }
        return AS_COLUMNS.stream()
                .filter(left::contains)
                .filter(name -> values(name) <= MOST_COLUMNS)
                .findFirst()
                .orElse(left.get(left.size() - 1));
    }

    private static boolean isTopology(String name) {
        return name.equals(Topology.NAME) || Topology.PARTS.contains(name);
    }

    private long values(String name) {
        return cells.stream().map(new Dimension(name)::label).distinct().count();
    }
}
