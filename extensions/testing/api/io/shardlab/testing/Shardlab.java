package io.shardlab.testing;

import java.nio.file.Path;

public final class Shardlab {

    private Shardlab() {}

    public static WorkloadRun run(String workload) {
        return null;
    }

    public static WorkloadRun run(Path workloadFile) {
        return null;
    }
}
