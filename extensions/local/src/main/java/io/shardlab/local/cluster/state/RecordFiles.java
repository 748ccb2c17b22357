package io.shardlab.local.cluster.state;

import io.shardlab.core.file.Folders;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.state.DamagedRecord.DamagedRecordException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of one cluster in the registry: its record, and a file with machine and folder that is written once, so that the
 * cluster can be removed even if the record is damaged.
 *
 * <p>A record decides which folders are deleted and which processes are ended. Therefore a record is refused if it contains
 * anything that this program does not write, because of an edit or a failing disk.
 */
final class RecordFiles {

    /** The ids of runs and of clusters with names. */
    static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");
    private static final String RECORD = "cluster.json";
    private static final String DRAFT = "cluster.json.new";
    private static final String PLACE = "place";
    private static final long MOST_BYTES = 16L << 20;

    private final Path entry;
    private final String id;

    RecordFiles(Path registry, String id) {
        this.entry = registry.resolve(id);
        this.id = id;
    }

    /** True if there is a record, damaged or not. */
    boolean exist() {
        return Files.isSymbolicLink(entry) || Files.exists(entry.resolve(RECORD), LinkOption.NOFOLLOW_LINKS);
    }

    /** @throws DamagedRecordException if there is a record, but it can't be trusted */
    Optional<ClusterRecord> read() throws IOException {
        if (!exist()) {
            return Optional.empty();
        }
        ClusterRecord record;
        try {
            record = parse();
        } catch (NoSuchFileException e) {
            // Another simulator has just removed it.
            return Optional.empty();
        }
        Optional<Message> problem = problem(record);
        if (problem.isPresent()) {
            throw damaged(problem.get());
        }
        return Optional.of(record);
    }

    private ClusterRecord parse() throws IOException {
        Path file = entry.resolve(RECORD);
        if (Files.isSymbolicLink(entry)) {
            throw damaged(Message.of("it is not a file"));
        }
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isRegularFile()) {
            throw damaged(Message.of("it is not a file"));
        }
        if (attributes.size() > MOST_BYTES) {
            throw damaged(Message.of("it is too long"));
        }
        byte[] content = Files.readAllBytes(file);
        try {
            return Json.mapper().readValue(content, ClusterRecord.class);
        } catch (IOException | RuntimeException e) {
            // The parser throws various exceptions for values that this program did not write.
            throw damaged(Message.of(content.length == 0 ? "it is empty" : "it is not as this program writes it"));
        }
    }

    private Optional<Message> problem(ClusterRecord record) {
        if (record == null || !id.equals(record.id())) {
            return Optional.of(Message.of("it belongs to another cluster"));
        }
        if (record.host() == null || record.folder() == null) {
            return Optional.of(Message.of("it is incomplete"));
        }
        ClusterFolder folder = new ClusterFolder(record.folder());
        if (!folder.isNamedFor(id)) {
            return Optional.of(Message.of("its folder does not belong to this cluster"));
        }
        return record.nodes().stream()
                .filter(node -> !isOf(folder, node))
                .findFirst()
                .map(node -> Message.of(
                        "its server {0} does not belong to this cluster",
                        node.name() != null && NODE.matcher(node.name()).matches() ? node.name() : "?"));
    }

    private static boolean isOf(ClusterFolder folder, NodeInfo node) {
        String name = node.name();
        return name != null
                && NODE.matcher(name).matches()
                && node.role() != null
                && (folder.pidFileMarker(name).equals(node.marker())
                        || folder.argumentFileMarker(name).equals(node.marker()))
                && node.dataDir()
                        .filter(data -> !data.equals(folder.data(name)))
                        .isEmpty()
                && node.logFile() != null
                && (node.logFile().equals(folder.log(name)) || node.logFile().equals(folder.output(name)))
                && node.process().filter(process -> process.startedAt() == null).isEmpty()
                && node.group().filter(group -> !isOf(folder, group)).isEmpty();
    }

    /** Groups are inside a group that bears the name of the cluster's folder. */
    private static boolean isOf(ClusterFolder folder, ControlGroup group) {
        String around = ControlGroup.around(folder.root().getFileName().toString(), group.givesWay());
        return group.folders().stream()
                .map(Path::getParent)
                .allMatch(parent -> parent != null && parent.endsWith(around));
    }

    /** Records of earlier versions lack the file with machine and folder. */
    private DamagedRecordException damaged(Message reason) {
        Optional<List<String>> place = place();
        return new DamagedRecordException(new DamagedRecord(
                id,
                reason,
                place.map(lines -> lines.get(0)),
                place.flatMap(lines -> folder(lines.get(1))).filter(folder -> folder.isNamedFor(id))));
    }

    private Optional<List<String>> place() {
        Path file = entry.resolve(PLACE);
        try {
            if (Files.isSymbolicLink(entry)
                    || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(file) > MOST_BYTES) {
                return Optional.empty();
            }
            List<String> lines = Files.readAllLines(file);
            return lines.size() == 2 ? Optional.of(lines) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<ClusterFolder> folder(String text) {
        try {
            return Optional.of(new ClusterFolder(Path.of(text)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    void create(ClusterRecord record) throws IOException {
        Files.createDirectories(entry);
        Files.write(entry.resolve(PLACE), List.of(record.host(), record.folder().toString()));
        write(record);
    }

    void write(ClusterRecord record) throws IOException {
        Path draft = Files.createDirectories(entry).resolve(DRAFT);
        Files.write(draft, Json.mapper().writeValueAsBytes(record));
        Files.move(draft, entry.resolve(RECORD), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes these files, the record last, so that an interrupted deletion can be repeated. Other files stay. */
    void delete() throws IOException {
        if (Files.isSymbolicLink(entry)) {
            Files.delete(entry);
            return;
        }
        for (String name : List.of(DRAFT, PLACE, RECORD)) {
            Path file = entry.resolve(name);
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) && Folders.hasEntries(file)) {
                throw new IOException(file + " is a folder with content that this program did not make");
            }
            Files.deleteIfExists(file);
        }
        try {
            Files.deleteIfExists(entry);
        } catch (DirectoryNotEmptyException e) {
            // It contains files of others.
            return;
        }
    }
}
