package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The way in which the servers find the documents of one statement, as they explained it before the operations were measured.
 * Immutable.
 *
 * @param statement the command and its collection, such as {@code find weblog}
 * @param summary the indexes and scans that are used, merged over shards, such as {@code IXSCAN host_1_date_1}, {@code
 *     COLLSCAN} or {@code IDHACK}
 * @param conditions the fields of its filter; empty if it has none
 */
public record PlanReport(
        String statement,
        String summary,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> conditions) {

    private static final String COLLECTION_SCAN = "COLLSCAN";

    /** Separates the parts of a summary. */
    private static final String SEPARATOR = ", ";

    public PlanReport {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** The report of a plan that consists of these indexes and scans. */
    public static PlanReport of(String statement, List<String> steps, List<String> conditions) {
        return new PlanReport(statement, String.join(SEPARATOR, steps), conditions);
    }

    /** True if its filter is compared with every document of a collection, on one shard at least. */
    public boolean scansForConditions() {
        return !conditions.isEmpty() && steps().contains(COLLECTION_SCAN);
    }

    /** The indexes and scans, each once. */
    public List<String> steps() {
        return List.of(summary.split(SEPARATOR));
    }

    /** The names of the indexes that are used. */
    public List<String> indexes() {
        return steps().stream()
                .filter(step -> step.contains(" "))
                .map(step -> step.substring(step.indexOf(' ') + 1))
                .toList();
    }
}
