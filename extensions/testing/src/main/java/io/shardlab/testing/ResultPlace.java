package io.shardlab.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder for the results of the test that this thread, or the thread that started it, executes. A test with a time limit may
 * have a thread of its own.
 */
final class ResultPlace {

    private static final InheritableThreadLocal<Path> OF_TEST = new InheritableThreadLocal<>();

    private ResultPlace() {}

    /** The folder of the test, or the common one if {@link ShardlabExtension} does not name it. */
    static Path current() {
        Path ofTest = OF_TEST.get();
        return ofTest == null ? common(Path.of("")) : ofTest;
    }

    /**
     * The folder for all results: {@code target/shardlab}, or {@code build/shardlab} in a project of Gradle.
     *
     * @param project the folder of the project, in which Maven and Gradle execute its tests
     */
    static Path common(Path project) {
        boolean gradle = !Files.exists(project.resolve("pom.xml")) && Files.isDirectory(project.resolve("build"));
        return project.resolve(gradle ? "build" : "target").resolve("shardlab");
    }

    /** Sets the folder, or none, and returns the one before, or null. */
    static Path set(Path folder) {
        Path before = OF_TEST.get();
        if (folder == null) {
            OF_TEST.remove();
        } else {
            OF_TEST.set(folder);
        }
        return before;
    }
}
