package io.shardlab.dump.folder;

import io.shardlab.core.text.Json;
import io.shardlab.dump.format.CountedOutput;
import io.shardlab.dump.format.DumpOutput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.Packing;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Writes a folder: for each collection {@code DATABASE/COLLECTION.bson} and {@code DATABASE/COLLECTION.metadata.json}. */
public final class FolderOutput implements DumpOutput {

    private static final int BUFFER_BYTES = 1 << 20;

    private final Path folder;
    private final Packing packing;
    private final LongAdder written = new LongAdder();

    /** @param folder is made if it is not there; files of the same names are replaced */
    public FolderOutput(Path folder, Packing packing) {
        this.folder = folder;
        this.packing = packing;
    }

    @Override
    public void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException {
        Files.createDirectories(folder);
        Map<String, String> prelude = new LinkedHashMap<>();
        prelude.put("ServerVersion", serverVersion);
        prelude.put("ToolVersion", TOOL_VERSION);
        write(folder.resolve("prelude.json" + packing.suffix()), Json.masked(prelude));
        for (DumpedCollection collection : collections) {
            Optional<String> metadata = collection.metadata();
            if (metadata.isPresent()) {
                write(file(collection, collection.collection(), ".metadata.json"), metadata.get());
            }
        }
    }

    private Path file(DumpedCollection collection, String name, String ending) throws IOException {
        Path inside = folder.resolve(collection.database());
        Files.createDirectories(inside);
        return inside.resolve(FileNames.of(name, packing) + ending + packing.suffix());
    }

    private void write(Path file, String text) throws IOException {
        try (OutputStream out = create(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private OutputStream create(Path file) throws IOException {
        return new BufferedOutputStream(
                packing.pack(new CountedOutput(Files.newOutputStream(file), written)), BUFFER_BYTES);
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
                public void close() {}
            };
        }
        OutputStream out = create(file(collection, collection.dataName(), ".bson"));
        return new Documents() {
            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                out.write(bytes, start, length);
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public String displayName() {
        return folder.toString();
    }

    @Override
    public long bytesWritten() {
        return written.sum();
    }

    @Override
    public void close() {}
}
