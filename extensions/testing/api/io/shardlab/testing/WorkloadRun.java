package io.shardlab.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

public final class WorkloadRun {

    WorkloadRun() {}

    public WorkloadRun against(String... uris) {
        return null;
    }

    public WorkloadRun threads(int threads) {
        return null;
    }

    public WorkloadRun duration(Duration duration) {
        return null;
    }

    public WorkloadRun warmUp(Duration warmUp) {
        return null;
    }

    public WorkloadRun repeat(int repetitions) {
        return null;
    }

    public WorkloadRun with(String option, Object value) {
        return null;
    }

    public WorkloadRun resultsIn(Path folder) {
        return null;
    }

    public WorkloadRun onProgress(Consumer<String> progress) {
        return null;
    }

    public WorkloadResult result() {
        return null;
    }
}
