package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaProgramTest {

    @Test
    void anArgumentFileHasALineForEachArgumentWhateverTheFoldersAreCalled() {
        String file = new JavaProgram("Main", "/a \"b\"\\c\nd/e.jar", List.of()).argumentFile(List.of("x\ry"));

        assertThat(file).isEqualTo("""
                "-cp"
                "/a \\"b\\"\\\\c\\nd/e.jar"
                "Main"
                "x\\ry"
                """);
    }

    @Test
    void theClassPathHoldsWhereverTheProcessRuns() {
        JavaProgram program = new JavaProgram("Main", "lib/a.jar" + File.pathSeparator + "b", List.of("-Xmx64m"));

        assertThat(program.argumentFile(List.of()))
                .startsWith("\"-Xmx64m\"\n")
                .contains(Path.of("lib/a.jar").toAbsolutePath()
                        + File.pathSeparator
                        + Path.of("b").toAbsolutePath());
    }
}
