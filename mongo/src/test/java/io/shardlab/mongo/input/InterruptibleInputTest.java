package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InterruptibleInputTest {

    @Test
    void allBytesArriveUnchanged() throws IOException {
        byte[] bytes = new byte[1_000_003];
        new Random(1).nextBytes(bytes);
        try (InterruptibleInput input = new InterruptibleInput(() -> new ByteArrayInputStream(bytes))) {
            assertThat(input.readAllBytes()).isEqualTo(bytes);
            assertThat(input.read()).isEqualTo(-1);
        }
    }

    @Test
    void aReaderThatWaitsForDataCanBeInterrupted() throws IOException {
        try (PipedOutputStream silent = new PipedOutputStream();
                InterruptibleInput input = new InterruptibleInput(() -> new PipedInputStream(silent))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(input::read).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeThatNobodyOpensForWritingCanBeInterrupted(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Inputs.open(InputSpec.of(pipe))).isInstanceOf(RunFailedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aFailureOfTheStreamReachesTheReader() throws IOException {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("unplugged");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return read();
            }
        };
        try (InterruptibleInput input = new InterruptibleInput(() -> broken)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(input::read).isInstanceOf(IOException.class).hasMessage("unplugged");
            }
        }
    }

    @Test
    void anUnexpectedFailureReachesTheReaderToo() {
        for (Throwable failure : List.of(new IllegalStateException("bug"), new OutOfMemoryError("heap"))) {
            try (InterruptibleInput input = new InterruptibleInput(() -> {
                if (failure instanceof Error e) {
                    throw e;
                }
                throw (RuntimeException) failure;
            })) {
                assertThatThrownBy(input::read).isSameAs(failure);
                assertThatThrownBy(input::read).isSameAs(failure);
            }
        }
    }
}
