package io.shardlab.cluster.local.topology;

import static org.assertj.core.api.Assertions.assertThat;

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
}
