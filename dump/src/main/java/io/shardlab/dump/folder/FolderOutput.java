package io.shardlab.dump.folder;

import io.shardlab.core.text.Json;
import io.shardlab.dump.format.DumpOutput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.PackedOutput;
import io.shardlab.dump.format.Packing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a folder: for each collection {@code DATABASE/COLLECTION.bson} and {@code DATABASE/COLLECTION.metadata.json}. */
public final class FolderOutput implements DumpOutput {

    private final Path folder;
    private final Packing packing;

    /** @param folder is made if it is not there; files of the same names are replaced */
    public FolderOutput(Path folder, Packing packing) {
        this.folder = folder;
        this.packing = packing;
    }

    @Override
    public void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException {
        Files.createDirectories(folder);
        deleteOld(FileNames.OPLOG);
        deleteOld(FileNames.PRELUDE);
        for (DumpedCollection collection : collections) {
            Files.createDirectories(folder.resolve(collection.database()));
            deleteOld(collection, collection.collection(), FileNames.METADATA);
            deleteOld(collection, collection.dataName(), FileNames.DATA);
        }
        Map<String, String> prelude = new LinkedHashMap<>();
        prelude.put("ServerVersion", serverVersion);
        prelude.put("ToolVersion", TOOL_VERSION);
        write(folder.resolve(FileNames.PRELUDE + packing.suffix()), Json.masked(prelude));
        for (DumpedCollection collection : collections) {
            Optional<String> metadata = collection.metadata();
            if (metadata.isPresent()) {
                write(file(collection, collection.collection(), FileNames.METADATA, packing), metadata.get());
            }
        }
    }

    /** Files of an older dump, however it was compressed: a restore could not tell them from this dump's. */
    private void deleteOld(DumpedCollection collection, String name, String ending) throws IOException {
        for (Packing old : Packing.values()) {
            Path file = file(collection, name, ending, old);
            Files.deleteIfExists(file);
            // Metadata never have that name, which could be too long for them.
            if (ending.equals(FileNames.DATA)) {
                Files.deleteIfExists(PackedOutput.partial(file));
            }
        }
    }

    private void deleteOld(String name) throws IOException {
        for (Packing old : Packing.values()) {
            Path file = folder.resolve(name + old.suffix());
            Files.deleteIfExists(file);
            Files.deleteIfExists(PackedOutput.partial(file));
        }
    }

    private Path file(DumpedCollection collection, String name, String ending, Packing kind) {
        return folder.resolve(collection.database()).resolve(FileNames.of(name, kind) + ending + kind.suffix());
    }

    private void write(Path file, String text) throws IOException {
        // Not under another name first: the longest names leave no room for an ending.
        try (PackedOutput out = PackedOutput.of(Files.newOutputStream(file), packing)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.complete();
        }
    }

    @Override
    public Documents open(DumpedCollection collection) throws IOException {
        if (collection.isView()) {
            return new Documents() {
                @Override
                public void write(byte[] bytes, int start, int length) {
                    throw new IllegalStateException("a view has no documents of its own");
                }

                @Override
                public void complete() {}

                @Override
                public void close() {}
            };
        }
        PackedOutput out = PackedOutput.to(file(collection, collection.dataName(), FileNames.DATA, packing), packing);
        return new Documents() {
            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                out.write(bytes, start, length);
            }

            @Override
            public void complete() throws IOException {
                out.complete();
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
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
