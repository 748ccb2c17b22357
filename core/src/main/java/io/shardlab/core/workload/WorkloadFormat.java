package io.shardlab.core.workload;

import java.nio.file.Path;

/** Makes a workload of a file that a user wrote, found by {@link java.util.ServiceLoader}. Stateless. */
public interface WorkloadFormat {

    /** True if users mean a file of this format by this text, and not the name of a workload. */
    boolean isNamedBy(String nameOrFile);

    /**
     * Reads a workload.
     *
     * @throws io.shardlab.core.error.UsageException if the file cannot be read or has a mistake; the message says where
     */
    Workload read(Path file);
}
