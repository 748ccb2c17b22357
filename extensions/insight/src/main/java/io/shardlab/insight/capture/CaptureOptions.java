package io.shardlab.insight.capture;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.insight.capture.sample.NameHasher;
import io.shardlab.insight.capture.sample.SampleOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The choices of a user about a capture.
 *
 * @param database the database; empty if there is only one
 * @param sampledDocuments the most documents that are read of a collection
 * @param keptFields the fields whose values may be written, with or without their collection before them
 * @param hashNames true if collections and fields get other names
 * @param out the file
 * @param force true if the file may be replaced
 */
public record CaptureOptions(
        Optional<String> database,
        int sampledDocuments,
        Set<String> keptFields,
        boolean hashNames,
        Path out,
        boolean force) {

    public CaptureOptions {
        keptFields = Set.copyOf(keptFields);
    }

    /** @throws UsageException if the file cannot be written in this way */
    public void requireUsable() {
        if (!YamlFile.hasEnding(out.getFileName().toString()) || out.toString().endsWith(".json")) {
            throw new UsageException(Message.of("--out must name a file that ends in .yaml, but is '{0}'.", out));
        }
        if (Files.isDirectory(out)) {
            throw new UsageException(Message.of("--out must name a file, but '{0}' is a folder.", out));
        }
        if (Files.exists(out) && !force) {
            throw new UsageException(Message.of("--out names '{0}', which exists already; --force replaces it.", out));
        }
        Path folder = out.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new UsageException(Message.of("--out names a file in '{0}', which is not a folder.", folder));
        }
        if (!Files.isWritable(folder)) {
            throw new UsageException(Message.of("--out names a file in '{0}', where this user may not write.", folder));
        }
        keptFields.stream().filter(String::isBlank).findFirst().ifPresent(blank -> {
            throw new UsageException(Message.of("--keep-values must name a field, but is blank."));
        });
    }

    SampleOptions sampleOptions() {
        return new SampleOptions(
                sampledDocuments, keptFields, hashNames ? NameHasher.hashingNames() : NameHasher.keepingNames());
    }
}
