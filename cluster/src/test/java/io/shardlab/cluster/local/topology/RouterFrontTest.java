package io.shardlab.cluster.local.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouterFrontTest {

    @Test
    void argumentsAreQuotedSoThatJavaReadsThemAsTheyAre() {
        RouterFront front = new RouterFront("Main", "/a \"b\"/c.jar", List.of("-Xmx64m"));

        assertThat(front.argumentFile("127.0.0.1:1", "127.0.0.1:2", "cfg/127.0.0.1:3", false))
                .isEqualTo("""
                        "-Xmx64m"
                        "-cp"
                        "/a \\"b\\"/c.jar"
                        "Main"
                        "--listen"
                        "127.0.0.1:1"
                        "--upstream"
                        "127.0.0.1:2"
                        "--config"
                        "cfg/127.0.0.1:3"
                        """);
    }

    @Test
    void theClassPathHoldsWhereverTheProcessRuns() {
        RouterFront front = new RouterFront("Main", "lib/a.jar" + File.pathSeparator + "b", List.of());

        assertThat(front.argumentFile("l", "u", "c", false))
                .contains(Path.of("lib/a.jar").toAbsolutePath()
                        + File.pathSeparator
                        + Path.of("b").toAbsolutePath());
    }

    @Test
    void anAdapterOfARunEndsWithItsParent() {
        RouterFront front = new RouterFront("Main", "a", List.of());

        assertThat(front.argumentFile("l", "u", "c", true)).endsWith("\"--exit-with-parent\"\n");
    }
}
