package io.shardlab.workloads.language;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
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
 * @param parameters the options that the file declares, of which its values depend
 * @param collections at least one
 * @param operations at least one; those without a share, or for other values of the parameters, are left out
 */
public record WorkloadFile(
        Path file,
        String name,
        String description,
        Optional<String> database,
        Map<String, String> options,
        List<Parameter<?>> parameters,
        List<CollectionSpec> collections,
        List<OperationSpec> operations) {

    public WorkloadFile {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = List.copyOf(parameters);
        collections = List.copyOf(collections);
        operations = List.copyOf(operations);
    }

    /** Returns the file with other collections of the same names. */
    public WorkloadFile with(List<CollectionSpec> others) {
        return new WorkloadFile(file, name, description, database, options, parameters, others, operations);
    }

    /**
     * Returns the values of those parameters of the file that are given as texts.
     *
     * @throws io.shardlab.core.error.UsageException if a value is not allowed; the message names the option
     */
    public Map<String, Object> values(Map<String, String> texts) {
        Map<String, Object> values = new LinkedHashMap<>();
        parameters.stream()
                .filter(parameter -> texts.containsKey(parameter.name()))
                .forEach(parameter ->
                        values.put(parameter.name(), ParameterTypes.parse(parameter, texts.get(parameter.name()))));
        return values;
    }

    /** Returns the collection of a name, which the file has. */
    public CollectionSpec collection(String name) {
        return collections.stream()
                .filter(collection -> collection.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
