package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EmbeddedMongosArgumentsTest {

    @Test
    void completeArgumentsMakeAConfiguration() {
        EmbeddedMongosArguments parsed = EmbeddedMongosArguments.parse(
                "--listen", "127.0.0.1:1", "--upstream", "127.0.0.1:2", "--config", "cfg/h:3", "--exit-with-parent");

        assertThat(parsed.exitWithParent()).isTrue();
        assertThat(parsed.config().listen().getPort()).isEqualTo(1);
        assertThat(parsed.config().router().getPort()).isEqualTo(2);
        assertThat(parsed.config().configServer()).isEqualTo("cfg/h:3");
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertRefused("--listen is missing");
        assertRefused("--listen needs a value", "--listen");
        assertRefused("unknown option --foo", "--foo");
        assertRefused("--listen must be HOST:PORT, not x", "--listen", "x");
        assertRefused("--listen must be HOST:PORT, not x:y", "--listen", "x:y");
        assertRefused("--listen must be HOST:PORT, not x:70000", "--listen", "x:70000");
        assertRefused("replicaSet/host:port", "--listen", "h:1", "--upstream", "h:2", "--config", "h:3");
    }

    private static void assertRefused(String message, String... arguments) {
        assertThatThrownBy(() -> EmbeddedMongosArguments.parse(arguments))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
