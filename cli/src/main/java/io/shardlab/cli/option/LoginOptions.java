package io.shardlab.cli.option;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The login options of all commands that connect to servers. */
public final class LoginOptions {

    static final String USERNAME = "--username";
    static final String PASSWORD_STDIN = "--password-stdin";
    static final String PASSWORD_FILE = "--password-file";

    @Option(
            names = {USERNAME, "-u"},
            paramLabel = "NAME",
            description = "The user to log in as. The password is that of the variable " + ServerVariables.PASSWORD
                    + ", or is asked for.")
    private String username;

    @Option(names = PASSWORD_STDIN, description = "Read the password from standard input.")
    private boolean passwordStdin;

    @Option(names = PASSWORD_FILE, paramLabel = "FILE", description = "Read the password from a file.")
    private Path passwordFile;

    /** @throws UsageException if it is blank */
    Optional<String> username() {
        if (username != null && username.isBlank()) {
            throw new UsageException(Message.of("{0} must name a user, but is blank.", USERNAME));
        }
        return Optional.ofNullable(username);
    }

    Optional<Path> passwordFile() {
        return Optional.ofNullable(passwordFile);
    }

    /**
     * The option that gives the password, if there is one.
     *
     * @throws UsageException if there are two
     */
    Optional<String> passwordOption() {
        if (passwordStdin && passwordFile != null) {
            throw new UsageException(Message.of("{0} and {1} cannot both be given.", PASSWORD_STDIN, PASSWORD_FILE));
        }
        return passwordStdin
                ? Optional.of(PASSWORD_STDIN)
                : Optional.ofNullable(passwordFile).map(file -> PASSWORD_FILE);
    }

    /**
     * Refuses standard input for two purposes.
     *
     * @param option the other option that reads standard input, as it was typed
     */
    void requireStandardInput(String option) {
        if (passwordStdin) {
            throw new UsageException(Message.of(
                    "{0} and {1} cannot both read standard input: use {2}.", PASSWORD_STDIN, option, PASSWORD_FILE));
        }
    }

    /** Refuses options of a login if there are no servers to log in to. */
    void requireUnused() {
        username().map(name -> USERNAME).or(this::passwordOption).ifPresent(option -> {
            throw new UsageException(Message.of(
                    "{0} is for servers that --uri or {1} names: a local cluster has no users.",
                    option, ServerVariables.URI));
        });
    }
}
