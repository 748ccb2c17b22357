package io.shardlab.run.experiment;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.TableSpec;
import java.util.List;
import java.util.Optional;

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

    /**
     * The layout that follows for these cells.
     *
     * @throws io.shardlab.core.error.UsageException if a name is none of a varied parameter or of a metric
     */
    TableSpec layout(String title, List<Cell> cells) {
        Optional<List<Figure>> figures =
                metrics.map(names -> names.stream().map(FigureCatalogue::named).toList());
        return TableSpec.sensible(title, cells, rows, columns, figures);
    }
}
