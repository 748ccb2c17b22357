package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlowClientTest {

    private static final Duration EACH = Duration.ofMillis(2);

    private static LoadOperations.SlowClient client(int processors) {
        return new LoadOperations.SlowClient(EACH.toNanos(), processors);
    }

    @Test
    void documentsTakeTheirTime() throws InterruptedException {
        LoadOperations.SlowClient client = client(1);
        long begin = System.nanoTime();

        assertThat(client.slowly(() -> "made", made -> 50)).isEqualTo("made");

        double seconds = (System.nanoTime() - begin) / 1e9;
        assertThat(seconds).isGreaterThanOrEqualTo(0.1);
        assertThat(client.waitedSeconds()).isBetween(0.0, seconds).isPositive();
    }

    @Test
    void theTimeOfMakingThemIsPartOfTheirTime() throws InterruptedException {
        LoadOperations.SlowClient client = client(1);

        long waited = client.slowly(
                () -> {
                    long begin = System.nanoTime();
                    while (System.nanoTime() - begin < client.nanos(5)) {
                        Thread.onSpinWait();
                    }
                    // Any wait from here on would be interrupted.
                    Thread.currentThread().interrupt();
                    return begin;
                },
                made -> 5);

        assertThat(waited).isPositive();
        assertThat(Thread.interrupted()).as("nothing was left to wait for").isTrue();
    }

    @Test
    void aWaitCanBeInterruptedAndFreesItsProcessor() throws InterruptedException {
        LoadOperations.SlowClient client = client(1);

        assertThatThrownBy(() -> client.slowly(
                        () -> {
                            Thread.currentThread().interrupt();
                            return "made";
                        },
                        made -> Integer.MAX_VALUE))
                .isInstanceOf(InterruptedException.class);

        assertThat(client.slowly(() -> "made", made -> 0)).isEqualTo("made");
    }

    @Test
    void atMostAsManyThreadsAsProcessorsMakeDocumentsAtATime() throws Exception {
        LoadOperations.SlowClient client = client(2);
        CyclicBarrier two = new CyclicBarrier(2);
        AtomicInteger making = new AtomicInteger();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> most = new ArrayList<>();
            for (int worker = 0; worker < 4; worker++) {
                most.add(workers.submit(() -> client.slowly(() -> together(two, making), made -> {
                    making.decrementAndGet();
                    return 1;
                })));
            }
            for (Future<Integer> one : most) {
                assertThat(one.get()).isBetween(1, 2);
            }
        } finally {
            workers.shutdownNow();
        }
    }

    /** Returns how many threads make documents, once two do. */
    private static int together(CyclicBarrier two, AtomicInteger making) {
        int now = making.incrementAndGet();
        try {
            two.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("nobody else makes documents meanwhile", e);
        }
        return now;
    }
}
