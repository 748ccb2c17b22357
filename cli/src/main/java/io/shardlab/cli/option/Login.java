package io.shardlab.cli.option;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the user and the password of one command to its connection strings. The password is read once, when it is needed. For
 * one thread.
 */
final class Login {

    /** Mechanisms without a password, as in the official tools. */
    private static final Set<String> WITHOUT_PASSWORD = Set.of("MONGODB-X509", "GSSAPI", "MONGODB-OIDC");

    private static final int MOST_PASSWORD_BYTES = 64 << 10;
    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private final LoginOptions options;
    private final Surroundings surroundings;
    private final Notices notices;
    private String password;

    Login(LoginOptions options, Surroundings surroundings, Notices notices) {
        this.options = options;
        this.surroundings = surroundings;
        this.notices = notices;
    }

    /**
     * Adds the login to a connection string that was typed or is in a file. Other texts are unchanged.
     *
     * @throws UsageException if it has another user or a password already, or there is no password
     */
    String into(String uri) {
        UriParts.of(uri).ifPresent(this::requireNoOther);
        return completed(uri);
    }

    /** Like {@link #into}, for a connection string from a variable, which options take precedence over. */
    String replacedIn(String uri) {
        return completed(uri);
    }

    private void requireNoOther(UriParts parts) {
        Optional<String> other = parts.user();
        options.username()
                .filter(name -> other.isPresent() && !other.get().equals(name))
                .ifPresent(name -> {
                    throw new UsageException(Message.of(
                            "--uri names the user {0}, and {1} {2}: give one of them.",
                            other.get(), LoginOptions.USERNAME, name));
                });
        options.passwordOption().filter(option -> parts.hasPassword()).ifPresent(option -> {
            throw new UsageException(Message.of("--uri has a password already: leave it out, or {0}.", option));
        });
    }

    private String completed(String uri) {
        return UriParts.of(uri).map(parts -> completed(uri, parts)).orElse(uri);
    }

    private String completed(String uri, UriParts parts) {
        Optional<String> user = options.username().or(parts::user).filter(name -> !name.isEmpty());
        Optional<String> option = options.passwordOption();
        if (user.isEmpty()) {
            option.ifPresent(given -> {
                throw new UsageException(
                        Message.of("{0} needs a user: name one by {1}, or in --uri.", given, LoginOptions.USERNAME));
            });
            return uri;
        }
        String mechanism = UriOptions.find(uri, "authMechanism").orElse("").toUpperCase(Locale.ROOT);
        if (WITHOUT_PASSWORD.contains(mechanism)) {
            option.ifPresent(given -> {
                throw new UsageException(
                        Message.of("{0} is not for authMechanism={1}, which has no password.", given, mechanism));
            });
            return parts.withUser(user.get()).uri();
        }
        boolean complete = parts.hasPassword() && user.equals(parts.user()) && option.isEmpty();
        return complete
                ? uri
                : parts.withLogin(user.get(), passwordOf(user.get())).uri();
    }

    private String passwordOf(String user) {
        if (password == null) {
            password = options.passwordOption().isPresent()
                    ? givenPassword(user)
                    : surroundings.variable(ServerVariables.PASSWORD).orElseGet(() -> askedPassword(user));
            KnownSecrets.remember(List.of(password));
        }
        return password;
    }

    private String givenPassword(String user) {
        return options.passwordFile()
                .map(this::passwordInFile)
                // A password that is typed at a terminal must not be shown.
                .or(() -> ask(user))
                .orElseGet(this::passwordOnStandardInput);
    }

    private String askedPassword(String user) {
        return ask(user)
                .orElseThrow(() -> new UsageException(Message.of(
                        "The password of {0} is missing, and there is no terminal to ask for it: use {1}, {2} or the "
                                + "variable {3}.",
                        user, LoginOptions.PASSWORD_STDIN, LoginOptions.PASSWORD_FILE, ServerVariables.PASSWORD)));
    }

    private Optional<String> ask(String user) {
        return surroundings.ask("Password of " + user + ": ").map(text -> requirePassword(text, "that was typed"));
    }

    private String passwordOnStandardInput() {
        try {
            return onlyLine(surroundings.standardInput(), "on standard input");
        } catch (IOException e) {
            throw new UsageException(
                    Message.of("{0}: standard input cannot be read: {1}.", LoginOptions.PASSWORD_STDIN, Reasons.of(e)),
                    e);
        }
    }

    private String passwordInFile(Path file) {
        if (Files.isDirectory(file)) {
            throw unusable(file, Message.of("it is a folder"), null);
        }
        try (InputStream in = Files.newInputStream(file)) {
            warnIfOthersMayRead(file);
            return onlyLine(in, "in " + file);
        } catch (IOException e) {
            throw unusable(file, Reasons.of(e), e);
        }
    }

    private static UsageException unusable(Path file, Message reason, IOException cause) {
        return new UsageException(
                Message.of(
                        "{0} must name a file that can be read, but '{1}' cannot: {2}.",
                        LoginOptions.PASSWORD_FILE, file, reason),
                cause);
    }

    private static String onlyLine(InputStream in, String where) throws IOException {
        String text = new String(in.readNBytes(MOST_PASSWORD_BYTES), StandardCharsets.UTF_8);
        String line = text.replaceFirst("\r?\n\\z", "");
        if (line.indexOf('\n') >= 0 || text.length() >= MOST_PASSWORD_BYTES) {
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
        boolean hasPermissions = Files.isRegularFile(file)
                && file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (hasPermissions && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
            notices.warn(LoginOptions.PASSWORD_FILE + ": other users of this machine may read " + file + ": chmod 600 "
                    + file);
        }
    }
}
