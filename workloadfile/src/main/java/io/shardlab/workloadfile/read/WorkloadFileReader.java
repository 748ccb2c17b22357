package io.shardlab.workloadfile.read;

import io.shardlab.workloadfile.WorkloadFile;
import java.nio.file.Path;

/** Reads workload files. */
public final class WorkloadFileReader {

    private WorkloadFileReader() {}

    /**
     * Reads a file.
     *
     * @throws io.shardlab.core.error.UsageException if it cannot be read or has a mistake; the message says where
     */
    public static WorkloadFile read(Path file) {
        throw new UnsupportedOperationException(file.toString());
    }

    /**
     * Reads a file's content.
     *
     * @param file its path, for messages and for files that it names
     */
    public static WorkloadFile parse(Path file, String content) {
        throw new UnsupportedOperationException(file + content);
    }
}
