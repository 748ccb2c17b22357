package io.shardlab.answers.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A cell as saved in {@code experiment.json}.
 *
 * @param number 1 for the first of the plan
 * @param values the canonical text of each swept parameter that makes a difference here
 * @param status its progress
 * @param failure the reason of its failure, if it failed
 * @param folder the folder of its run within that of the experiment, if it measured anything; the measurements of a pending
 *     cell that was interrupted do not count
 * @param further the folders of runs that added repetitions to it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellRecord(
        int number,
        Map<String, String> values,
        Status status,
        Optional<String> failure,
        Optional<String> folder,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> further) {

    /** A cell without further repetitions. */
    public CellRecord(
            int number, Map<String, String> values, Status status, Optional<String> failure, Optional<String> folder) {
        this(number, values, status, failure, folder, List.of());
    }

    public CellRecord {
        further = further == null ? List.of() : List.copyOf(further);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The progress of a cell. */
    public enum Status {
        COMPLETE,
        FAILED,
        /** The cell has not run, or was interrupted. */
        PENDING;

        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A cell that has not run. */
    public static CellRecord pending(int number, Map<String, String> values) {
        return new CellRecord(number, values, Status.PENDING, Optional.empty(), Optional.empty());
    }

    /** This cell after its run. */
    public CellRecord complete(String runFolder) {
        return new CellRecord(number, values, Status.COMPLETE, Optional.empty(), Optional.of(runFolder));
    }

    /** This cell with the repetitions of one more run. */
    public CellRecord repeated(String runFolder) {
        List<String> all = new ArrayList<>(further);
        all.add(runFolder);
        return new CellRecord(number, values, status, failure, folder, all);
    }

    /** This cell after its run has failed. */
    public CellRecord failed(String reason, Optional<String> runFolder) {
        return new CellRecord(number, values, Status.FAILED, Optional.of(reason), runFolder);
    }

    /** This cell after its run was interrupted. */
    public CellRecord interrupted(Optional<String> runFolder) {
        return new CellRecord(number, values, Status.PENDING, Optional.empty(), runFolder);
    }
}
