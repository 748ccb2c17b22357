package io.shardlab.transfer;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder that a run creates for its files, and deletes with its contents. For one thread. */
public final class ScratchFolder implements AutoCloseable {

    private final Path path;
    private final Notices notices;

    private ScratchFolder(Path path, Notices notices) {
        this.path = path;
        this.notices = notices;
    }

    /**
     * Refuses a parent in which no folder could be created, before anything is started. Looks at the disk.
     *
     * @throws UsageException unless the option's folder, or the nearest of its parents that exists, is writable
     */
    public static void check(Parameter<Path> option, Settings settings) {
        settings.find(option)
                .filter(folder -> Folders.nearestExisting(folder)
                        .filter(existing -> Files.isDirectory(existing) && Files.isWritable(existing))
                        .isEmpty())
                .ifPresent(folder -> {
                    throw new UsageException(Message.of(
                            "{0} must name a writable folder, but '{1}' is not one.", option.option(), folder));
                });
    }

    /**
     * Creates the folder.
     *
     * @param parent is created, too, if it does not exist, and stays; the system's temporary folder if empty
     * @param prefix the beginning of its name
     * @throws RunFailedException if that is not possible
     */
    public static ScratchFolder make(Optional<Path> parent, String prefix, Notices notices) {
        Path in = parent.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        try {
            Files.createDirectories(in);
            return new ScratchFolder(Files.createTempDirectory(in, prefix), notices);
        } catch (IOException e) {
            throw new RunFailedException(Message.of("No folder can be made in {0}: {1}.", in, Reasons.of(e)), e);
        }
    }

    public Path path() {
        return path;
    }

    /** Deletes the folder; warns if that fails. Safe to repeat. */
    @Override
    public void close() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            notices.warn(Message.of("The folder {0} could not be deleted: {1}", path, Reasons.of(e)));
        }
    }
}
