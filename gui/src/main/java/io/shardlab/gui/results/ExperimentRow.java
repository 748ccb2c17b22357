package io.shardlab.gui.results;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A saved experiment as a row of the list.
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

    Instant startedAt() {
        return saved.record().startedAt();
    }

    String workload() {
        return saved.record().workload();
    }

    /** The number of cells with a status. */
    public long count(CellRecord.Status status) {
        return saved.record().count(status);
    }

    /** True if cells are pending or have failed. */
    boolean isIncomplete() {
        return count(CellRecord.Status.PENDING) + count(CellRecord.Status.FAILED) > 0;
    }

    /** The first finding about its cells, in a sentence; empty if there is none. */
    String finding(Texts texts) {
        return saved.record().diagnosis().stream()
                .findFirst()
                .map(one -> texts.say(one).finding())
                .orElse("");
    }

    /** The text that the filter of the list searches. */
    String searchText() {
        return name() + " " + saved.record().title() + " " + workload();
    }
}
