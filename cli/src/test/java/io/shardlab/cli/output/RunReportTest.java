package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.run.folder.SavedRuns;
import java.nio.file.Path;
import java.util.List;
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
    void theFirstLineSaysWhatWasMeasured() {
        RunResult result = new MadeUpRun()
                .workload("mixed")
                .target(new TargetReport("sharded", "6.0.5", 1, 1, "embedded", true, List.of()))
                .client(new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 1, 512L << 20))
                .result();

        assertThat(new RunReport(result).render().lines().findFirst())
                .contains("mixed on a local sharded cluster of 1 shard with 1 embedded mongos, MongoDB 6.0.5, 1 client"
                        + " processor");
    }

    @Test
    void aPhaseOfOneOperationHasNoTableOfLatencies() {
        SavedRuns runs = new SavedRuns(results);
        runs.phase("measure", 1, true, SavedRuns.START, new long[] {100}, (interval, operation) -> 1_000_000);
        runs.phase("restore", 1, true, SavedRuns.START, new long[] {1}, (interval, operation) -> 1_000_000);

        assertThat(new RunReport(runs.save().result()).render())
                .contains("measure, ms")
                .doesNotContain("restore, ms");
    }

    @Test
    void repetitionsOfQueriesAreToldInOperationsASecond() {
        assertThat(reportOfTwo("measure")).contains("2 repetitions: median 100 operations/s");
    }
}
