package io.shardlab.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Reports whether files belong to the user who runs this program. Links are not followed. Thread-safe. */
public final class Ownership {

    private static final Integer ROOT = 0;

    private Ownership() {}

    /** True if the file exists and belongs to this user; on systems without numbers of users, such as Windows, if it exists. */
    public static boolean isOwn(Path file) {
        if (ThisUser.ID.isEmpty()) {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }
        return id(file).equals(ThisUser.ID);
    }

    /** True if the file belongs to this user, or to root, who can change any file. */
    static boolean isTrusted(Path file) {
        return isOwn(file) || id(file).filter(ROOT::equals).isPresent();
    }

    static String name(Path file) {
        try {
            return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        } catch (IOException | UnsupportedOperationException e) {
            return "unknown";
        }
    }

    private static Optional<Integer> id(Path file) {
        try {
            return Optional.of((Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Java does not report the user's number, but a file of the user has it. */
    private static final class ThisUser {

        private static final Optional<Integer> ID = id();

        private static Optional<Integer> id() {
            Path process =
                    Path.of("/proc", Long.toString(ProcessHandle.current().pid()));
            return Files.exists(process) ? Ownership.id(process) : ofNewFile();
        }

        private static Optional<Integer> ofNewFile() {
            try {
                Path file = Files.createTempFile("shardlab-", ".owner");
                try {
                    return Ownership.id(file);
                } finally {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }
}
