package io.shardlab.answers.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment as saved in {@code experiment.json}. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param name the name of the experiment
 * @param title the heading of its table
 * @param summary the question that it answers; may be empty
 * @param note further remarks, such as which published table it re-creates
 * @param workload name of the workload that each cell runs
 * @param startedAt wall-clock start of its first session
 * @param parameters the given parameters that are the same for all cells: their canonical texts, with secrets masked
 * @param axes the parameters that vary
 * @param shuffled true if the order is random
 * @param order the cells' numbers in the order in which they run
 * @param cells all cells by their numbers
 * @param tableSpec the layout of the table
 * @param table the table as heads, rows and notes, figures not rounded
 * @param diagnosis the findings from all cells together
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ExperimentRecord(
        int schemaVersion,
        String name,
        String title,
        String summary,
        Optional<String> note,
        String workload,
        Instant startedAt,
        Map<String, String> parameters,
        List<Axis> axes,
        boolean shuffled,
        List<Integer> order,
        List<CellRecord> cells,
        TableRequest tableSpec,
        Map<String, Object> table,
        List<Finding> diagnosis) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    public ExperimentRecord {
        if (tableSpec != null && !tableSpec.isWhole()) {
            throw new IllegalArgumentException("a part of a layout");
        }
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        axes = List.copyOf(axes);
        order = List.copyOf(order);
        cells = List.copyOf(cells);
        diagnosis = List.copyOf(diagnosis);
    }

    /** The title; that of an experiment without one of its own names the workload and the parameters. */
    public Message heading() {
        Message untitled = untitled(workload, axes.stream().map(Axis::parameter).toList());
        return title.equals(untitled.toString()) ? untitled : Message.of(title);
    }

    /** The title of an experiment without one. */
    public static Message untitled(String workload, List<String> parameters) {
        return Message.of("{0} by {1}", workload, String.join(", ", parameters));
    }

    /** Returns the number of cells with a status. */
    public long count(CellRecord.Status status) {
        return cells.stream().filter(cell -> cell.status() == status).count();
    }
}
