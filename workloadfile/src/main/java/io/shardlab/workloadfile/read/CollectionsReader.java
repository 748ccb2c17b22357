package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.workloadfile.CollectionSpec;
import java.nio.file.Path;
import java.util.List;

/** Reads the collections of a workload file: their templates, and what is created with them. For one thread. */
final class CollectionsReader {

    private final Path file;
    private final String locale;

    /**
     * @param file the workload file, beside which files of values are looked up
     * @param locale the locale of {@code ^fake}, such as {@code en}
     */
    CollectionsReader(Path file, String locale) {
        this.file = file;
        this.locale = locale;
    }

    /**
     * Reads {@code collections}.
     *
     * @throws io.shardlab.core.error.UsageException if it has a mistake; the message says where
     */
    List<CollectionSpec> read(YamlValue collections) {
        throw new UnsupportedOperationException(file + locale + collections);
    }

    /** Returns the reader of values elsewhere in the file, which may refer to the collections that were read. */
    ValueReader values() {
        throw new UnsupportedOperationException();
    }
}
