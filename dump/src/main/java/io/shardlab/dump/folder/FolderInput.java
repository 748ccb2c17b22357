package io.shardlab.dump.folder;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.dump.format.DamagedDumpException;
import io.shardlab.dump.format.DocumentSink;
import io.shardlab.dump.format.DocumentStream;
import io.shardlab.dump.format.DumpInput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.PackedInput;
import io.shardlab.dump.format.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;

/** Reads files of a dump, several collections at a time. Whether a file is compressed is told by its name. */
public final class FolderInput implements DumpInput {

    private final Path source;
    private final LongConsumer read;
    private final DumpFiles files;

    /** Of a whole dump, as {@link #FolderInput(Path, Optional, Optional, LongConsumer)}. */
    public FolderInput(Path folder, LongConsumer read) throws IOException {
        this(folder, Optional.empty(), Optional.empty(), read);
    }

    /**
     * Reads which collections there are, and their metadata.
     *
     * @param source with a folder for each database, or the folder of one, or the file of a collection
     * @param database of the folder of one, which is a whole dump's if it has no files of collections; or of a file, if not
     *     that by which its folder is called
     * @param collection the name for that of a file, if not that of the file
     * @param read is told of bytes read from the documents' files, as they are
     * @throws UsageException if it is none of these
     */
    public FolderInput(Path source, Optional<String> database, Optional<String> collection, LongConsumer read)
            throws IOException {
        this.source = source;
        this.read = read;
        this.files = DumpFiles.of(source, database, collection);
    }

    @Override
    public List<DumpedCollection> collections() {
        return List.copyOf(files.collections);
    }

    @Override
    public boolean hasDocuments(DumpedCollection collection) {
        return collection.isView() || files.documents.containsKey(collection);
    }

    @Override
    public String serverVersion() {
        return files.serverVersion;
    }

    @Override
    public String displayName() {
        return source.toString();
    }

    /** The largest first, so that none is left alone at the end; the oplog when all else is there. */
    @Override
    public void read(int parallel, Sinks sinks) throws InterruptedException {
        List<Callable<Void>> tasks = files.documents.keySet().stream()
                .filter(collection -> !collection.isOplog())
                .sorted(Comparator.comparingLong(DumpedCollection::size).reversed())
                .map(collection -> task(collection, sinks))
                .toList();
        Parallel.run("restore", parallel, tasks);
        Parallel.run(
                "restore",
                1,
                files.documents.keySet().stream()
                        .filter(DumpedCollection::isOplog)
                        .map(oplog -> task(oplog, sinks))
                        .toList());
    }

    private Callable<Void> task(DumpedCollection collection, Sinks sinks) {
        return () -> {
            read(collection, sinks.open(collection));
            return null;
        };
    }

    private void read(DumpedCollection collection, DocumentSink sink) throws IOException, InterruptedException {
        Path file = files.documents.get(collection);
        long documents = 0;
        if (sink == DocumentSink.NONE) {
            return;
        }
        try (PackedInput in = PackedInput.byName(file, read)) {
            DocumentStream stream = new DocumentStream(in.content());
            for (int length = stream.next(); length != DocumentStream.END; length = stream.next()) {
                if (length == DocumentStream.TERMINATOR) {
                    throw new DamagedDumpException("at byte " + stream.offset() + " there is no document");
                }
                sink.document(stream.bytes(), stream.start(), length, stream.offset());
                documents++;
            }
            sink.end();
        } catch (DamagedDumpException e) {
            throw new RunFailedException(
                    file + " is damaged in " + collection.displayName() + " behind " + documents + " documents of it: "
                            + e.getMessage() + ".",
                    e);
        } catch (IOException e) {
            throw new RunFailedException("Reading " + file + " failed: " + Reasons.of(e) + ".", e);
        }
    }
}
