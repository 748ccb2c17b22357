package io.shardlab.cli.option;

import java.io.InputStream;
import java.util.Optional;

/** What a command finds around it, besides its words: variables, standard input, and perhaps a person at a terminal. */
public interface Surroundings {

    /** An environment variable; empty if it is not set, or blank. */
    Optional<String> variable(String name);

    InputStream standardInput();

    /**
     * Asks the person for a secret, which is not shown as it is typed. Blocks until there is an answer.
     *
     * @return the answer, blank if the person gave none; empty if there is no terminal
     */
    Optional<String> ask(String question);

    /** Those of this process. */
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
                // Newer Java versions have another console by default, also where there is no terminal.
                System.setProperty("jdk.console", "java.base");
                return Optional.ofNullable(System.console()).map(console -> {
                    char[] typed = console.readPassword("%s", question);
                    return typed == null ? "" : String.valueOf(typed);
                });
            }
        };
    }
}
