package io.shardlab.insight.capture.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.FieldQuantiles;
import io.shardlab.workloads.language.document.LoadedField;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The documents that the collections of the file will have, for one seed. For one thread. */
final class Generated {

    private static final long SEED = 1;

    private final WorkloadFile file;
    private final Map<String, Optional<FieldQuantiles>> fields = new HashMap<>();

    Generated(FileTemplates templates) {
        this.file = parsed(templates);
    }

    /** Returns the file without its operations; null if it cannot be read, which is said when the whole file is read. */
    private static WorkloadFile parsed(FileTemplates templates) {
        if (templates.collections().isEmpty()) {
            return null;
        }
        String any = templates.collections().keySet().iterator().next();
        try {
            return WorkloadFileReader.parse(
                    Path.of("captured.yaml"),
                    YamlWriter.write(
                            List.of(),
                            Trees.mapping(
                                    "collections",
                                    templates.collections(),
                                    "operations",
                                    Trees.mapping("any", Trees.mapping("find", any)))));
        } catch (UsageException e) {
            return null;
        }
    }

    /** Returns the values of a field; empty if none of the documents has it. */
    Optional<FieldQuantiles> field(CapturedField field) {
        return fields.computeIfAbsent(field.reference(), name -> quantiles(field));
    }

    private Optional<FieldQuantiles> quantiles(CapturedField field) {
        if (file == null) {
            return Optional.empty();
        }
        CollectionSpec collection = file.collection(field.collection());
        if (collection.documents() == 0
                || collection.template().field(field.path()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new LoadedField(collection.template(), field.path(), collection.documents()).quantiles(SEED))
                .filter(found -> !found.isEmpty());
    }
}
