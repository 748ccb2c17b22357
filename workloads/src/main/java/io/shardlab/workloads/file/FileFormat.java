package io.shardlab.workloads.file;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadFormat;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Workload files in YAML or JSON. */
public final class FileFormat implements WorkloadFormat {

    @Override
    public boolean isNamedBy(String nameOrFile) {
        return WorkloadFileReader.isNamedBy(nameOrFile);
    }

    @Override
    public Workload read(Path file) {
        WorkloadFile read = WorkloadFileReader.read(file);
        try {
            FileParameters parameters = new FileParameters(read, Files.readString(file, StandardCharsets.UTF_8), false);
            return new FileWorkload(read.name(), () -> parameters);
        } catch (IOException e) {
            throw new UsageException(Message.of("The workload file {0} cannot be read: {1}.", file, Reasons.of(e)), e);
        }
    }
}
