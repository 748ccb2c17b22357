package io.shardlab.run.experiment;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.TableSpec;
import java.util.List;
import java.util.Optional;

/**
 * The layout that a user asks for in an experiment's table; the program chooses what is empty.
 *
 * @param rows parameters whose values make the rows
 * @param columns parameters whose values make the columns
 * @param figures names of the figures shown
 */
public record TableRequest(
        Optional<List<String>> rows, Optional<List<String>> columns, Optional<List<String>> figures) {

    /** None. */
    public static final TableRequest NONE = new TableRequest(Optional.empty(), Optional.empty(), Optional.empty());

    /** This request, completed from another one. Rows and columns are taken together from one of the two. */
    public TableRequest or(TableRequest others) {
        boolean laidOut = rows.isPresent() || columns.isPresent();
        return new TableRequest(
                laidOut ? rows : others.rows, laidOut ? columns : others.columns, figures.or(others::figures));
    }

    /**
     * The layout that follows for these cells.
     *
     * @throws io.shardlab.core.error.UsageException if a name is neither that of a varied parameter nor that of a figure
     */
    TableSpec layout(String title, List<Cell> cells) {
        return TableSpec.sensible(
                title,
                cells,
                rows,
                columns,
                figures.map(names -> names.stream().map(FigureCatalogue::named).toList()));
    }
}
