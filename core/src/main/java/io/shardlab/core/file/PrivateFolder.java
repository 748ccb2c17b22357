package io.shardlab.core.file;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Folders whose content this program trusts and runs, so no other user may write to them. */
public final class PrivateFolder {

    private static final Set<PosixFilePermission> WRITE_OF_OTHERS =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /** In a folder with this bit, such as {@code /tmp}, nobody can replace the files of others. */
    private static final int STICKY = 01000;

    private PrivateFolder() {}

    /**
     * Creates a folder that only this user can open, and its parents with default permissions. An existing folder is checked.
     *
     * @throws UsageException as {@link #check}
     */
    public static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            if (folder.getParent() != null) {
                Files.createDirectories(folder.getParent());
            }
            try {
                Folders.createPrivate(folder);
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(folder)) {
                    throw e;
                }
            }
        }
        check(folder);
    }

    /** Returns the path of a folder's lock file; makes the folder and its parent, as {@link #make}. */
    public static Path lockFile(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        make(absolute.getParent());
        make(absolute);
        return absolute.resolve(".lock");
    }

    /**
     * Checks a folder, if it exists. If others may write to this user's folder, that permission is removed.
     *
     * @throws UsageException if the folder belongs to another user; the message says what to do
     */
    public static void check(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Path real = folder.toRealPath();
            if (!Ownership.isTrusted(folder) || !Ownership.isTrusted(real)) {
                throw untrusted(folder, Message.of("belongs to the user {0}", Ownership.name(real)));
            }
            closeToOthers(real, folder);
        } catch (IOException e) {
            throw untrusted(folder, Message.of("cannot be read ({0})", Reasons.of(e)));
        } catch (UnsupportedOperationException e) {
            // Windows has other permissions; there the folder lies in the user's own folder.
            return;
        }
    }

    private static void closeToOthers(Path real, Path named) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(real);
        boolean sticky = ((Integer) Files.getAttribute(real, "unix:mode") & STICKY) != 0;
        if (sticky || permissions.stream().noneMatch(WRITE_OF_OTHERS::contains)) {
            return;
        }
        if (!Ownership.isOwn(real)) {
            throw untrusted(named, Message.of("is writable for other users"));
        }
        permissions.removeAll(WRITE_OF_OTHERS);
        Files.setPosixFilePermissions(real, permissions);
    }

    private static UsageException untrusted(Path folder, Message reason) {
        return new UsageException(Message.of(
                "The folder {0} {1}, so its content cannot be trusted; name a folder of your own with the "
                        + "variable SHARDLAB_CACHE.",
                folder, reason));
    }
}
