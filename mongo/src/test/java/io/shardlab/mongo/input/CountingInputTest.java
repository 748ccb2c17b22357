package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.junit.jupiter.api.Test;

class CountingInputTest {

    @Test
    void anInterruptedReaderGetsNoMoreThanWhatIsInTheBuffer() throws IOException {
        try (CountingInput input = new CountingInput(new ByteArrayInputStream(new byte[10 << 20]))) {
            assertThat(input.read()).isZero();
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(input::readAllBytes).isInstanceOf(InterruptedIOException.class);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(input.count()).isLessThan(1 << 20);
        }
    }
}
