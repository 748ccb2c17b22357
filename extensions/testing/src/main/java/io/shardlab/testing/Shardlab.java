package io.shardlab.testing;

import io.shardlab.core.workload.Workloads;
import java.nio.file.Path;

/**
 * The entry point: {@code Shardlab.run("sharded-query").against(uri).threads(10).result()} measures a workload on a running
 * MongoDB server.
 */
public final class Shardlab {

    private Shardlab() {}

    /**
     * Prepares a run of a workload of Shardlab, or of a workload on the class path.
     *
     * @param workload its name, such as {@code sharded-query}
     * @throws ShardlabTestException if there is no such workload; the message lists those that there are
     */
    public static WorkloadRun run(String workload) {
        return new WorkloadRun(
                ShardlabTestException.translated(() -> Workloads.find().named(workload)));
    }

    /**
     * Prepares a run of a workload file, which describes documents and operations of your own in YAML or JSON.
     *
     * @throws ShardlabTestException if the file cannot be read or has a mistake; the message says where
     */
    public static WorkloadRun run(Path workloadFile) {
        return run(workloadFile.toString());
    }
}
