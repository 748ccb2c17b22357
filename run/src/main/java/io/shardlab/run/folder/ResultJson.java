package io.shardlab.run.folder;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionScale;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads {@code result.json}. What lies beside it {@link SavedIntervals} reads. */
public final class ResultJson {

    private ResultJson() {}

    /**
     * Reads a saved result. Of a cluster in slow motion it has the figures of the cluster that is meant.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws UsageException if it is none, or of another schema version
     */
    public static RunResult read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.RESULT) : path;
        return SlowMotionScale.meant(SavedJson.read(file, RunResult.class, RunResult.SCHEMA_VERSION));
    }
}
