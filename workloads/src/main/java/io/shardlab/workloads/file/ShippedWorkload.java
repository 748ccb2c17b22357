package io.shardlab.workloads.file;

import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A workload of this program that is written as a workload file, a resource beside this class. */
public abstract class ShippedWorkload extends FileWorkload {

    /** @param name the name of the workload, and of its file without the ending */
    protected ShippedWorkload(String name) {
        super(name, () -> read(name + ".yaml"));
    }

    /** Reads a file of this program, a resource beside this class. */
    static FileParameters read(String file) {
        try (InputStream in = ShippedWorkload.class.getResourceAsStream(file)) {
            String content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new FileParameters(WorkloadFileReader.parse(Path.of(file), content), content, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
