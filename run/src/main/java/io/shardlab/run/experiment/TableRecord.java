package io.shardlab.run.experiment;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.TableSpec;
import java.util.List;
import java.util.Optional;

/**
 * The layout of a table as it stands in {@code experiment.json}.
 *
 * @param rows the parameters whose values make the rows
 * @param columns those whose values make the columns
 * @param metrics names of the figures
 */
public record TableRecord(List<String> rows, List<String> columns, List<String> metrics) {

    public TableRecord {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        metrics = List.copyOf(metrics);
    }

    static TableRecord of(TableSpec spec) {
        return new TableRecord(
                spec.rows(),
                spec.columns(),
                spec.metrics().stream().map(Figure::name).toList());
    }

    TableSpec asSpec(String title) {
        return new TableSpec(
                title,
                rows,
                columns,
                metrics.stream().map(FigureCatalogue::named).toList());
    }

    /** To have another table laid out like this one. */
    TableRequest asWishes() {
        return new TableRequest(given(rows), given(columns), given(metrics));
    }

    private static Optional<List<String>> given(List<String> names) {
        return Optional.of(names).filter(list -> !list.isEmpty());
    }
}
