package io.shardlab.cluster.local.state;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shardlab.cluster.local.process.Folders;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clusters of this user, one folder with a {@code cluster.json} each. Safe for use by several threads and processes
 * at once: files are replaced atomically, and decisions that depend on what is there are made under a lock.
 *
 * <p>All methods throw {@link RunFailedException} when the folder cannot be read or written.
 */
public final class ClusterRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterRegistry.class);
    private static final String FILE = "cluster.json";

    private final Path folder;
    private final RegistryLock lock;

    public ClusterRegistry(Path folder) {
        this.folder = folder;
        this.lock = new RegistryLock(folder.resolve(".lock"));
    }

    /**
     * Adds a cluster unless its id is taken.
     *
     * @return the cluster that has the id already, if any; then nothing was changed
     */
    public Optional<ClusterRecord> addIfAbsent(ClusterRecord record) {
        return locked(() -> {
            Optional<ClusterRecord> present = read(record.id());
            if (present.isEmpty()) {
                write(record);
            }
            return present;
        });
    }

    /** Replaces what is known of a cluster. Only its owner may. */
    public void save(ClusterRecord record) {
        unlocked(() -> {
            write(record);
            return null;
        });
    }

    /**
     * Changes a cluster if it is there and the change wants to.
     *
     * @param change the new record, or nothing to leave it as it is; called under the lock, so it must not wait
     * @return the changed record, if it was changed
     */
    public Optional<ClusterRecord> change(String id, Function<ClusterRecord, Optional<ClusterRecord>> change) {
        return locked(() -> {
            Optional<ClusterRecord> changed = read(id).flatMap(change);
            if (changed.isPresent()) {
                write(changed.get());
            }
            return changed;
        });
    }

    public Optional<ClusterRecord> find(String id) {
        return unlocked(() -> read(id));
    }

    /** All clusters in the order of their ids; those whose record cannot be read are left out, with a warning. */
    public List<ClusterRecord> all() {
        return unlocked(() -> {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            try (Stream<Path> entries = Files.list(folder)) {
                return entries.filter(Files::isDirectory)
                        .map(entry -> entry.getFileName().toString())
                        .sorted()
                        .flatMap(id -> readable(id).stream())
                        .toList();
            }
        });
    }

    /** Forgets a cluster; no error if it is not there. */
    public void remove(String id) {
        locked(() -> {
            Folders.delete(folder.resolve(id));
            return null;
        });
    }

    private Optional<ClusterRecord> readable(String id) {
        try {
            return read(id);
        } catch (IOException e) {
            LOG.warn("The record of cluster {} in {} cannot be read: {}", id, folder, e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<ClusterRecord> read(String id) throws IOException {
        try {
            return Optional.of(
                    Json.MAPPER.readValue(Files.readAllBytes(folder.resolve(id).resolve(FILE)), ClusterRecord.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private void write(ClusterRecord record) throws IOException {
        Path entry = Files.createDirectories(folder.resolve(record.id()));
        Path draft = entry.resolve(FILE + ".new");
        Files.write(draft, Json.MAPPER.writeValueAsBytes(record));
        Files.move(draft, entry.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private <T> T locked(RegistryLock.Action<T> action) {
        return unlocked(() -> lock.holding(action));
    }

    private <T> T unlocked(RegistryLock.Action<T> action) {
        try {
            return action.run();
        } catch (IOException e) {
            throw new RunFailedException(
                    "The records of local clusters in " + folder + " cannot be used: " + reason(e) + ".", e);
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Made when the first file is read or written, as it takes a good part of a program's start. */
    private static final class Json {

        static final ObjectMapper MAPPER = JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }
}
