package io.shardlab.transfer.dump.folder;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.MetadataJson;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BSONException;
import org.bson.BsonValue;

/**
 * The collections of a folder or a file, with their metadata and the files of their documents: the folder of a dump or
 * of one database, or the file of one collection, as mongorestore accepts them. Not changed after its creation.
 */
final class DumpFiles {

    /** The name that mongorestore gives to the database of a file in the working directory. */
    private static final String DATABASE_OF_LONE_FILES = "test";

    /** The options and indexes of a collection are documents of a server, so they are smaller. */
    private static final int MOST_METADATA_BYTES = 16 << 20;

    final List<DumpedCollection> collections = new ArrayList<>();
    final Map<DumpedCollection, Path> documents = new HashMap<>();
    String serverVersion = "";

    /**
     * Lists the files; reads only metadata.
     *
     * @param source a folder or a file
     * @param database see {@link FolderInput#FolderInput(Path, Optional, Optional, java.util.function.LongConsumer)}
     * @param collection the name for the collection of a file, if it differs from that of the file
     * @throws UsageException if there is no dump
     */
    static DumpFiles of(Path source, Optional<String> database, Optional<String> collection) throws IOException {
        DumpFiles files = new DumpFiles();
        if (Files.isRegularFile(source)) {
            files.addFile(source.normalize(), database, collection);
        } else if (!Files.isDirectory(source)) {
            throw new UsageException(
                    Message.of("--dir must name the folder of a dump, but there is no folder or file '{0}'.", source));
        } else if (database.isPresent() && hasCollections(source)) {
            requireOneKind(source);
            files.readPreludeAt(source);
            files.addDatabase(source, database.get());
        } else {
            files.addDump(source);
        }
        return files;
    }

    private void addDump(Path folder) throws IOException {
        readPrelude(folder);
        for (Path inside : list(folder)) {
            if (Files.isDirectory(inside)) {
                // mongodump puts the prelude there with --db.
                readPrelude(inside);
                addDatabase(inside, inside.getFileName().toString());
            }
        }
        Optional<Path> oplog = named(folder, FileNames.OPLOG);
        if (oplog.isPresent()) {
            add(DumpedCollection.oplog(Files.size(oplog.get())), oplog);
        }
        if (collections.isEmpty()) {
            throw new UsageException(Message.of(
                    hasCollections(folder)
                            ? "--dir must name the folder of a dump, with a folder for each database, but '{0}' has files of "
                                    + "collections itself: --db names the database that they are for."
                            : "--dir must name the folder of a dump, with a folder for each database, but '{0}' has no "
                                    + "collection.",
                    folder));
        }
        requireOneKind(folder);
    }

    /** Reports whether there are files of collections, as in the folder of a database; the oplog is part of a whole dump. */
    private static boolean hasCollections(Path folder) throws IOException {
        return list(folder).stream()
                .filter(Files::isRegularFile)
                .map(file -> unpacked(file.getFileName().toString()))
                .anyMatch(name -> name.endsWith(FileNames.METADATA)
                        || name.endsWith(FileNames.DATA) && !name.equals(FileNames.OPLOG));
    }

    /** Refuses a folder that could be both a dump and a database, as one of the two would be left out. */
    private static void requireOneKind(Path folder) throws IOException {
        if (hasCollections(folder)) {
            for (Path inside : list(folder)) {
                if (Files.isDirectory(inside) && hasCollections(inside)) {
                    throw new UsageException(Message.of(
                            "--dir must name the folder of a dump or that of one database, but '{0}' has both files of "
                                    + "collections and '{1}'.",
                            folder, inside));
                }
            }
        }
    }

    private boolean readPrelude(Path folder) {
        Optional<Path> prelude = named(folder, FileNames.PRELUDE);
        prelude.ifPresent(file -> serverVersion = field(file, "ServerVersion").orElse(""));
        return prelude.isPresent();
    }

    /** Reads the prelude in the folder of a database, or else in the folder of the whole dump around it. */
    private void readPreludeAt(Path database) {
        Path parent = database.toAbsolutePath().getParent();
        if (!readPrelude(database) && parent != null) {
            readPrelude(parent);
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
        return new UsageException(Message.of(
                "--dir must name the folder of one dump, but '{0}' and '{1}' are of the same collection: delete "
                        + "the older one.",
                one, other));
    }

    private void addFile(Path file, Optional<String> database, Optional<String> collection) throws IOException {
        String unpacked = unpacked(file.getFileName().toString());
        if (!unpacked.endsWith(FileNames.DATA)) {
            throw new UsageException(Message.of(
                    "--dir must name a folder or a file that ends with .bson, .bson.gz or .bson.zst, but not '{0}'.",
                    file));
        }
        Path folder = file.toAbsolutePath().getParent();
        readPreludeAt(folder);
        String dataName = cut(unpacked, FileNames.DATA);
        boolean timeSeries = dataName.startsWith(DumpedCollection.BUCKETS);
        String fileName = timeSeries ? dataName.substring(DumpedCollection.BUCKETS.length()) : dataName;
        Optional<Path> described = named(folder, fileName + FileNames.METADATA);
        if (timeSeries && described.isEmpty()) {
            throw new UsageException(Message.of(
                    "A time series needs its metadata, but beside '{0}' there is no {1}.",
                    file, fileName + FileNames.METADATA));
        }
        String name = collection.isPresent() ? collection.get() : name(fileName, described.orElse(file));
        add(database.orElse(folderName(file)), name, described, Optional.of(file));
        if (described.isEmpty()) {
            addOldIndexes(folder, database.orElse(folderName(file)));
        }
    }

    private void addOldIndexes(Path folder, String database) throws IOException {
        Optional<Path> indexes = named(folder, DumpedCollection.OLD_INDEXES + FileNames.DATA);
        if (indexes.isPresent()) {
            add(database, DumpedCollection.OLD_INDEXES, Optional.empty(), indexes);
        }
    }

    private static String folderName(Path file) {
        Path folder = file.getParent();
        return folder == null || folder.getFileName() == null || folder.endsWith("..")
                ? DATABASE_OF_LONE_FILES
                : folder.getFileName().toString();
    }

    private void addDatabase(Path folder, String database) throws IOException {
        Map<String, Path> data = new TreeMap<>();
        Map<String, Path> metadata = new TreeMap<>();
        for (Path file : list(folder)) {
            String name = unpacked(file.getFileName().toString());
            if (name.endsWith(FileNames.METADATA)) {
                put(metadata, cut(name, FileNames.METADATA), file);
            } else if (name.endsWith(FileNames.DATA)) {
                put(data, cut(name, FileNames.DATA), file);
            }
        }
        for (Map.Entry<String, Path> entry : metadata.entrySet()) {
            String name = name(entry.getKey(), entry.getValue());
            Path file = data.remove(Stream.of(Packing.GZIP, Packing.ZSTD)
                    .map(packing -> FileNames.of(DumpedCollection.BUCKETS + name, packing))
                    .filter(data::containsKey)
                    .findFirst()
                    .orElse(entry.getKey()));
            add(database, name, Optional.of(entry.getValue()), Optional.ofNullable(file));
        }
        for (Map.Entry<String, Path> entry : data.entrySet()) {
            // The dump is older than metadata, or was composed by hand.
            add(database, decoded(entry.getKey(), entry.getValue()), Optional.empty(), Optional.of(entry.getValue()));
        }
    }

    private static void put(Map<String, Path> files, String name, Path file) {
        Path other = files.put(name, file);
        if (other != null) {
            throw bothThere(other, file);
        }
    }

    /** Returns the name of a collection from its file name, or from its metadata if the file name was cut. */
    private static String name(String fileName, Path described) {
        if (!FileNames.isCut(fileName)) {
            return decoded(fileName, described);
        }
        return field(described, "collectionName")
                .orElseThrow(() -> new RunFailedException(
                        Message.of("{0} has no collectionName, and its own name was too long to keep it.", described)));
    }

    private static String decoded(String fileName, Path file) {
        try {
            return FileNames.collection(fileName);
        } catch (IllegalArgumentException e) {
            throw new RunFailedException(
                    Message.of("{0} does not have the name of a dump's file: {1}.", file, e.getMessage()), e);
        }
    }

    private void add(String database, String name, Optional<Path> described, Optional<Path> file) throws IOException {
        Optional<String> metadata = described.map(DumpFiles::text);
        String type = described
                .map(path -> readable(path, () -> DumpedCollection.typeOf(metadata.orElseThrow())))
                .orElse("");
        long size = file.isPresent() ? Files.size(file.get()) : 0;
        add(new DumpedCollection(database, name, metadata, type, size), file);
    }

    private void add(DumpedCollection collection, Optional<Path> file) {
        collections.add(collection);
        file.ifPresent(path -> documents.put(collection, path));
    }

    private static <T> T readable(Path file, Supplier<T> content) {
        try {
            return content.get();
        } catch (IllegalArgumentException | BSONException e) {
            throw new RunFailedException(
                    Message.of("{0} is not the metadata of a dump: {1}.", file, e.getMessage()), e);
        }
    }

    private static Optional<String> field(Path file, String field) {
        String text = text(file);
        return readable(file, () -> Optional.ofNullable(MetadataJson.read(text).get(field)))
                .filter(BsonValue::isString)
                .map(value -> value.asString().getValue());
    }

    private static String unpacked(String name) {
        return cut(name, Packing.ofFile(name).suffix());
    }

    private static String cut(String name, String ending) {
        return name.substring(0, name.length() - ending.length());
    }

    private static String text(Path file) {
        try (InputStream in = PackedInput.byName(file, bytes -> {})) {
            byte[] bytes = in.readNBytes(MOST_METADATA_BYTES + 1);
            if (bytes.length > MOST_METADATA_BYTES) {
                throw new RunFailedException(Message.of(
                        "{0} is not the metadata of a dump: {1}.",
                        file, Message.of("it is larger than {0,number,#} MB", MOST_METADATA_BYTES >> 20)));
            }
            // Unlike a String's constructor, a decoder refuses bytes that are not UTF-8.
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RunFailedException(Message.of("{0} is not the metadata of a dump: it is not UTF-8.", file), e);
        } catch (IOException e) {
            throw new RunFailedException(Message.of("{0} cannot be read: {1}.", file, Reasons.of(e)), e);
        }
    }
}
