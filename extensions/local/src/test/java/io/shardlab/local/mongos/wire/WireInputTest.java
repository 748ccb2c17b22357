package io.shardlab.local.mongos.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WireInputTest {

    private static final long NO_PATIENCE = -Long.MAX_VALUE / 2;

    private final List<Boolean> stalled = new ArrayList<>();

    @Test
    void onlyTheFirstMessageAndTheRestOfOneAreOwed() throws IOException {
        byte[] message = MessageBytes.message().body("{ping: 1}").bytes();
        WireInput input = inputOf(message, message, 7, message.length - 7);

        assertThat(input.awaitMessage()).isTrue();
        input.skip(input.messageLength());
        input.endMessage();
        assertThat(input.awaitMessage()).isTrue();
        input.skip(input.messageLength());
        input.endMessage();
        assertThat(input.awaitMessage()).isFalse();

        // The first message, the begin of the second and its rest, the end.
        assertThat(stalled).containsExactly(true, false, true, false);
        assertThat(input.isStalled(NO_PATIENCE)).isFalse();
    }

    @Test
    void earlierWaitsForTheSameMessageCount() throws IOException {
        byte[] bytes = MessageBytes.message().body("{ping: 1}").bytes();
        long wait = TimeUnit.MILLISECONDS.toNanos(5);
        WireInput[] input = new WireInput[1];
        input[0] = new WireInput(new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                stalled.add(input[0].isStalled(wait));
                long start = System.nanoTime();
                while (System.nanoTime() - start <= 2 * wait) {
                    Thread.onSpinWait();
                }
                return super.read(target, offset, 20);
            }
        });

        assertThat(input[0].awaitMessage()).isTrue();
        input[0].skip(bytes.length);

        assertThat(stalled.subList(1, stalled.size())).isNotEmpty().containsOnly(true);
    }

    /** Gives the first message whole, and the second one in two parts. */
    private WireInput inputOf(byte[] first, byte[] second, int... parts) {
        WireInput[] input = new WireInput[1];
        input[0] = new WireInput(new InputStream() {
            private int calls;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                stalled.add(input[0].isStalled(NO_PATIENCE));
                int call = calls++;
                if (call == 0) {
                    System.arraycopy(first, 0, target, offset, first.length);
                    return first.length;
                }
                if (call > parts.length) {
                    return -1;
                }
                System.arraycopy(second, call == 1 ? 0 : parts[0], target, offset, parts[call - 1]);
                return parts[call - 1];
            }
        });
        return input[0];
    }
}
