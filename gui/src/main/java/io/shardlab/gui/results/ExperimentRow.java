package io.shardlab.gui.results;

import io.shardlab.core.result.Finding;
import io.shardlab.run.experiment.CellRecord;
import io.shardlab.run.experiment.SavedExperiment;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A saved experiment as a line of the list.
 *
 * @param saved the experiment with the results of its cells
 */
public record ExperimentRow(SavedExperiment saved) {

    public String name() {
        return saved.record().name();
    }

    public Path folder() {
        return saved.folder();
    }

    /** Cells that ran to their end. */
    public long complete() {
        return saved.record().count(CellRecord.Status.COMPLETE);
    }

    public long failed() {
        return saved.record().count(CellRecord.Status.FAILED);
    }

    /** Cells that have not run, or not to their end. */
    public long pending() {
        return saved.record().count(CellRecord.Status.PENDING);
    }

    /** What its cells show together, in a sentence; empty if nothing is said. */
    public String finding() {
        return saved.record().diagnosis().stream()
                .findFirst()
                .map(Finding::finding)
                .orElse("");
    }

    /** Whether a text stands in what the list shows of it; case makes no difference. */
    public boolean matches(String filter) {
        String wanted = filter.strip().toLowerCase(Locale.ROOT);
        return (name() + " " + saved.record().title() + " " + saved.record().workload())
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }
}
