package io.shardlab.run.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.result.Finding;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment as it is saved in {@code experiment.json}. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param name what it is called
 * @param title the heading of its table
 * @param summary what it answers, empty if nobody said
 * @param note further remarks, such as which published table it re-creates
 * @param workload name of the workload that each cell runs
 * @param startedAt wall-clock start of its first session
 * @param parameters what is the same for all cells: the canonical text of each parameter that was given, secrets masked
 * @param axes what varies
 * @param shuffled whether the order is random
 * @param order the cells' numbers in the order in which they run
 * @param cells all cells by their numbers
 * @param tableSpec how the table is laid out
 * @param table the table as heads, rows and notes, figures not rounded
 * @param diagnosis what the cells show together
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
        TableRecord tableSpec,
        Map<String, Object> table,
        List<Finding> diagnosis) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    public ExperimentRecord {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        axes = List.copyOf(axes);
        order = List.copyOf(order);
        cells = List.copyOf(cells);
        diagnosis = List.copyOf(diagnosis);
    }

    /** How many cells have that status. */
    public long count(CellRecord.Status status) {
        return cells.stream().filter(cell -> cell.status() == status).count();
    }
}
