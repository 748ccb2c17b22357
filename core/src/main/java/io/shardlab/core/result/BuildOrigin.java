package io.shardlab.core.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * The sources that a program was built from, as the build notes them in a file beside the classes. Classes that were
 * compiled otherwise have none.
 *
 * @param commit empty if the sources were no clone of the repository
 * @param uncommittedChanges whether they had changes that are in no commit
 */
record BuildOrigin(Optional<String> commit, Optional<Boolean> uncommittedChanges) {

    /** Written by the build; see core/pom.xml. */
    private static final String FILE = "build.properties";

    private static final BuildOrigin UNKNOWN = new BuildOrigin(Optional.empty(), Optional.empty());

    static BuildOrigin ofThisProgram() {
        try (InputStream in = BuildOrigin.class.getResourceAsStream(FILE)) {
            return in == null ? UNKNOWN : of(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BuildOrigin of(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(in);
        Optional<String> commit =
                Optional.ofNullable(properties.getProperty("commit")).filter(id -> id.matches("[0-9a-f]{40,64}"));
        return new BuildOrigin(
                commit,
                commit.flatMap(known -> Optional.ofNullable(properties.getProperty("uncommittedChanges")))
                        .map(Boolean::valueOf));
    }
}
