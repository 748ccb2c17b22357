package io.shardlab.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

public final class WorkloadResult {

    WorkloadResult() {}

    public static WorkloadResult read(Path folder) {
        return null;
    }

    public String workload() {
        return null;
    }

    public Path folder() {
        return null;
    }

    public double throughput() {
        return 0;
    }

    public Duration p99() {
        return null;
    }

    public long errors() {
        return 0;
    }

    public double figure(String name) {
        return 0;
    }

    public List<String> missedObjectives() {
        return null;
    }
}
