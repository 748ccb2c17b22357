package io.shardlab.workloads.language;

import io.shardlab.workloads.language.operation.OperationSpec;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload file: the documents and operations of its author. Read by {@link io.shardlab.workloads.language.read.WorkloadFileReader}.
 * Immutable and thread-safe.
 *
 * @param file the file
 * @param name the file's name without its ending
 * @param description one line, or empty
 * @param database the default of {@code --database}
 * @param options defaults of command-line options, by their names without dashes
 * @param collections at least one
 * @param operations at least one
 */
public record WorkloadFile(
        Path file,
        String name,
        String description,
        Optional<String> database,
        Map<String, String> options,
        List<CollectionSpec> collections,
        List<OperationSpec> operations) {

    public WorkloadFile {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        collections = List.copyOf(collections);
        operations = List.copyOf(operations);
    }

    /** Returns the collection of a name, which the file has. */
    public CollectionSpec collection(String name) {
        return collections.stream()
                .filter(collection -> collection.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
