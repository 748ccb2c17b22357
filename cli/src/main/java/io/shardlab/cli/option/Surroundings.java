package io.shardlab.cli.option;

import java.io.InputStream;
import java.util.Optional;

/** The environment of a command: variables, standard input, and the terminal if there is one. */
public interface Surroundings {

    /** An environment variable; empty if it is not set, or blank. */
    Optional<String> variable(String name);

    InputStream standardInput();

    /**
     * Asks the user for a secret, which is not shown while it is typed. Blocks until there is an answer.
     *
     * @return the answer, blank if the user gave none; empty if there is no terminal
     */
    Optional<String> ask(String question);

    /** The environment of this process. */
    static Surroundings ofProcess() {
        return new Surroundings() {
            @Override
            public Optional<String> variable(String name) {
                return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
            }

            @Override
            public InputStream standardInput() {
                return System.in;
            }

            @Override
            public Optional<String> ask(String question) {
                // The default console of newer Java versions also exists without a terminal.
                System.setProperty("jdk.console", "java.base");
                return Optional.ofNullable(System.console()).map(console -> {
                    char[] typed = console.readPassword("%s", question);
                    return typed == null ? "" : String.valueOf(typed);
                });
            }
        };
    }
}
