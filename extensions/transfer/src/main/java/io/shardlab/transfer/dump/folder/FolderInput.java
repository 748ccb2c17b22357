package io.shardlab.transfer.dump.folder;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DamagedDumpException;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.DocumentStream;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** Reads the files of a dump, several collections at a time. The name of a file shows whether it is compressed. */
public final class FolderInput implements DumpInput {

    private final Path source;
    private final LongConsumer read;
    private final DumpFiles files;

    /** Opens a whole dump, as {@link #FolderInput(Path, Optional, Optional, LongConsumer)} does. */
    public FolderInput(Path folder, LongConsumer read) throws IOException {
        this(folder, Optional.empty(), Optional.empty(), read);
    }

    /**
     * Reads the names and the metadata of the collections.
     *
     * @param source the folder of a dump or of one database, or the file of a collection
     * @param database the database of such a folder or file; empty for a whole dump, or for the name of the file's
     *     folder. A folder without files of collections is a whole dump in any case
     * @param collection the name for the collection of a file; empty for the name of the file
     * @param read is called with the number of bytes of each read from the documents' files
     * @throws UsageException if the source is none of these
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

    /** Begins with the largest collections, so that the threads end at about the same time; the oplog comes last. */
    @Override
    public void read(int parallel, Sinks sinks) throws InterruptedException {
        Map<Boolean, List<Callable<Void>>> tasks = files.documents.keySet().stream()
                .sorted(Comparator.comparingLong(DumpedCollection::size).reversed())
                .collect(Collectors.partitioningBy(
                        DumpedCollection::isOplog,
                        Collectors.mapping(collection -> task(collection, sinks), Collectors.toList())));
        Parallel.run("restore", parallel, tasks.get(false));
        Parallel.run("restore", 1, tasks.get(true));
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
        try (InputStream in = PackedInput.byName(file, read)) {
            DocumentStream stream = new DocumentStream(in);
            for (int length = stream.next(); length != DocumentStream.END; length = stream.next()) {
                if (length == DocumentStream.TERMINATOR) {
                    throw new DamagedDumpException(
                            Message.of("at byte {0,number,#} there is no document", stream.offset()));
                }
                sink.document(stream.bytes(), stream.start(), length, stream.offset());
                documents++;
            }
            sink.end();
        } catch (DamagedDumpException e) {
            throw new RunFailedException(
                    Message.of(
                            "{0} is damaged in {1} after {2,number,#} documents of it: {3}.",
                            file, collection.displayName(), documents, e.wording()),
                    e);
        } catch (IOException e) {
            throw new RunFailedException(Message.of("Reading {0} failed: {1}.", file, Reasons.of(e)), e);
        }
    }
}
