package io.shardlab.local.cluster.state;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.PrivateFolder;
import io.shardlab.core.file.ProcessLock;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.state.DamagedRecord.DamagedRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The clusters of this user: a folder with a {@code cluster.json} for each. Several threads and processes may use it at the
 * same time: files are replaced atomically, and decisions that depend on the content are made under a lock.
 *
 * <p>All methods throw {@link RunFailedException} if the folder cannot be read or written, and those for one cluster also if
 * its record is damaged; the message says what to do.
 */
public final class ClusterRegistry {

    private final Path folder;

    public ClusterRegistry(Path folder) {
        this.folder = folder;
    }

    /**
     * Adds a cluster unless its id is taken.
     *
     * @return the cluster that has the id already, if any; then nothing was changed
     */
    public Optional<ClusterRecord> addIfAbsent(ClusterRecord record) {
        return locked(() -> {
            Optional<ClusterRecord> present = files(record.id()).read();
            if (present.isEmpty()) {
                files(record.id()).create(record);
            }
            return present;
        });
    }

    /** Replaces the record of a cluster; only its owner may call this. */
    public void save(ClusterRecord record) {
        unlocked(() -> {
            files(record.id()).write(record);
            return null;
        });
    }

    /**
     * Changes a cluster if it exists and the function returns a change.
     *
     * @param change returns the new record, or empty to leave it as it is; called under the lock, so it must not wait
     * @return the changed record, if it was changed
     */
    public Optional<ClusterRecord> change(String id, Function<ClusterRecord, Optional<ClusterRecord>> change) {
        return locked(() -> {
            Optional<ClusterRecord> changed = files(id).read().flatMap(change);
            if (changed.isPresent()) {
                files(id).write(changed.get());
            }
            return changed;
        });
    }

    public Optional<ClusterRecord> find(String id) {
        return unlocked(() -> files(id).read());
    }

    /** Returns all clusters in the order of their ids, except those whose records are {@link #damaged()}. */
    public List<ClusterRecord> all() {
        return unlocked(() -> {
            List<ClusterRecord> records = new ArrayList<>();
            for (String id : ids()) {
                try {
                    files(id).read().ifPresent(records::add);
                } catch (DamagedRecordException e) {
                    // See damaged().
                    continue;
                }
            }
            return records;
        });
    }

    /** Returns the clusters whose records cannot be read or trusted, in the order of their ids. */
    public List<DamagedRecord> damaged() {
        return unlocked(() -> {
            List<DamagedRecord> records = new ArrayList<>();
            for (String id : ids()) {
                try {
                    files(id).read();
                } catch (DamagedRecordException e) {
                    records.add(e.record());
                }
            }
            return records;
        });
    }

    /** Removes the record of a cluster; no error if there is none. */
    public void remove(String id) {
        locked(() -> {
            files(id).delete();
            return null;
        });
    }

    /**
     * Removes a record if it is still damaged as it was.
     *
     * @return false if another simulator has removed or replaced the record
     */
    boolean remove(DamagedRecord record) {
        return locked(() -> {
            try {
                files(record.id()).read();
            } catch (DamagedRecordException e) {
                if (e.record().equals(record)) {
                    files(record.id()).delete();
                    return true;
                }
            }
            return false;
        });
    }

    /** Deletes the remains of starts that were killed before they recorded their cluster. */
    void sweep() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        locked(() -> {
            for (String id : ids()) {
                if (!files(id).exist()) {
                    files(id).delete();
                }
            }
            return null;
        });
    }

    private List<String> ids() throws IOException {
        return Files.isDirectory(folder)
                ? Folders.entries(folder).stream()
                        .filter(entry -> Files.isDirectory(entry) || Files.isSymbolicLink(entry))
                        .map(entry -> entry.getFileName().toString())
                        .filter(id -> RecordFiles.ID.matcher(id).matches())
                        .sorted()
                        .toList()
                : List.of();
    }

    private RecordFiles files(String id) {
        if (!RecordFiles.ID.matcher(id).matches()) {
            throw new IllegalArgumentException("not the id of a cluster: " + id);
        }
        return new RecordFiles(folder, id);
    }

    /** An interrupt does not prevent the action, because interrupts cause clusters to be removed. */
    private <T> T locked(ProcessLock.Action<T> action) {
        return unlocked(() -> ProcessLock.holding(PrivateFolder.lockFile(folder), action));
    }

    private <T> T unlocked(ProcessLock.Action<T> action) {
        try {
            PrivateFolder.check(folder);
            return action.run();
        } catch (DamagedRecordException e) {
            throw new RunFailedException(e.record().sentence(), e);
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The records of local clusters in {0} cannot be used: {1}.", folder, Reasons.of(e)), e);
        }
    }
}
