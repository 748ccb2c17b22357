package io.shardlab.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ShardlabExtension.class)
class ShardlabExtensionTest {

    private static final Path RESULTS = Path.of("target", "shardlab");
    private static final String NAME = ShardlabExtensionTest.class.getName();

    private static Path ofClass;

    @BeforeAll
    static void keepFolderOfClass() {
        ofClass = ResultPlace.current();
    }

    @Test
    void resultsOfATestAreInAFolderOfItsClassAndMethod() {
        assertThat(ResultPlace.current())
                .isEqualTo(RESULTS.resolve(NAME).resolve("resultsOfATestAreInAFolderOfItsClassAndMethod"));
    }

    @Test
    void whatIsMeasuredForAllTestsIsInTheFolderOfTheClass() {
        assertThat(ofClass).isEqualTo(RESULTS.resolve(NAME));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void invocationsOfOneMethodShareItsFolder(int number) {
        assertThat(ResultPlace.current())
                .isEqualTo(RESULTS.resolve(NAME).resolve("invocationsOfOneMethodShareItsFolder"));
    }

    @Test
    void aThreadThatTheTestStartsBelongsToIt() {
        Path folder = Assertions.assertTimeoutPreemptively(Duration.ofMinutes(1), ResultPlace::current);

        assertThat(folder).isEqualTo(ResultPlace.current());
    }

    @Nested
    class Within {

        @Test
        void aNestedClassHasAFolderOfItsOwn() {
            assertThat(ResultPlace.current())
                    .isEqualTo(RESULTS.resolve(NAME + ".Within").resolve("aNestedClassHasAFolderOfItsOwn"));
        }
    }

    /** Executed on another thread, whose tests do not use the extension. */
    @Test
    void otherThreadsHaveTheCommonFolder() throws Exception {
        Path before = ResultPlace.set(null);
        try {
            assertThat(CompletableFuture.supplyAsync(ResultPlace::current, task -> new Thread(task).start())
                            .get())
                    .isEqualTo(RESULTS);
        } finally {
            ResultPlace.set(before);
        }
    }

    @Test
    void aProjectOfGradleHasItsResultsInBuild(@TempDir Path project) throws Exception {
        assertThat(ResultPlace.common(project)).isEqualTo(project.resolve("target/shardlab"));

        Files.createDirectory(project.resolve("build"));
        assertThat(ResultPlace.common(project)).isEqualTo(project.resolve("build/shardlab"));

        Files.createFile(project.resolve("pom.xml"));
        assertThat(ResultPlace.common(project)).isEqualTo(project.resolve("target/shardlab"));
    }
}
