package io.shardlab.transfer.dump.folder;

import io.shardlab.core.text.Json;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedOutput;
import io.shardlab.transfer.dump.format.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a folder: for each collection {@code DATABASE/COLLECTION.bson} and {@code DATABASE/COLLECTION.metadata.json}.
 * Thread-safe.
 */
public final class FolderOutput implements DumpOutput {

    private final Path folder;
    private final Packing packing;

    /** @param folder the folder, which is made if it does not exist; files of the same names are replaced */
    public FolderOutput(Path folder, Packing packing) {
        this.folder = folder;
        this.packing = packing;
    }

    @Override
    public void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException {
        Files.createDirectories(folder);
        // A restore could not distinguish files of an older dump, however they are compressed, from those of this one.
        for (Packing old : Packing.values()) {
            deleteData(folder.resolve(FileNames.OPLOG + old.suffix()));
            deleteData(folder.resolve(FileNames.PRELUDE + old.suffix()));
            for (DumpedCollection collection : collections) {
                Files.deleteIfExists(file(collection, collection.collection(), FileNames.METADATA, old));
                deleteData(file(collection, collection.dataName(), FileNames.DATA, old));
            }
        }
        Map<String, String> prelude = new LinkedHashMap<>();
        prelude.put("ServerVersion", serverVersion);
        prelude.put("ToolVersion", TOOL_VERSION);
        write(folder.resolve(FileNames.PRELUDE + packing.suffix()), Json.masked(prelude));
        for (DumpedCollection collection : collections) {
            Files.createDirectories(folder.resolve(collection.database()));
            Optional<String> metadata = collection.metadata();
            if (metadata.isPresent()) {
                write(file(collection, collection.collection(), FileNames.METADATA, packing), metadata.get());
            }
        }
    }

    private static void deleteData(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(PackedOutput.partial(file));
    }

    private Path file(DumpedCollection collection, String name, String ending, Packing kind) {
        return folder.resolve(collection.database()).resolve(FileNames.of(name, kind) + ending + kind.suffix());
    }

    private void write(Path file, String text) throws IOException {
        // There is no partial file, as the longest names leave no room for its ending.
        try (PackedOutput out = PackedOutput.of(Files.newOutputStream(file), packing)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.complete();
        }
    }

    @Override
    public Documents open(DumpedCollection collection) throws IOException {
        // A view has no documents of its own, and so no file.
        return collection.isView()
                ? PackedOutput.of(OutputStream.nullOutputStream(), Packing.NONE)
                : PackedOutput.to(file(collection, collection.dataName(), FileNames.DATA, packing), packing);
    }

    @Override
    public void complete() {}

    @Override
    public String displayName() {
        return folder.toString();
    }

    @Override
    public void close() {}
}
