package io.shardlab.cli.option;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.KnownSecrets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;

/** The password of one command's user, read once when it is needed. For one thread. */
final class Password {

    private static final int MOST_BYTES = 64 << 10;
    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private final LoginOptions options;
    private final Surroundings surroundings;
    private final Notices notices;
    private String read;

    Password(LoginOptions options, Surroundings surroundings, Notices notices) {
        this.options = options;
        this.surroundings = surroundings;
        this.notices = notices;
    }

    /**
     * The password from an option, or else from the variable, or else from the terminal.
     *
     * @throws UsageException if there is none
     */
    String of(String user) {
        if (read == null) {
            read = options.passwordOption().isPresent()
                    ? given(user)
                    : surroundings.variable(ServerVariables.PASSWORD).orElseGet(() -> asked(user));
            KnownSecrets.remember(List.of(read));
        }
        return read;
    }

    private String given(String user) {
        if (options.passwordFile().isPresent()) {
            return ofFile(options.passwordFile().get());
        }
        // At a terminal it must not be shown.
        return surroundings.ask(question(user)).map(Password::typed).orElseGet(this::ofStandardInput);
    }

    private String asked(String user) {
        return surroundings
                .ask(question(user))
                .map(Password::typed)
                .orElseThrow(() -> new UsageException("The password of " + user
                        + " is missing, and there is no terminal to ask for it: use " + LoginOptions.PASSWORD_STDIN
                        + ", "
                        + LoginOptions.PASSWORD_FILE + " or the variable " + ServerVariables.PASSWORD + "."));
    }

    private static String typed(String text) {
        return requirePassword(text, "that was typed");
    }

    private static String question(String user) {
        return "Password of " + user + ": ";
    }

    private String ofStandardInput() {
        try {
            return line(surroundings.standardInput(), "on standard input");
        } catch (IOException e) {
            throw new UsageException(
                    LoginOptions.PASSWORD_STDIN + ": standard input cannot be read: " + Reasons.of(e) + ".", e);
        }
    }

    private String ofFile(Path file) {
        if (Files.isDirectory(file)) {
            throw unusable(file, "it is a folder", null);
        }
        try (InputStream in = Files.newInputStream(file)) {
            warnIfOthersMayRead(file);
            return line(in, "in " + file);
        } catch (IOException e) {
            throw unusable(file, Reasons.of(e), e);
        }
    }

    private static UsageException unusable(Path file, String reason, IOException cause) {
        return new UsageException(
                LoginOptions.PASSWORD_FILE + " must name a file that can be read, but '" + file + "' cannot: " + reason
                        + ".",
                cause);
    }

    /** The only line. */
    private static String line(InputStream in, String where) throws IOException {
        String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        String line = text.replaceFirst("\r?\n\\z", "");
        if (line.indexOf('\n') >= 0 || text.length() >= MOST_BYTES) {
            throw new UsageException("The password " + where + " must be one line.");
        }
        return requirePassword(line, where);
    }

    private static String requirePassword(String text, String where) {
        if (text.isEmpty()) {
            throw new UsageException("The password " + where + " is empty.");
        }
        return text;
    }

    private void warnIfOthersMayRead(Path file) throws IOException {
        if (!Files.isRegularFile(file)
                || !file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        if (Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
            notices.warn(LoginOptions.PASSWORD_FILE + ": other users of this machine may read " + file + ": chmod 600 "
                    + file);
        }
    }
}
