package io.shardlab.recovery;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder that a run makes for its files, and deletes with all that is in it. For one thread. */
public final class ScratchFolder implements AutoCloseable {

    private final Path path;
    private final Notices notices;

    private ScratchFolder(Path path, Notices notices) {
        this.path = path;
        this.notices = notices;
    }

    /**
     * Refuses a parent that no folder could be made in, before anything is started. Looks at the disk.
     *
     * @throws UsageException unless the option's folder, or the nearest of its parents that exists, can be written to
     */
    public static void check(Parameter<Path> option, Settings settings) {
        settings.find(option).filter(folder -> !canBeMade(folder)).ifPresent(folder -> {
            throw new UsageException(
                    option.option() + " must name a folder that can be written to, but '" + folder + "' is none.");
        });
    }

    private static boolean canBeMade(Path folder) {
        return Folders.nearestExisting(folder)
                .filter(existing -> Files.isDirectory(existing) && Files.isWritable(existing))
                .isPresent();
    }

    /**
     * Makes it.
     *
     * @param parent is made, too, if it does not exist, and stays; the system's temporary folder if empty
     * @param prefix of its name
     * @throws RunFailedException if that is not possible
     */
    public static ScratchFolder make(Optional<Path> parent, String prefix, Notices notices) {
        Path in = parent.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        try {
            Files.createDirectories(in);
            return new ScratchFolder(Files.createTempDirectory(in, prefix), notices);
        } catch (IOException e) {
            throw new RunFailedException("No folder can be made in " + in + ": " + Reasons.of(e) + ".", e);
        }
    }

    public Path path() {
        return path;
    }

    /** Deletes it; what cannot be deleted is a warning. Safe to repeat. */
    @Override
    public void close() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            notices.warn("The folder " + path + " could not be deleted: " + Reasons.of(e));
        }
    }
}
