package io.shardlab.core.dataset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import org.junit.jupiter.api.Test;

class LoadCheckTest {

    @Test
    void anExactLoadPasses() {
        assertThatCode(() -> new LoadCheck(5, 100, 100, 105).verify(true)).doesNotThrowAnyException();
    }

    @Test
    void aLostDocumentIsFound() {
        assertThatThrownBy(() -> new LoadCheck(5, 100, 100, 104).verify(true))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("lost")
                .hasMessageContaining("99");
    }

    @Test
    void aDoubledDocumentIsFound() {
        assertThatThrownBy(() -> new LoadCheck(5, 100, 100, 106).verify(true))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("doubled");
    }

    @Test
    void documentsWhoseReplyWasLostMayOrMayNotHaveArrived() {
        assertThatCode(() -> new LoadCheck(0, 90, 100, 90).verify(true)).doesNotThrowAnyException();
        assertThatCode(() -> new LoadCheck(0, 90, 100, 100).verify(true)).doesNotThrowAnyException();
    }

    @Test
    void withoutAcknowledgementsFewerMayArriveThanWereSent() {
        assertThatCode(() -> new LoadCheck(0, 100, 100, 60).verify(false)).doesNotThrowAnyException();
    }
}
