package io.shardlab.answers.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.TableSpec;
import java.util.List;
import java.util.Optional;

/**
 * The layout of a table as saved in {@code experiment.json}.
 *
 * @param rows the parameters whose values make the rows
 * @param columns the parameters whose values make the columns
 * @param figures the names of the figures
 */
public record TableRecord(
        List<String> rows,
        List<String> columns,
        @JsonProperty("metrics") List<String> figures) {

    public TableRecord {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        figures = List.copyOf(figures);
    }

    public static TableRecord of(TableSpec spec) {
        return new TableRecord(
                spec.rows(),
                spec.columns(),
                spec.figures().stream().map(Figure::name).toList());
    }

    TableSpec asSpec(String title) {
        return new TableSpec(
                title,
                rows,
                columns,
                figures.stream().map(FigureCatalogue::named).toList());
    }

    public TableRequest asRequest() {
        return new TableRequest(given(rows), given(columns), given(figures));
    }

    private static Optional<List<String>> given(List<String> names) {
        return Optional.of(names).filter(list -> !list.isEmpty());
    }
}
