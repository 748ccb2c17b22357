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
import io.shardlab.dump.format.Packing;
import io.shardlab.dump.format.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Reads a folder of a dump, several collections at a time. Whether a file is compressed is told by its name. */
public final class FolderInput implements DumpInput {

    private final Path folder;
    private final LongConsumer read;
    private final List<DumpedCollection> collections = new ArrayList<>();
    private final Map<DumpedCollection, Path> files = new HashMap<>();
    private String serverVersion = "";

    /**
     * Reads which collections there are, and their metadata.
     *
     * @param folder with a folder for each database
     * @param read is told of bytes read from the documents' files, as they are
     * @throws UsageException if it is no such folder
     */
    public FolderInput(Path folder, LongConsumer read) throws IOException {
        this.folder = folder;
        this.read = read;
        if (!Files.isDirectory(folder)) {
            throw new UsageException("--dir must name the folder of a dump, but there is no folder '" + folder + "'.");
        }
        readPrelude(folder);
        for (Path database : list(folder)) {
            if (Files.isDirectory(database)) {
                // mongodump puts it there with --db.
                readPrelude(database);
                addDatabase(database);
            }
        }
        Optional<Path> oplog = named(folder, FileNames.OPLOG);
        if (oplog.isPresent()) {
            add(DumpedCollection.oplog(Files.size(oplog.get())), oplog);
        }
        if (collections.isEmpty()) {
            throw new UsageException("--dir must name the folder of a dump, with a folder for each database, but in '"
                    + folder + "' there is no collection.");
        }
    }

    private void readPrelude(Path inside) {
        Optional<Path> prelude = named(inside, FileNames.PRELUDE);
        if (prelude.isPresent()) {
            serverVersion = text(parse(prelude.get(), text(prelude.get())), "ServerVersion")
                    .orElse("");
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    private static Optional<Path> named(Path folder, String name) {
        List<Path> files = Stream.of(Packing.values())
                .map(packing -> folder.resolve(name + packing.suffix()))
                .filter(Files::isRegularFile)
                .toList();
        if (files.size() > 1) {
            throw bothThere(files.get(0), files.get(1));
        }
        return files.stream().findFirst();
    }

    private static UsageException bothThere(Path one, Path other) {
        return new UsageException("--dir must name the folder of one dump, but '" + one + "' and '" + other
                + "' are of the same collection: delete the older one.");
    }

    private void addDatabase(Path database) throws IOException {
        Map<String, Path> data = new TreeMap<>();
        Map<String, Path> metadata = new TreeMap<>();
        for (Path file : list(database)) {
            String name = unpacked(file.getFileName().toString());
            if (name.endsWith(FileNames.METADATA)) {
                put(metadata, cut(name, FileNames.METADATA), file);
            } else if (name.endsWith(FileNames.DATA)) {
                put(data, cut(name, FileNames.DATA), file);
            }
        }
        String name = database.getFileName().toString();
        for (Map.Entry<String, Path> entry : metadata.entrySet()) {
            addDescribed(name, entry.getKey(), entry.getValue(), data);
        }
        for (Map.Entry<String, Path> entry : data.entrySet()) {
            // Of a dump that is older than metadata, or was put together by hand.
            add(
                    new DumpedCollection(
                            name,
                            collection(entry.getKey(), entry.getValue()),
                            Optional.empty(),
                            "",
                            Files.size(entry.getValue())),
                    Optional.of(entry.getValue()));
        }
    }

    private static void put(Map<String, Path> files, String name, Path file) {
        Path other = files.put(name, file);
        if (other != null) {
            throw bothThere(other, file);
        }
    }

    /** Takes the collection's file out of those of the database. */
    private void addDescribed(String database, String fileName, Path described, Map<String, Path> data)
            throws IOException {
        String text = text(described);
        BsonDocument metadata = parse(described, text);
        String collection = FileNames.isCut(fileName)
                ? text(metadata, "collectionName")
                        .orElseThrow(() -> new RunFailedException(
                                described + " has no collectionName, and its own name was too long to keep it."))
                : collection(fileName, described);
        Path file = data.remove(Stream.of(Packing.GZIP, Packing.ZSTD)
                .map(packing -> FileNames.of(DumpedCollection.BUCKETS + collection, packing))
                .filter(data::containsKey)
                .findFirst()
                .orElse(fileName));
        String type = metadata.isEmpty() ? "" : typeOf(metadata, described);
        long size = file == null ? 0 : Files.size(file);
        add(new DumpedCollection(database, collection, Optional.of(text), type, size), Optional.ofNullable(file));
    }

    private static String collection(String fileName, Path file) {
        try {
            return FileNames.collection(fileName);
        } catch (IllegalArgumentException e) {
            throw new RunFailedException(file + " has no name of a dump's file: " + e.getMessage() + ".", e);
        }
    }

    private static String typeOf(BsonDocument metadata, Path file) {
        try {
            return DumpedCollection.typeOf(metadata);
        } catch (BSONException e) {
            throw unreadable(file, e);
        }
    }

    private static BsonDocument parse(Path file, String text) {
        try {
            return text.isBlank() ? new BsonDocument() : BsonDocument.parse(text);
        } catch (RuntimeException e) {
            throw unreadable(file, e);
        }
    }

    private static RunFailedException unreadable(Path file, RuntimeException e) {
        return new RunFailedException(file + " is no metadata of a dump: " + e.getMessage() + ".", e);
    }

    private static Optional<String> text(BsonDocument document, String field) {
        return Optional.ofNullable(document.get(field))
                .filter(BsonValue::isString)
                .map(value -> value.asString().getValue());
    }

    private void add(DumpedCollection collection, Optional<Path> file) {
        collections.add(collection);
        file.ifPresent(path -> files.put(collection, path));
    }

    private static String unpacked(String name) {
        return cut(name, Packing.ofFile(name).suffix());
    }

    private static String cut(String name, String ending) {
        return name.substring(0, name.length() - ending.length());
    }

    private static String text(Path file) {
        try (PackedInput in = PackedInput.byName(file, bytes -> {})) {
            return new String(in.content().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new RunFailedException(file + " cannot be read: " + Reasons.of(e) + ".", e);
        }
    }

    @Override
    public List<DumpedCollection> collections() {
        return List.copyOf(collections);
    }

    @Override
    public boolean hasDocuments(DumpedCollection collection) {
        return collection.isView() || files.containsKey(collection);
    }

    @Override
    public String serverVersion() {
        return serverVersion;
    }

    @Override
    public String displayName() {
        return folder.toString();
    }

    /** The largest first, so that none is left alone at the end; the oplog when all else is there. */
    @Override
    public void read(int parallel, Sinks sinks) throws InterruptedException {
        List<Callable<Void>> tasks = files.keySet().stream()
                .filter(collection -> !collection.isOplog())
                .sorted(Comparator.comparingLong(DumpedCollection::size).reversed())
                .map(collection -> task(collection, sinks))
                .toList();
        Parallel.run("restore", parallel, tasks);
        Parallel.run(
                "restore",
                1,
                files.keySet().stream()
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
        Path file = files.get(collection);
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
