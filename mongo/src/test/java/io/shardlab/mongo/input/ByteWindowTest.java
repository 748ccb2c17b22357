package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteWindowTest {

    @Test
    void findsLinesLongerThanItsFirstSize() throws IOException {
        String line = "x".repeat(1_000);
        ByteWindow window = new ByteWindow(bytes("a\n" + line + "\nb"), 4, 10_000);

        assertThat(nextLine(window)).isEqualTo("a");
        assertThat(nextLine(window)).isEqualTo(line);
        assertThat(nextLine(window)).isEqualTo("b");
        assertThat(window.line()).isEqualTo(3);
    }

    @Test
    void givesUpALineBeyondItsLimitAndSkipsIt() throws IOException {
        ByteWindow window = new ByteWindow(bytes("x".repeat(1_000) + "\nb\n"), 4, 100);

        assertThat(window.lineEnd()).isEqualTo(-1);
        assertThat(window.isAtEnd()).isFalse();

        window.skipLine();
        assertThat(nextLine(window)).isEqualTo("b");
    }

    @Test
    void givesUpALineThatNeverEnds() {
        ByteWindow window = new ByteWindow(
                new InputStream() {
                    @Override
                    public int read() {
                        return 0;
                    }
                },
                4,
                100);

        assertThatIOException().isThrownBy(window::skipLine).withMessageContaining("line 1 does not end");
    }

    @Test
    void keepsTheBytesThatWereReadBeforeAFailure() throws IOException {
        String line = "x".repeat(100_000);
        ByteWindow window = new ByteWindow(new SequenceInputStream(
                InputFixture.trickle(line.getBytes(StandardCharsets.US_ASCII), 80_000), failing()));

        window.more();
        assertThat(window.more()).isTrue();
        assertThat(window.end() - window.start()).isEqualTo(100_000);
        assertThatIOException().isThrownBy(window::more).withMessage("unplugged");
    }

    private static String nextLine(ByteWindow window) throws IOException {
        int lineEnd = window.lineEnd();
        String line = new String(window.bytes(), window.start(), lineEnd - window.start(), StandardCharsets.US_ASCII);
        window.moveTo(Math.min(lineEnd + 1, window.end()), lineEnd < window.end() ? 1 : 0);
        return line;
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static InputStream failing() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("unplugged");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return read();
            }
        };
    }
}
