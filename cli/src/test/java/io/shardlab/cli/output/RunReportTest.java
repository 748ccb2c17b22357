package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.run.folder.SavedRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {

    @TempDir
    private Path results;

    private String reportOfTwo(String phase) {
        SavedRuns runs = new SavedRuns(results);
        for (int repetition = 1; repetition <= 2; repetition++) {
            runs.phase(phase, repetition, true, SavedRuns.START, new long[] {100}, (interval, operation) -> 1_000_000);
        }
        return new RunReport(runs.save().result()).render();
    }

    /** {@link SavedRuns} has 15 documents in each operation. */
    @Test
    void repetitionsOfALoadAreToldInDocumentsASecond() {
        assertThat(reportOfTwo("load")).contains("2 repetitions: median 1,500 documents/s");
    }

    @Test
    void repetitionsOfQueriesAreToldInOperationsASecond() {
        assertThat(reportOfTwo("measure")).contains("2 repetitions: median 100 operations/s");
    }
}
