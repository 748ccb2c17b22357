package io.shardlab.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import org.junit.jupiter.api.Test;

class MemoryLimitTest {

    @Test
    void saysHowToRaiseTheLimitIfMemoryRanOut() {
        Throwable failure = new IllegalStateException(new OutOfMemoryError("Java heap space"));

        assertThat(MemoryLimit.explain(failure, Message.text("other")).toString())
                .contains(
                        "Java heap space",
                        "Java's limit of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB",
                        "SHARDLAB_JAVA_OPTS");
    }

    @Test
    void leavesOtherFailuresToTheCaller() {
        assertThat(MemoryLimit.explain(new IllegalStateException("a bug"), Message.text("other")))
                .isEqualTo(Message.text("other"));
    }
}
