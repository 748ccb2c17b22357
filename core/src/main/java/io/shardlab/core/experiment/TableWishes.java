package io.shardlab.core.experiment;

import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Metrics;
import io.shardlab.core.table.TableSpec;
import io.shardlab.core.table.Topology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How someone wants an experiment's table laid out; what is empty is left to the program.
 *
 * @param rows parameters whose values make the rows
 * @param columns parameters whose values make the columns
 * @param metrics names of the figures shown
 */
public record TableWishes(Optional<List<String>> rows, Optional<List<String>> columns, Optional<List<String>> metrics) {

    /** None. */
    public static final TableWishes NONE = new TableWishes(Optional.empty(), Optional.empty(), Optional.empty());

    /** These, and where they are silent, others; a layout is taken as a whole. */
    public TableWishes or(TableWishes others) {
        boolean laidOut = rows.isPresent() || columns.isPresent();
        return new TableWishes(
                laidOut ? rows : others.rows, laidOut ? columns : others.columns, metrics.or(others::metrics));
    }

    /** Without rows and columns of parameters that do not vary, as those of a file whose values were overridden. */
    TableWishes onlyOf(List<Cell> cells) {
        Set<String> varied =
                cells.stream().flatMap(cell -> cell.values().keySet().stream()).collect(Collectors.toSet());
        boolean topologies = Topology.PARTS.stream().anyMatch(varied::contains);
        Predicate<String> stays = name -> varied.contains(name) || name.equals(Topology.NAME) && topologies;
        return new TableWishes(kept(rows, stays), kept(columns, stays), metrics);
    }

    private static Optional<List<String>> kept(Optional<List<String>> names, Predicate<String> stays) {
        return names.map(all -> all.stream().filter(stays).toList()).filter(left -> !left.isEmpty());
    }

    /**
     * The layout that follows for these cells.
     *
     * @throws io.shardlab.core.error.UsageException if a name is none of a varied parameter or of a metric
     */
    TableSpec layout(String title, List<Cell> cells) {
        Optional<List<Metric>> figures =
                metrics.map(names -> names.stream().map(Metrics::named).toList());
        return TableSpec.sensible(title, cells, rows, columns, figures);
    }
}
